import ObjectModel

extension ModelGraph {
    /// Whether one of two entities inherits from the other, or both are the same.
    func areRelated(_ one: Int, _ other: Int) -> Bool { isEntity(one, kindOf: other) || isEntity(other, kindOf: one) }

    /// The first entity that has a property of a name and shares its members with an entity.
    func relative(of entity: Int, withProperty name: String) -> Int? {
        (Array(ancestors(of: entity)) + kinds(of: entity)).filter { model.entities[$0].declaredNames.contains(name) }
            .min()
    }
}

extension Entity {
    /// The names of the properties that the entity itself declares.
    var declaredNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }
}
