public import ObjectModel

extension ModelGraph {
    /// Every property of the model, in its order.
    var properties: [PropertyPosition] { model.entities.indices.flatMap(properties) }

    /// Every property that an entity declares: attributes, relationships, fetched properties.
    public func properties(declaredBy entity: Int) -> [PropertyPosition] {
        let value = model.entities[entity]
        return positions(.attribute, value.attributes.indices, of: entity)
            + relationshipPositions(of: entity)
            + positions(.fetchedProperty, value.fetchedProperties.indices, of: entity)
    }

    private func positions(_ kind: PropertyKind, _ positions: Range<Int>, of entity: Int) -> [PropertyPosition] {
        positions.map { PropertyPosition(entity: entity, kind: kind, position: $0) }
    }

    /// The fetched property at a place.
    public func fetchedProperty(_ property: PropertyPosition) -> FetchedProperty {
        model.entities[property.entity].fetchedProperties[property.position]
    }

    /// The element of a composite at a place.
    public func element(_ element: CompositeElementReference) -> Attribute {
        model.composites[element.composite].attributes[element.position]
    }

    /// The name of the property at a place. Every pair of versions asks for every name, so nothing else is copied.
    public func name(of property: PropertyPosition) -> String {
        switch property.kind {
        case .attribute: model.entities[property.entity].attributes[property.position].name
        case .relationship: model.entities[property.entity].relationships[property.position].name
        case .fetchedProperty: model.entities[property.entity].fetchedProperties[property.position].name
        }
    }

    /// The renaming identifier of the property at a place.
    func renamingIdentifier(of property: PropertyPosition) -> String? {
        switch property.kind {
        case .attribute: model.entities[property.entity].attributes[property.position].renamingIdentifier
        case .relationship: model.entities[property.entity].relationships[property.position].renamingIdentifier
        case .fetchedProperty: nil
        }
    }
}
