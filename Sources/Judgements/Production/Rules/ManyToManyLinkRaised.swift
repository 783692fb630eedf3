import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let manyToManyLinkRaised = Rule<SchemaComparison>(
        id: "CKP347",
        name: "many-to-many-link-raised",
        severity: .warning,
        summary: "An end of a shipped many-to-many relationship is declared by an ancestor now.",
        rationale: """
            The record of a link (CDMR) names the entity that declares each end, and whoever imports it looks for the \
            relationship at the entity of that name. A relationship that moved up to the parent is still found at the \
            child, so this version reads the old links; but it writes the parent's name, where older versions find no \
            such relationship, and they skip the link without a word.

            Leave the relationship where it is until no older version is in use. Moved down or over to another entity, it \
            is not found at all: CKP320.

            Which entity mirroring writes for a property that is inherited was reported once and is not documented. The \
            finding assumes the one that declares it.
            """,
        source: "what mirroring writes for many-to-many links; as reported publicly",
        passing: [
            RuleExample(
                tags(of: "Photo", parent: "Media"),
                ledger: ["record CD_Media", "record CD_Tag", "link Photo.tags Tag.items V1 1"]
            )
        ],
        failing: [
            RuleExample(
                tags(of: "Media", child: "Photo").replacing(
                    "<relationship name=\"tags\"",
                    with: "↓<relationship name=\"tags\""
                ),
                ledger: ["record CD_Media", "record CD_Tag", "link Photo.tags Tag.items V1 1"]
            )
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            guard case .linkRaised(let end, let otherEnd) = change.kind else { return nil }
            return Wording(
                message: "links that shipped as '\(end)' and '\(otherEnd)' are written as '\(change.symbol)' now",
                help:
                    "Older versions do not find it at that entity and skip the links. Leave the relationship where it was."
            )
        }
    }

    private static func tags(of entity: String, parent: String? = nil, child: String? = nil) -> String {
        let relationship = """
            <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="items" \
            inverseEntity="Tag"/>
            """
        let items = """
            <entity name="Tag"><relationship name="items" optional="YES" toMany="YES" destinationEntity="\(entity)" \
            inverseName="tags" inverseEntity="\(entity)"/></entity>
            """
        let above = parent.map { "<entity name=\"\($0)\"/>" } ?? ""
        let parentEntity = parent.map { " parentEntity=\"\($0)\"" } ?? ""
        let below = child.map { "<entity name=\"\($0)\" parentEntity=\"\(entity)\"/>" } ?? ""
        return "\(above)<entity name=\"\(entity)\"\(parentEntity)>\(relationship)</entity>\(below)\n\(items)"
    }
}
