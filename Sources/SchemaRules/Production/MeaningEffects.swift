import CompilerSupport
import Mirroring
import ObjectModel

/// The effect of a change of meaning, for all commands: `check` reports the words, and `compatibility` tells the reader.
struct MeaningEffect {
    /// The rule that reports it.
    let rule: RuleMetadata
    /// Nil for the level of the rule.
    let severity: Severity?
    /// The reason for which a reader with the change does not get what was written without it; nil if it gets everything.
    let reading: Reading?
    /// True if what shipped shows it, and at most a field is covered by it.
    let isOfFact: Bool
    let message: String
    let help: String

    /// A reason, with the writer's and the reader's side.
    struct Reading {
        let kind: CompatibilityReason.Kind
        let from: String?
        let to: String?

        init(_ kind: CompatibilityReason.Kind, _ from: String? = nil, _ to: String? = nil) {
            self.kind = kind
            self.from = from
            self.to = to
        }
    }

    fileprivate init(
        _ rule: Rule<SchemaComparison>,
        _ severity: Severity? = nil,
        reading: Reading?,
        isOfFact: Bool = false,
        _ message: String,
        help: String
    ) {
        self.rule = rule.metadata
        self.severity = severity
        self.reading = reading
        self.isOfFact = isOfFact
        self.message = message
        self.help = help
    }
}

/// The table of the effects. A change that only newer versions see has no reading.
extension ShippedChange {
    private typealias Rules = ProductionRuleTable

    /// The effect. Exhaustive, so that the compiler reports a missing kind of change.
    var effect: MeaningEffect {
        switch kind {
        case .becameRelationship:
            MeaningEffect(
                Rules.propertyKindChanged,
                reading: .init(.kindChanged, "attribute", "relationship"),
                "'\(symbol)' is now a relationship, but its field has texts of an attribute",
                help: "The app would read the texts as names of records. Add a relationship with a new name."
            )
        case .becameAttribute:
            MeaningEffect(
                Rules.propertyKindChanged,
                reading: .init(.kindChanged, "relationship", "attribute"),
                "'\(symbol)' is now an attribute, but its field has names of records",
                help: "The app would read names of records as texts. Add an attribute with a new name."
            )
        case .takenOver(let identifier): takenOver(from: identifier)
        case .nameReused(let newName):
            MeaningEffect(
                Rules.nameTakenOver,
                reading: .init(.nameReused, nil, newName),
                "'\(symbol)' has the former name of '\(newName)', and reads its values",
                help: "Give it a name that was never deployed, and do not reuse the former name of '\(newName)'."
            )
        case .readOtherwise(let old, let new): readOtherwise(from: old, to: new)
        case .compositeChanged:
            MeaningEffect(
                Rules.valuesReadOtherwise,
                .warning,
                reading: .init(.compositeChanged),
                "'\(symbol)' has other elements than what shipped, and the field stays",
                help: "Older versions may not be able to read its values. Add an attribute with a new name."
            )
        case .storedValueChanged(let change):
            MeaningEffect(
                Rules.valuesReadOtherwise,
                change.isOfElements ? nil : .warning,
                reading: .init(change.isOfElements ? .valuesUnreadable : .someValuesUnreadable, change.from, change.to),
                words(about: change),
                help: change.help
            )
        case .transformerChanged(let old, let new):
            MeaningEffect(
                Rules.valueTransformerChanged,
                reading: .init(.transformerChanged, old ?? "the default", new ?? "the default"),
                isOfFact: true,
                "'\(symbol)' \(new.map { "uses '\($0)'" } ?? "names none"), but "
                    + "\(old.map { "'\($0)'" } ?? "the default one") wrote its deployed bytes",
                help: "Older versions cannot read the bytes of another transformer. "
                    + "Keep the transformer, or add a new attribute."
            )
        case .entityGone:
            MeaningEffect(
                Rules.subentityRemoved,
                reading: .init(.entityUnknown),
                "records of \(recordType) name the entity '\(symbol)', which is no longer mirrored",
                help: "An import skips its records without an error. Keep the entity, or record with modelc retire "
                    + "\(recordType).\(symbol) that you removed it on purpose."
            )
        case .leftBehind(let entities): leftBehind(by: entities)

        case .destinationChanged(let old, let new, let isNarrowed):
            MeaningEffect(
                Rules.destinationChanged,
                reading: .init(isNarrowed ? .destinationNarrowed : .destinationChanged, old, new),
                old == new
                    ? "'\(symbol)' has names of records of '\(old)', which is no longer a kind of its destination"
                    : "the destination of '\(symbol)' is '\(new)', but its field has names of records of '\(old)'",
                help: "Older versions and this version cannot resolve each other's links. "
                    + "Add a relationship with a new name."
            )
        // Every record that the writer names is of the reader's kind.
        case .destinationWidened(let old, let new):
            MeaningEffect(
                Rules.destinationChanged,
                .warning,
                reading: nil,
                old == new
                    ? "the destination of '\(symbol)' has new entities, which older versions do not know as a kind of '\(old)'"
                    : "the destination of '\(symbol)' is '\(new)', and older versions know only '\(old)'",
                help: "Older versions drop links to other objects. "
                    + "Add a relationship with a new name, or accept the loss with a waiver."
            )
        case .cardinalityChanged(let isToMany):
            MeaningEffect(
                Rules.relationshipCardinalityChanged,
                reading: .init(.cardinalityChanged, isToMany ? "one" : "many", isToMany ? "many" : "one"),
                isOfFact: true,
                "'\(symbol)' was a relationship to \(Self.objects(isToMany: !isToMany)) when it shipped, "
                    + "and is now a relationship to \(isToMany ? "many" : "one")",
                help: "Older versions and this version do not see each other's links. "
                    + "Add a relationship with a new name."
            )
        case .oneToOneBecameToMany:
            MeaningEffect(
                Rules.relationshipCardinalityChanged,
                .warning,
                reading: .init(.fieldUnused),
                isOfFact: true,
                "'\(symbol)' was a relationship to one object when it shipped, and is now to-many; "
                    + "its field is no longer written",
                help: "The links stay in the field of the other end. "
                    + "Older versions write both fields, and know only one link."
            )
        // The field of a to-one holds the link whatever the inverse is; that decides how many there can be.
        case .inverseChanged(let isToMany):
            MeaningEffect(
                Rules.relationshipCardinalityChanged,
                .warning,
                reading: isToMany ? nil : .init(.cardinalityChanged, "many", "one"),
                "the inverse of '\(symbol)' was a relationship to \(Self.objects(isToMany: !isToMany)) when it shipped, "
                    + "and is now a relationship to \(isToMany ? "many" : "one")",
                help: (isToMany ? "Older versions know only one of the links." : "Only one of several links stays.")
                    + " Add a relationship with a new name, or accept the loss with a waiver."
            )
        case .inverseReplaced(let before, let now):
            MeaningEffect(
                Rules.relationshipCardinalityChanged,
                .warning,
                reading: .init(.inverseChanged, before, now),
                "the inverse of '\(symbol)' was '\(before)' when it shipped, and is now '\(now)'",
                help: "Both fields of a one-to-one relationship have a link, and the two no longer agree. "
                    + "Give the new pair new names."
            )
        case .linkLost(let end, let otherEnd):
            MeaningEffect(
                Rules.manyToManyLinkRenamedOrRemoved,
                reading: .init(.linkRenamed, "\(end) ↔ \(otherEnd)"),
                isOfFact: true,
                "no many-to-many relationship joins '\(end)' and '\(otherEnd)', which shipped",
                help: "Links in iCloud have these two names and are lost without them. Keep both names."
            )
        // Every link of the writer's is found.
        case .linkRaised(let end, let otherEnd):
            MeaningEffect(
                Rules.manyToManyLinkRaised,
                reading: nil,
                isOfFact: true,
                "links that shipped as '\(end)' and '\(otherEnd)' are now those of '\(symbol)', too",
                help: "Older versions skip the links of objects that had no such relationship, and leave them alone."
            )
        }
    }

