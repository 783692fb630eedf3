import ObjectModel

extension [Attribute] {
    var sortedByName: [Attribute] { sorted { $0.name < $1.name } }
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
