extension ModelGraph {
    /// Every property of the model, in its order.
    var properties: [PropertyPosition] { model.entities.indices.flatMap(properties) }

    /// Every property that an entity declares: attributes, relationships, fetched properties.
    package func properties(declaredBy entity: Int) -> [PropertyPosition] {
        let value = model.entities[entity]
        return positions(.attribute, value.attributes.indices, of: entity)
            + relationshipPositions(of: entity)
            + positions(.fetchedProperty, value.fetchedProperties.indices, of: entity)
    }

    private func positions(_ kind: PropertyKind, _ positions: Range<Int>, of entity: Int) -> [PropertyPosition] {
        positions.map { PropertyPosition(entity: entity, kind: kind, position: $0) }
    }

    /// The element of a composite at a place.
    package func element(_ element: CompositeElementReference) -> Attribute {
        model.composites[element.composite].attributes[element.position]
    }
}