    private static func objects(isToMany: Bool) -> String { isToMany ? "many objects" : "one object" }

    private func takenOver(from identifier: String) -> MeaningEffect {
        let isShipped = shipped != nil
        let name = field.map { "\(recordType).\($0)" } ?? "the records named '\(symbol)'"
        return MeaningEffect(
            Rules.nameTakenOver,
            isProven ? nil : .warning,
            reading: .init(.nameReused, nil, identifier),
            isShipped
                ? "'\(symbol)' was '\(identifier)', and takes over \(name), which another element wrote"
                : "'\(symbol)' was '\(identifier)', and both it and \(name) are deployed",
            help: "The app would read old values as values of another element. "
                + (isShipped
                    ? "Keep the names, or choose one that was never deployed."
                    : "Keep the names; retire '\(identifier)' if nothing uses it.")
        )
    }

    private func readOtherwise(from old: AttributeType, to new: AttributeType) -> MeaningEffect {
        let isNumber = FieldMapping(new)?.isNumber == true
        let kind: CompatibilityReason.Kind? =
            switch new.reading(of: old) {
            case .refused, .all: nil
            case .some: .someValuesUnreadable
            case .none: .valuesUnreadable
            }
        return MeaningEffect(
            Rules.valuesReadOtherwise,
            isNumber ? .warning : nil,
            reading: kind.map { .init($0, old.rawValue, new.rawValue) },
            "'\(symbol)' is \(new.rawValue), but it was \(old.rawValue) when it shipped, and the field stays",
            help: isNumber
                ? "Values that do not fit the narrower type change or are lost. Keep the type, or make sure that all values fit."
                : "A device cannot read values of one type as the other. Add an attribute with a new name."
        )
    }

    private func leftBehind(by entities: [String]) -> MeaningEffect {
        let names = entities.map { "'\($0)'" }.listed(3)
        return MeaningEffect(
            Rules.fieldLeftBehind,
            reading: .init(.fieldUnreadHere, entities.joined(separator: ", ")),
            field.map {
                "records of \(names) have values in \(recordType).\($0), and these entities no longer have the property"
            } ?? "links of \(names) name '\(symbol)', and these entities no longer have the relationship",
            help: "Older versions continue to write them. "
                + "Leave '\(symbol)' in its entity, or accept the loss with a waiver."
        )
    }

    /// The words for values whose bytes Swift encodes, which no schema shows. A change in members is one of the composite.
    private func words(about change: StoredValueChange) -> String {
        switch change.kind {
        case .elements(let old, let new):
            let subject = change.member.isEmpty ? "'\(symbol)'" : "'\(change.member)' in '\(symbol)'"
            return "\(subject) is \(new), but it was \(old) when it shipped, and the field stays"
        case .rawValuesMoved(let names):
            return "in the enumeration of '\(symbol)', \(StoredValueChange.list(names)) has a raw value that "
                + "another case had when it shipped"
        case .rawValuesLost(let values):
            return "the enumeration of '\(symbol)' has no case with \(StoredValueChange.list(values)), which shipped"
        case .memberAdded, .memberRemoved, .memberType, .memberOptionality: return change.words
        }
    }
}
