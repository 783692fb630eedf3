import CompilerSupport
import ObjectModel

/// A difference between two states of a schema that their version hashes see, in words for a finding.
struct SwiftSchemaDifference {
    /// What is different: `'Trip.color' is new`.
    let words: String
    /// Where the newer state says so; nil for a class that is gone.
    let location: SourceLocation?
    /// Where the older state says so, or else its class; nil for a class that is new.
    let oldLocation: SourceLocation?
    /// The class that changed.
    let entity: String?
    /// The structure or enumeration that changed instead of the class.
    let value: Composite?
}

extension SwiftSchemaDifference {
    /// The differences, in the order of the newer state.
    static func all(from old: MigrationVersion, to new: MigrationVersion) -> [SwiftSchemaDifference] {
        let grading = ModelGrading(from: old, to: new)
        let changes = grading.changes.filter { $0.grade.store > .none && $0.change.isInEntities }
        return changes.map { SwiftSchemaDifference($0, old, new) } + values(from: old, to: new)
    }

    private init(_ graded: GradedChange, _ old: MigrationVersion, _ new: MigrationVersion) {
        words = graded.sentence
        value = nil
        let place = graded.change.place
        entity = place.new.flatMap(new.graph.entityName) ?? place.old.flatMap(old.graph.entityName)
        oldLocation = place.old.map { old.graph.location(of: $0) } ?? old.graph.location(ofEntity: entity)
        location = place.new == nil ? new.graph.location(ofEntity: entity) : new.graph.location(of: graded.change)
    }

    /// What changed in structures and enumerations, which may be called otherwise in each state.
    private static func values(from old: MigrationVersion, to new: MigrationVersion) -> [SwiftSchemaDifference] {
        let model = new.graph.model
        let comparison = StoredValueComparison(from: old.graph.model, to: model)
        return StoredAttributePair.all(from: old.graph, to: new.graph).flatMap { pair in
            let value = comparison.shape(of: pair.new.value)
            return comparison.changes(from: pair.old, to: pair.new.value).filter { !$0.isInPiece }.map { change in
                SwiftSchemaDifference(
                    words: "in '\(value?.typeName ?? "")' of '\(pair.new.symbol)' \(change.words)",
                    location: (change.origin ?? value?.origin).map { model.location($0) },
                    oldLocation: old.graph.model.location(pair.old.origin),
                    entity: pair.new.owner,
                    value: value
                )
            }
        }
    }
}

/// An attribute that stores a structure or an enumeration, before and now.
struct StoredAttributePair {
    let old: Attribute
    let new: Declared<Attribute>

    /// The attributes of the same name in entities of the same name.
    static func all(from old: ModelGraph, to new: ModelGraph) -> [StoredAttributePair] {
        let model = new.model
        let stored = model.attributes(of: Array(model.entities.indices)) {
            $0.type == .composite || $0.details.storedValueName != nil
        }
        return stored.compactMap { attribute in
            guard let entity = old.entity(named: attribute.owner) else { return nil }
            let before = old.model.entities[entity].attributes.first { $0.name == attribute.value.name }
            return before.map { StoredAttributePair(old: $0, new: attribute) }
        }
    }
}

extension GradedChange {
    /// What happened: `'Trip.days' has another type (Integer 64 → String)`.
    var sentence: String {
        let symbol = "'\(description.symbol)'"
        switch change {
        case .added: return "\(symbol) is new"
        case .removed: return "\(symbol) is gone"
        case .renamed: return "\(symbol) was called '\(description.from ?? "")'"
        case .attributeChanged(.optionality, _), .relationshipChanged(.optionality, _):
            return "\(symbol) is \(description.to == "YES" ? "optional now" : "no longer optional")"
        case .partAdded(.uniquenessConstraint, _): return "\(symbol) must be unique in '\(description.to ?? "")'"
        case .partRemoved(.uniquenessConstraint, _):
            return "\(symbol) is no longer unique in '\(description.from ?? "")'"
        default:
            if let setting = description.otherSetting { return "\(symbol) has another \(setting)" }
            let values = description.values.isEmpty ? "" : " (\(description.values))"
            return "\(symbol) has \(description.words)\(values)"
        }
    }
}

extension ModelChange {
    /// Whether it is about an entity or its properties, and not about what structures are called.
    fileprivate var isInEntities: Bool {
        if case .attributeChanged(.composite, _) = self { return false }
        return switch place.new ?? place.old {
        case .entity, .property, .link: true
        default: false
        }
    }
}

extension ModelGraph {
    fileprivate func entityName(of element: ElementReference) -> String? {
        element.entity.map { model.entities[$0].name }
    }

    fileprivate func location(ofEntity name: String?) -> SourceLocation? {
        name.flatMap { entity(named: $0) }.map { model.location(model.entities[$0].origin) }
    }
}
