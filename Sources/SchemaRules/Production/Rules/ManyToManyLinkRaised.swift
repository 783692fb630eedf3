import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let manyToManyLinkRaised = Rule<SchemaComparison>(
        id: "CKP347",
        name: "many-to-many-link-raised",
        severity: .warning,
        summary: "An ancestor now declares an end of a shipped many-to-many relationship.",
        rationale: """
            The record of a link (CDMR) names the entity that declares each end, and an import looks for the \
            relationship at this entity. After a move up to the parent, the child still has the relationship, so this \
            version reads the old links. But this version writes the name of the parent. In older versions, the \
            parent has no such relationship, and they skip the link without an error.

            Leave the relationship in its entity until no older version is in use. After a move down or to another \
            entity, no version finds the relationship (CKP320).

            Apple does not document which entity mirroring writes for an inherited property. One report says that it \
            is the entity that declares the property, and the finding assumes this.
            """,
        source: "what mirroring writes for many-to-many links; as reported publicly",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(
                tags(of: "Photo", parent: "Media"),
                ledger: ["record CD_Media", "record CD_Tag", "link Photo.tags Tag.items V1 1"]
            )
        ],
        failing: [
            RuleExample(
                tags(of: "Media", child: "Photo").marking("<relationship name=\"tags\""),
                ledger: ["record CD_Media", "record CD_Tag", "link Photo.tags Tag.items V1 1"]
            )
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            guard case .linkRaised(let end, let otherEnd) = change.kind else { return nil }
            return Wording(
                message: "links that shipped as '\(end)' and '\(otherEnd)' are now written as '\(change.symbol)'",
                help: "Older versions do not find it at that entity, and skip the links. "
                    + "Leave the relationship in its entity."
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

    static let raisedEnd = Decision<FactPair>(.linkRaised, of: manyToManyLinkRaised) { pair in
        let (symbol, meaning) = (pair.symbols[0], pair.meaning)
        guard case .link(let end, let otherEnd, _) = pair.fact.statement, let now = meaning.relationship(symbol),
            now.entity != meaning.entity(in: symbol), !meaning.hasShipped(pair.graph.symbol(of: now))
        else { return nil }
        return pair.change(.linkRaised(end: end, otherEnd: otherEnd), of: now)
    }
}
