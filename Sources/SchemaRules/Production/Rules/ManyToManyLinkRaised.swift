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
                tags(of: "Photo", #"<entity name="Media"/><entity name="Photo" parentEntity="Media">"#, "</entity>"),
                ledger: ["record CD_Media", "record CD_Tag", "link Photo.tags Tag.items V1 1"]
            )
        ],
        failing: [
            RuleExample(
                tags(of: "Media", #"<entity name="Media">↓"#, #"</entity><entity name="Photo" parentEntity="Media"/>"#),
                ledger: ["record CD_Media", "record CD_Tag", "link Photo.tags Tag.items V1 1"]
            )
        ],
        check: reportMeanings
    )

    /// A link between tags and an entity, which the texts around its relationship are about.
    private static func tags(of entity: String, _ start: String, _ end: String) -> String {
        """
        \(start)<relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="items" \
        inverseEntity="Tag"/>\(end)
        <entity name="Tag"><relationship name="items" optional="YES" toMany="YES" destinationEntity="\(entity)" \
        inverseName="tags" inverseEntity="\(entity)"/></entity>
        """
    }

    static let raisedEnd = Decision<FactPair>(ofMeaning: manyToManyLinkRaised) { pair in
        let (symbol, meaning) = (pair.symbols[0], pair.meaning)
        guard case .link(let end, let otherEnd, _) = pair.fact.statement, let now = meaning.relationship(symbol),
            now.entity != meaning.entity(in: symbol), !meaning.hasShipped(pair.graph.symbol(of: now))
        else { return nil }
        let name = pair.name(of: now)
        // Every link of the writer's is found.
        return ShippedChange(
            name: name,
            message: "links that shipped as '\(end)' and '\(otherEnd)' are now those of '\(name.symbol)', too",
            help: "Older versions skip the links of objects that had no such relationship, and leave them alone.",
            reading: nil,
            isOfFact: true
        )
    }
}
