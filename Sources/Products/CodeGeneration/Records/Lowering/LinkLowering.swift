import ObjectModel

/// Turns many-to-many relationships into what templates know about their links.
struct LinkLowering {
    let entities: MirroredEntities
    let names: RecordTypeNames
    let families: [[Int]]

    func link(of pair: ManyToManyPair) -> LinkContext? {
        guard let name = names.links[pair] else { return nil }
        return LinkContext(typeName: name.text, source: side(pair.source), destination: side(pair.destination))
    }

    private func side(_ reference: ModelGraph.RelationshipReference) -> LinkSideContext {
        let model = entities.graph.model
        let (entity, relationship) = (
            model.entities[reference.entity].name, entities.graph.relationship(reference).name
        )
        let subentities = families[reference.entity].filter { $0 != reference.entity }
        let literals = subentities.map { stringLiteral(model.entities[$0].name) }
        return LinkSideContext(
            target: names.target(reference.entity),
            relationship: commentCode("\(entity).\(relationship)"),
            relationshipLiteral: stringLiteral(relationship),
            entityNameLiteral: stringLiteral(entity),
            subentities: literals.isEmpty ? nil : literals.joined(separator: ", ")
        )
    }
}
