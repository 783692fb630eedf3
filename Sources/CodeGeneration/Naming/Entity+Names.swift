import ObjectModel

extension [Attribute] {
    /// The positions of the attributes, by name. Sorting numbers is faster than sorting attributes.
    var positionsByName: [Int] { indices.sorted { self[$0].name < self[$1].name } }
}

extension ModelGraph {
    /// The relationships that an entity declares, by name.
    func relationshipsByName(of entity: Int) -> [RelationshipReference] {
        let relationships = model.entities[entity].relationships
        return relationships.indices
            .sorted { relationships[$0].name < relationships[$1].name }
            .map { RelationshipReference(entity: entity, position: $0) }
    }
}
