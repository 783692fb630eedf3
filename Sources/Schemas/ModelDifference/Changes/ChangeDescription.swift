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

    /// Creates a description.
    public init(symbol: String, kind: String, from: String?, to: String?) {
        self.symbol = symbol
        self.kind = kind
        self.from = from
        self.to = to
    }
}

extension ModelComparison {
    /// Puts a change of this comparison into words.
    public func description(of change: ModelChange) -> ChangeDescription {
        let words = ChangeWords(old: match.old, new: match.new).words(for: change)
        return ChangeDescription(symbol: words.symbol, kind: change.kind, from: words.from, to: words.to)
    }
}

/// Finds the words for changes: one line for each kind.
private struct ChangeWords {
    typealias Words = (symbol: String, from: String?, to: String?)

    let old: ModelGraph
    let new: ModelGraph

    func words(for change: ModelChange) -> Words {
        switch change {
        case .entityAdded(let entity): added(new.name(of: entity), new.name(of: entity))
        case .entityRemoved(let entity): removed(old.name(of: entity), old.name(of: entity))
        case .entityRenamed(let pair): words(pair) { $0.name(of: $1) }
        case .rootChanged(let pair): words(pair) { $0.name(of: $0.roots[$1]) }
        case .parentChanged(let pair): words(pair) { $0.model.entities[$1].parentName }
        case .hierarchiesMerged(let root, let roots): (new.name(of: root), old.names(of: roots), new.name(of: root))
        case .destinationRenamed(let pair): words(pair) { $0.relationship($1.asRelationship).destinationName }
        case .entityNameReused(let pair), .entityRenameSuspected(let pair): words(pair) { $0.name(of: $1) }
        case .entityChanged(let aspect, let pair): words(pair) { aspect.text(of: $0.model.entities[$1]) }
        case .uniquenessConstraintAdded(let constraint, let pair): added(name(pair), constraint.properties.text)
        case .uniquenessConstraintRemoved(let constraint, let pair): removed(name(pair), constraint.properties.text)
        case .fetchIndexAdded(let index, let pair): added(name(pair), index.text)
        case .fetchIndexChanged(let indexes, let pair): (name(pair), indexes.old.text, indexes.new.text)
        case .fetchIndexRemoved(let index, let pair): removed(name(pair), index.text)
        case .compoundIndexAdded(let index, let pair): added(name(pair), index.properties.text)
        case .compoundIndexRemoved(let index, let pair): removed(name(pair), index.properties.text)

        case .propertyAdded(let property): added(new.symbol(of: property), new.typeText(of: property))
        case .propertyRemoved(let property): removed(old.symbol(of: property), old.typeText(of: property))
        case .propertyRenamed(let pair): words(pair) { $0.name(of: $1) }
        case .propertyMoved(let pair): words(pair) { $0.name(of: $1.entity) }
        case .propertyNameReused(let pair), .propertyRenameSuspected(let pair): words(pair) { $0.name(of: $1) }
        case .attributeChanged(let aspect, let pair): words(pair) { aspect.text(of: $0.attribute($1)) }
        case .relationshipChanged(let aspect, let pair):
            words(pair) { aspect.text(of: $0.relationship($1.asRelationship)) }
        case .fetchedPropertyChanged(let aspect, let pair): words(pair) { aspect.text(of: $0.fetchedProperty($1)) }
        case .fetchedPropertyRequestChanged(let aspect, let pair):
            words(pair) { $0.fetchedProperty($1).request.flatMap(aspect.text) }

        case .linkAdded(let link): added(new.symbols(of: link)[0], new.text(of: link))
        case .linkRenamed(let pair): (new.symbols(of: pair.new)[0], old.text(of: pair.old), new.text(of: pair.new))
        case .linkRemoved(let link): removed(old.symbols(of: link)[0], old.text(of: link))

        case .compositeAdded(let composite): added(new.symbol(ofComposite: composite), new.name(ofComposite: composite))
        case .compositeRemoved(let composite):
            removed(old.symbol(ofComposite: composite), old.name(ofComposite: composite))
        case .compositeElementAdded(let element): added(new.symbol(of: element), new.typeText(of: element))
        case .compositeElementRemoved(let element): removed(old.symbol(of: element), old.typeText(of: element))
        case .compositeElementRenamed(let pair): words(pair) { $0.element($1).name }
        case .compositeElementChanged(let aspect, let pair): words(pair) { aspect.text(of: $0.element($1)) }

        case .fetchRequestAdded(let request):
            added(new.symbol(ofFetchRequest: request), new.model.fetchRequests[request].name)
        case .fetchRequestRemoved(let request):
            removed(old.symbol(ofFetchRequest: request), old.model.fetchRequests[request].name)
        case .fetchRequestChanged(let aspect, let pair):
            (
                new.symbol(ofFetchRequest: pair.new), aspect.text(of: old.model.fetchRequests[pair.old]),
                aspect.text(of: new.model.fetchRequests[pair.new])
            )

        case .configurationAdded(let configuration):
            added(new.symbol(ofConfiguration: configuration), new.model.configurations[configuration].name)
        case .configurationRemoved(let configuration):
            removed(old.symbol(ofConfiguration: configuration), old.model.configurations[configuration].name)
        case .configurationCloudKitUseChanged(let pair):
            (
                new.symbol(ofConfiguration: pair.new),
                old.model.configurations[pair.old].isUsedWithCloudKit?.modelText,
                new.model.configurations[pair.new].isUsedWithCloudKit?.modelText
            )
        case .configurationMemberAdded(let entity, let pair): added(new.symbol(ofConfiguration: pair.new), entity)
        case .configurationMemberRemoved(let entity, let pair): removed(new.symbol(ofConfiguration: pair.new), entity)

        case .modelChanged(let aspect):
            ("model", aspect.text(of: old.model.document), aspect.text(of: new.model.document))
        }
    }

    private func added(_ symbol: String, _ text: String?) -> Words { (symbol, nil, text) }

    private func removed(_ symbol: String, _ text: String?) -> Words { (symbol, text, nil) }

    private func name(_ entity: Pair<Int>) -> String { new.name(of: entity.new) }

    private func words(_ pair: Pair<Int>, _ text: (ModelGraph, Int) -> String?) -> Words {
        (name(pair), text(old, pair.old), text(new, pair.new))
    }

    private func words(
        _ pair: Pair<PropertyReference>,
        _ text: (ModelGraph, PropertyReference) -> String?
    ) -> Words {
        (new.symbol(of: pair.new), text(old, pair.old), text(new, pair.new))
    }

    private func words(
        _ pair: Pair<CompositeElementReference>,
        _ text: (ModelGraph, CompositeElementReference) -> String?
    ) -> Words {
        (new.symbol(of: pair.new), text(old, pair.old), text(new, pair.new))
    }
}
