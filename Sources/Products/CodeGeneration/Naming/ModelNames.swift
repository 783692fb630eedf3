import ObjectModel

/// The classes of a model's entities, worked out once.
struct ModelNames {
    /// The class of each entity, in the order of the model.
    let classes: [RepresentedClass]

    init(_ graph: ModelGraph) {
        classes = graph.model.entities.map { RepresentedClass($0.representedClassName) }
    }

    /// Whether an entity has a class to be generated, be it a malformed one.
    func hasOwnClass(_ entity: Int) -> Bool { classes[entity] != .managedObject }

    /// The type of an entity's objects; `NSManagedObject` for an entity that is not there.
    func type(of entity: Int?) -> String {
        entity.map { classes[$0].type } ?? ClassName.managedObject
    }
}
