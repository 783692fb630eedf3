import CloudSchema
import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let relationshipCardinalityChanged = Rule<SchemaComparison>(
        id: "CKP308",
        name: "relationship-cardinality-changed",
        severity: .error,
        summary: "A shipped relationship led to one object and now leads to many, or the other way round.",
        rationale: """
            A to-one relationship is a field of the record, the links of many to many are records of their own, and the \
            many side of one to many is stored nowhere. When an end changes, links move to another place: this version \
            does not see those that older versions made, nor they its own. The schema hardly changes, so the server \
            does not object.

            Keep the relationship as it is and add one with a new name, or copy the links after an update.

            One to one that becomes one to many is legal, and a warning: the other end's field held every link and still \
            does. The field of this end stays unused, and older versions keep writing it. A relationship that stays while its \
            inverse is another one is a warning, too, where that changes how many links there can be, or pairs the fields of \
            one to one anew.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": where each kind of relationship is stored",
        passing: [
            RuleExample(
                .relationship("tags", of: "Post", isToMany: true) + "\n"
                    + .relationship("posts", of: "Tag", isToMany: true),
                ledger: ["record CD_Post", "record CD_Tag", "cardinality Post.tags many V1 1"]
            )
        ],
        failing: [
            RuleExample(
                "<entity name=\"Post\"><relationship name=\"tags\" optional=\"YES\" ↓toMany=\"YES\" "
                    + "destinationEntity=\"Tag\" inverseName=\"posts\" inverseEntity=\"Tag\"/></entity>"
                    + "\n" + .relationship("posts", of: "Tag", isToMany: true),
                ledger: [
                    "record CD_Post", "field CD_Post CD_tags STRING single plain", "record CD_Tag",
                    "cardinality Post.tags one V1 1", "cardinality Tag.posts many V1 1",
                ]
            )
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { words(for: $0.kind, of: $0.symbol) }
    }

    /// The field of a to-one holds its links whatever the inverse is; what the inverse leads to decides how many there can be.
    private static func words(for kind: ShippedChange.Kind, of symbol: String) -> Wording? {
        switch kind {
        case .cardinalityChanged(let isToMany):
            let (before, now) = isToMany ? ("one object", "many") : ("many objects", "one")
            return Wording(
                message: "'\(symbol)' led to \(before) when it shipped, and leads to \(now) now",
                help: "Older versions and this one do not see each other's links. Add a relationship with a new name."
            )
        case .oneToOneWidened:
            return Wording(
                message:
                    "'\(symbol)' led to one object when it shipped, and leads to many now; its field is no longer written",
                help:
                    "The links stay, in the field of the other end. Older versions write both fields and know one link only.",
                severity: .warning
            )
        case .inverseChanged(let isToMany):
            let (before, now) = isToMany ? ("one object", "many") : ("many objects", "one")
            return Wording(
                message: "the inverse of '\(symbol)' led to \(before) when it shipped, and leads to \(now) now",
                help: isToMany
                    ? "Older versions know one of the links only. Add a relationship with a new name, or accept that."
                    : "Of several links one is left. Add a relationship with a new name, or accept that.",
                severity: .warning
            )
        case .joinedOtherwise(let before, let now):
            return Wording(
                message: "the inverse of '\(symbol)' was '\(before)' when it shipped, and is '\(now)' now",
                help: "Both fields of one to one tell of a link, and no longer the same. Give the new pair new names.",
                severity: .warning
            )
        default: return nil
        }
    }
}
