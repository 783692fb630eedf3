import CompilerSupport
import Mirroring
import ObjectModel

extension ProductionRuleTable {
    static let manyToManyLinkRenamedOrRemoved = Rule<SchemaComparison>(
        id: "CKP320",
        name: "many-to-many-link-renamed-or-removed",
        severity: .error,
        isWaivable: false,
        summary: "A shipped many-to-many relationship was renamed or removed.",
        rationale: """
            Every link of a many-to-many relationship is a record of the type CDMR with the names of both \
            relationships. If one name changes, the links in iCloud name a relationship that no longer exists, and \
            they are lost without an error. No record type changes, so neither the server nor a comparison of schemas \
            shows it.

            Keep both names. To remove the relationship on purpose, waive the finding with a reason.
            """,
        source: "Apple, \"Reading CloudKit Records for Core Data\": links name their relationships",
        supersedes: [
            CompatibilityRuleTable.incompatibleWithShippedVersion.metadata,
            VersionRuleTable.renameInMirroredStore.metadata,
        ],
        passing: [
            RuleExample(.tags, ledger: ["record CD_Post", "record CD_Tag", "link Post.tags Tag.posts V1 1"])
        ],
        failing: [
            RuleExample(
                "<entity name=\"Post\">↓<relationship name=\"labels\" optional=\"YES\" toMany=\"YES\" elementID=\"tags\" "
                    + "destinationEntity=\"Tag\" inverseName=\"posts\" inverseEntity=\"Tag\"/></entity>"
                    + "\n<entity name=\"Tag\"><relationship name=\"posts\" optional=\"YES\" toMany=\"YES\" "
                    + "destinationEntity=\"Post\" inverseName=\"labels\" inverseEntity=\"Post\"/></entity>",
                ledger: ["record CD_Post", "record CD_Tag", "link Post.tags Tag.posts V1 1"]
            ),
            RuleExample(
                #"<entity ↓name="Post"/><entity name="Tag"/>"#,
                ledger: ["record CD_Post", "record CD_Tag", "link Post.tags Tag.posts V1 1"]
            ),
        ],
        check: reportMeanings
    )

    /// If one of the entities is gone, that is the change.
    static let lostLink = Decision<FactPair>(ofMeaning: manyToManyLinkRenamedOrRemoved) { pair in
        let (graph, meaning) = (pair.graph, pair.meaning)
        let entities = pair.symbols.compactMap(meaning.entity(in:))
        guard pair.joined == nil, entities.count == 2 else { return nil }
        let renamed = pair.symbols.lazy.compactMap(meaning.renamedRelationship).first
        // The new names shipped long ago.
        if let renamed, meaning.hasShipped(graph.symbol(of: renamed)) { return nil }
        let entity = graph.model.entities[entities[0]]
        let name =
            (renamed ?? pair.relationships.first).map { pair.name(of: $0) }
            ?? ShippedName(
                recordType: graph.recordType(of: entities[0]),
                place: NamedPlace(entity.name, at: graph.model.location(entity.origin, "name")),
                shipped: pair.fact.location
            )
        let (end, otherEnd) = (pair.symbols[0], pair.symbols[1])
        return ShippedChange(
            name: name,
            message: "no many-to-many relationship joins '\(end)' and '\(otherEnd)', which shipped",
            help: "Links in iCloud have these two names and are lost without them. Keep both names.",
            reading: .init(kind: .linkRenamed, from: "\(end) ↔ \(otherEnd)"),
            lostEnds: pair.symbols,
            isOfFact: true
        )
    }
}
