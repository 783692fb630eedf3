import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let manyToManyLinkRaised = Rule<SchemaComparison>(
        id: "CKP347",
        name: "many-to-many-link-raised",
        severity: .note,
        summary: "An ancestor now declares an end of a shipped many-to-many relationship.",
        rationale: """
            The record of a link (CDMR) names the entity of each of the two objects, and an import looks for the \
            relationship at this entity, which declares or inherits it. After a move up to the parent, all versions \
            read the links of the child. But the parent and its other children have the relationship now, too. Older \
            versions do not find it there: they skip the links of such objects without an error, and leave their \
            records alone.

            After a move down or to another entity, links of other objects are lost (CKP320).
            """,
        source: "what mirroring writes for many-to-many links; observed twice",
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
        findings.reportMeanings(in: comparison)
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
