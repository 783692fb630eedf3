import ObjectModel

/// A change in words, for reports and documents.
public struct ChangeDescription: Hashable, Sendable {
    /// What changed, as the new model calls it, or the old one when it is gone there: `Entity`, `Entity.property`,
    /// `composite Name`, `composite Name.element`, `fetch request Name`, `configuration Name` or `model`.
    public let symbol: String
    /// The kind of change, for example `type-changed`.
    public let kind: String
    /// What was; nil when there was nothing.
    public let from: String?
    /// What is; nil when there is nothing.
    public let to: String?
}

extension ModelComparison {
    /// Puts a change of this comparison into words.
    public func description(of change: ModelChange) -> ChangeDescription {
        let words = ChangeWords(old: match.old, new: match.new)
        let values = words.values(of: change)
        return ChangeDescription(
            symbol: words.symbol(of: change),
            kind: change.kind,
            from: values.from,
            to: values.to
        )
    }
}

/// Finds the words for changes: one line for each kind.
private struct ChangeWords {
    typealias Values = (from: String?, to: String?)

    let old: ModelGraph
    let new: ModelGraph

    func symbol(of change: ModelChange) -> String {
        let place = change.place
        if let element = place.new { return new.symbol(of: element) }
        if let element = place.old { return old.symbol(of: element) }
        return switch change {
        case .compositeAdded(let composite): new.symbol(ofComposite: composite)
        case .compositeRemoved(let composite): old.symbol(ofComposite: composite)
        case .compositeElementAdded(let element): new.symbol(of: element)
        case .compositeElementRemoved(let element): old.symbol(of: element)
        case .compositeElementRenamed(let pair), .compositeElementChanged(_, let pair): new.symbol(of: pair.new)
        case .fetchRequestRemoved(let request): "fetch request \(old.model.fetchRequests[request].name)"
        case .fetchRequestAdded(let request): "fetch request \(new.model.fetchRequests[request].name)"
        case .fetchRequestChanged(_, let pair): "fetch request \(new.model.fetchRequests[pair.new].name)"
        case .configurationRemoved(let configuration): "configuration \(old.model.configurations[configuration].name)"
        case .configurationAdded(let configuration): "configuration \(new.model.configurations[configuration].name)"
        case .configurationCloudKitUseChanged(let pair), .configurationMemberAdded(_, let pair),
            .configurationMemberRemoved(_, let pair):
            "configuration \(new.model.configurations[pair.new].name)"
        default: "model"
        }
    }

    func values(of change: ModelChange) -> Values {
        switch change {
        case .entityAdded(let entity): (nil, new.name(of: entity))
        case .entityRemoved(let entity): (old.name(of: entity), nil)
        case .entityRenamed(let pair), .entityNameReused(let pair), .entityRenameSuspected(let pair):
            values(pair) { $0.name(of: $1) }
        case .rootChanged(let pair): values(pair) { $0.name(of: $0.roots[$1]) }
        case .parentChanged(let pair): values(pair) { $0.model.entities[$1].parentName }
        case .hierarchiesMerged(let root, let roots):
            (roots.map { old.name(of: $0) }.joined(separator: ", "), new.name(of: root))
        case .entityChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.model.entities[$1]) }
        case .uniquenessConstraintAdded(let constraint, _): (nil, constraint.properties.text)
        case .uniquenessConstraintRemoved(let constraint, _): (constraint.properties.text, nil)
        case .fetchIndexAdded(let index, _): (nil, index.text)
        case .fetchIndexChanged(let indexes, _): (indexes.old.text, indexes.new.text)
        case .fetchIndexRemoved(let index, _): (index.text, nil)
        case .compoundIndexAdded(let index, _): (nil, index.properties.text)
        case .compoundIndexRemoved(let index, _): (index.properties.text, nil)

