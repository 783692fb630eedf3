import ObjectModel

/// Builds the model between two versions: the new one, which still has what code must read, and does not yet demand what
/// code must write.
struct RecipeBridge {
    let match: ModelMatch
    /// The model between.
    var bridge: ManagedObjectModel
    /// The new model, with the renaming identifiers that lead to it.
    var final: ManagedObjectModel
    /// Whether the model between differs from the new one.
    var isNeeded = false
    /// Whether a mirrored store would refuse the last step.
    var stopsEarly = false
    /// What code must do; one sentence each.
    var tasks: [String] = []
    private let removed: [PropertyPosition]
    private var names: Set<String>
    private var twins: Set<PropertyPosition> = []

    init(_ comparison: ModelComparison) {
        match = comparison.match
        bridge = match.new.model
        final = match.new.model
        names = Set((match.old.model.entities + match.new.model.entities).flatMap(\.propertyNames))
        removed = comparison.changes.compactMap { change in
            guard case .removed(.property(let property)) = change, property.kind == .attribute else { return nil }
            return property
        }
    }

    /// The steps that came together: without a model between, code prepares the only one.
    var recipe: MigrationRecipe {
        guard isNeeded else {
            let hop = MigrationRecipe.Hop(model: final, willMigrate: tasks, didMigrate: [])
            return MigrationRecipe(hops: [hop], reachesNewModel: true)
        }
        let first = MigrationRecipe.Hop(model: withRemovedAttributes, willMigrate: [], didMigrate: tasks)
        let last = MigrationRecipe.Hop(model: final, willMigrate: [], didMigrate: [])
        return MigrationRecipe(hops: stopsEarly ? [first] : [first, last], reachesNewModel: !stopsEarly)
    }

    /// The name under which the new form of a property stands beside the old one.
    mutating func twinName(of property: PropertyPosition) -> String {
        twins.insert(property)
        var name = match.new.name(of: property) + "_new"
        while !names.insert(name).inserted { name += "_" }
        return name
    }

    func hasTwin(_ property: PropertyPosition) -> Bool { twins.contains(property) }

    /// New values are often made of attributes that are gone; code can read them until the last step.
    private var withRemovedAttributes: ManagedObjectModel {
        var model = bridge
        for property in removed {
            guard let entity = match.newEntity(of: property.entity) else { continue }
            var attribute = match.old.attribute(property)
            if model.entities[entity].propertyNames.contains(attribute.name) { continue }
            attribute.flags.insert(.optional)
            model.entities[entity].attributes.append(attribute)
        }
        return model
    }
}
