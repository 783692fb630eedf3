/// A change in words, for reports and documents.
package struct ChangeDescription: Equatable, Sendable {
    /// What changed, as the new model calls it, or the old one when it is gone there: `Entity`, `Entity.property`,
    /// `composite Name`, `composite Name.element`, `fetch request Name`, `configuration Name` or `model`.
    package let symbol: String
    /// The kind of change, for example `type-changed`.
    package let kind: String
    /// What was; nil when there was nothing.
    package let from: String?
    /// What is; nil when there is nothing.
    package let to: String?
}

extension ModelComparison {
    /// Puts a change of this comparison into words.
    package func description(of change: ModelChange) -> ChangeDescription {
        let place = change.place
        let symbol = place.new.map(match.new.symbol) ?? place.old.map(match.old.symbol) ?? "model"
        let values = match.values(of: change)
        return ChangeDescription(symbol: symbol, kind: change.kind, from: values.from, to: values.to)
    }
}

extension ModelMatch {
    fileprivate typealias Values = (from: String?, to: String?)

    /// The words for what was and what is: one line for each kind of change.
    fileprivate func values(of change: ModelChange) -> Values {
        switch change {
        case .added(let element): (nil, new.text(of: element))
        case .removed(let element): (old.text(of: element), nil)
        case .renamed(let pair), .nameReused(let pair), .renameSuspected(let pair): values(pair) { $0.name(of: $1) }

        case .rootChanged(let pair): values(pair) { $0.name(of: .entity($0.roots[$1])) }
        case .parentChanged(let pair): values(pair) { $0.model.entities[$1].parentName }
        case .hierarchiesMerged(let root, let roots):
            (roots.map { old.name(of: .entity($0)) }.joined(separator: ", "), new.name(of: .entity(root)))
        case .entityChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.model.entities[$1]) }
        case .partAdded(let part, _): (nil, part.text)
        case .partRemoved(let part, _): (part.text, nil)
        case .fetchIndexChanged(let indexes, _): (indexes.old.text, indexes.new.text)

        case .propertyMoved(let pair): values(pair) { $0.name(of: .entity($1.entity)) }
        case .destinationRenamed(let pair): values(pair) { $0.relationship($1).destinationName }
        case .attributeChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.attribute($1)) }
        case .relationshipChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.relationship($1)) }
        case .fetchedPropertyChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.fetchedProperty($1)) }
        case .fetchedPropertyRequestChanged(let aspect, let pair):
            values(pair) { $0.fetchedProperty($1).request.flatMap(aspect.text) }

        case .compositeElementChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.element($1)) }
        case .fetchRequestChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.model.fetchRequests[$1]) }
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
    /// What there is to say of an element that comes or goes: the type of a property, the name of anything else.
    fileprivate func text(of element: ElementReference) -> String? {
        switch element {
        case .property(let property):
            switch property.kind {
            case .attribute: AttributeAspect.type.text(of: attribute(property))
            case .relationship: relationship(property).destinationName
            case .fetchedProperty: fetchedProperty(property).request?.entityName
            }
        case .compositeElement(let element): AttributeAspect.type.text(of: self.element(element))
        case .entity, .link, .composite, .fetchRequest, .configuration: name(of: element)
        }
    }
}

extension EntityPart {
    fileprivate var text: String {
        switch self {
        case .uniquenessConstraint(let group), .compoundIndex(let group):
            group.properties.map(\.name).joined(separator: ", ")
        case .fetchIndex(let index): index.text
        }
    }
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