        case .propertyAdded(let property): (nil, new.typeText(of: property))
        case .propertyRemoved(let property): (old.typeText(of: property), nil)
        case .propertyRenamed(let pair), .propertyNameReused(let pair), .propertyRenameSuspected(let pair):
            values(pair) { $0.name(of: $1) }
        case .propertyMoved(let pair): values(pair) { $0.name(of: $1.entity) }
        case .destinationRenamed(let pair): values(pair) { $0.relationship($1).destinationName }
        case .attributeChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.attribute($1)) }
        case .relationshipChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.relationship($1)) }
        case .fetchedPropertyChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.fetchedProperty($1)) }
        case .fetchedPropertyRequestChanged(let aspect, let pair):
            values(pair) { $0.fetchedProperty($1).request.flatMap(aspect.text) }

        case .linkAdded(let link): (nil, new.text(of: link))
        case .linkRenamed(let pair): values(pair) { $0.text(of: $1) }
        case .linkRemoved(let link): (old.text(of: link), nil)

        case .compositeAdded(let composite): (nil, new.model.composites[composite].name)
        case .compositeRemoved(let composite): (old.model.composites[composite].name, nil)
        case .compositeElementAdded(let element): (nil, AttributeAspect.type.text(of: new.element(element)))
        case .compositeElementRemoved(let element): (AttributeAspect.type.text(of: old.element(element)), nil)
        case .compositeElementRenamed(let pair): values(pair) { $0.element($1).name }
        case .compositeElementChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.element($1)) }

        case .fetchRequestAdded(let request): (nil, new.model.fetchRequests[request].name)
        case .fetchRequestRemoved(let request): (old.model.fetchRequests[request].name, nil)
        case .fetchRequestChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.model.fetchRequests[$1]) }

        case .configurationAdded(let configuration): (nil, new.model.configurations[configuration].name)
        case .configurationRemoved(let configuration): (old.model.configurations[configuration].name, nil)
        case .configurationCloudKitUseChanged(let pair):
            values(pair) { $0.model.configurations[$1].isUsedWithCloudKit?.modelText }
        case .configurationMemberAdded(let entity, _): (nil, entity)
        case .configurationMemberRemoved(let entity, _): (entity, nil)

        case .modelChanged(let aspect): (aspect.text(of: old.model.document), aspect.text(of: new.model.document))
        }
    }

    private func values<Place>(_ pair: Pair<Place>, _ text: (ModelGraph, Place) -> String?) -> Values {
        (text(old, pair.old), text(new, pair.new))
    }
}

extension ModelGraph {
    fileprivate func name(of entity: Int) -> String { model.entities[entity].name }

    fileprivate func element(_ reference: CompositeElementReference) -> Attribute {
        model.composites[reference.composite].attributes[reference.position]
    }

    fileprivate func symbol(ofComposite composite: Int) -> String { "composite \(model.composites[composite].name)" }

    fileprivate func symbol(of reference: CompositeElementReference) -> String {
        "\(symbol(ofComposite: reference.composite)).\(element(reference).name)"
    }

    /// The type of an attribute, the destination of a relationship, the entity that a fetched property fetches.
    fileprivate func typeText(of property: PropertyReference) -> String? {
        switch property.kind {
        case .attribute: AttributeAspect.type.text(of: attribute(property))
        case .relationship: relationship(property).destinationName
        case .fetchedProperty: fetchedProperty(property).request?.entityName
        }
    }

    fileprivate func text(of link: ManyToManyLink) -> String { symbols(of: link).joined(separator: " ↔ ") }
}

extension [PropertyMention] {
    fileprivate var text: String { map(\.name).joined(separator: ", ") }
}

extension FetchIndex {
    /// As in `byDate: date Binary descending, title Binary ascending where deleted == NO`.
    fileprivate var text: String {
        let parts = elements.map { element in
            [element.property ?? element.expression, element.type, element.order].compactMap { $0 }
                .joined(separator: " ")
        }
        let condition = partialIndexPredicate.map { " where \($0)" } ?? ""
        return "\(name): \(parts.joined(separator: ", "))\(condition)"
    }
}
