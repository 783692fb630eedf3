/// Something that comes, goes, or gets another name between versions of a model.
package enum ElementReference: Hashable, Sendable {
    /// An entity, by its position.
    case entity(Int)
    /// A property.
    case property(PropertyPosition)
    /// Two relationships that lead to each other.
    case link(LinkEnds)
    /// A composite type, by its position.
    case composite(Int)
    /// An element of a composite type.
    case compositeElement(CompositeElementReference)
    /// A fetch request template, by its position.
    case fetchRequest(Int)
    /// A configuration, by its position.
    case configuration(Int)

    /// The entity itself, or the one that declares the property or the first end of the link; nil for what stands beside the
    /// entities.
    package var entity: Int? {
        switch self {
        case .entity(let entity): entity
        case .property(let property): property.entity
        case .link(let link): link.first.entity
        case .composite, .compositeElement, .fetchRequest, .configuration: nil
        }
    }

    /// What a property is; nil for anything else.
    package var propertyKind: PropertyKind? {
        if case .property(let property) = self { property.kind } else { nil }
    }

    /// What it is, as kinds of changes begin: `fetched-property`.
    var word: String {
        switch self {
        case .entity: "entity"
        case .property(let property): property.kind.word
        case .link: "link"
        case .composite: "composite"
        case .compositeElement: "composite-element"
        case .fetchRequest: "fetch-request"
        case .configuration: "configuration"
        }
    }
}

extension PropertyKind {
    /// What a property is, as kinds of changes begin.
    var word: String {
        switch self {
        case .attribute: "attribute"
        case .relationship: "relationship"
        case .fetchedProperty: "fetched-property"
        }
    }
}

/// An element of a composite, by the positions of its composite and of itself.
package struct CompositeElementReference: Hashable, Sendable {
    /// The position in `ManagedObjectModel.composites`.
    package let composite: Int
    /// The position in `Composite.attributes`.
    let position: Int
}

extension ModelGraph {
    /// What can have a renaming identifier: the entities, attributes and relationships.
    package var renamableElements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)]
                + properties(declaredBy: entity).filter { $0.kind != .fetchedProperty }.map { .property($0) }
        }
    }

    /// The name of an element; of a link both ends.
    package func name(of element: ElementReference) -> String {
        switch element {
        case .entity(let entity): model.entities[entity].name
        case .property(let property): name(of: property)
        case .link(let link): symbols(of: link).joined(separator: " ↔ ")
        case .composite(let composite): model.composites[composite].name
        case .compositeElement(let element): self.element(element).name
        case .fetchRequest(let request): model.fetchRequests[request].name
        case .configuration(let configuration): model.configurations[configuration].name
        }
    }

    /// The renaming identifier of an entity or property.
    func renamingIdentifier(of element: ElementReference) -> String? {
        switch element {
        case .entity(let entity): model.entities[entity].renamingIdentifier
        case .property(let property): renamingIdentifier(of: property)
        case .link, .composite, .compositeElement, .fetchRequest, .configuration: nil
        }
    }

    /// The renaming identifier, when it is not just the name.
    package func foreignIdentifier(of element: ElementReference) -> String? {
        let identifier = renamingIdentifier(of: element)
        return identifier == name(of: element) ? nil : identifier
    }

    /// An element, for people: `Entity`, `Entity.property`, `composite Name.element`. A link goes by its first end.
    package func symbol(of element: ElementReference) -> String {
        switch element {
        case .entity: name(of: element)
        case .property(let property): symbol(of: property)
        case .link(let link): symbol(of: link.first)
        case .composite: "composite \(name(of: element))"
        case .compositeElement(let part): "\(symbol(of: .composite(part.composite))).\(name(of: element))"
        case .fetchRequest: "fetch request \(name(of: element))"
        case .configuration: "configuration \(name(of: element))"
        }
    }
}
