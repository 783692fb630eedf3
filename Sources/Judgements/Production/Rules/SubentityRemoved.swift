import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let subentityRemoved = Rule<SchemaComparison>(
        id: "CKP345",
        name: "subentity-removed",
        severity: .error,
        isWaivable: false,
        summary: "Records name an entity of an inheritance tree that the model no longer has.",
        rationale: """
            All entities of a tree share one record type, and `CD_entityName` says which of them a record is. A record \
            that names an entity which the store does not have is skipped when it is imported, without an error: new \
            devices never see it, also when its attributes moved to the parent. Renaming an entity does that, and so does \
            leaving it out of the store's configuration.

            Keep the entity, or say that it left on purpose: `modelc retire Photo --reason '…'`. Where the ledger \
            does not know the entity, name its record type as well: `modelc retire CD_Media.Photo --reason '…'`. The \
            ledger's line is `retired-entity CD_Media Photo`, and the reason.

            It is known from the ledger's lines `root`, from the model where the branch began (`--against`), from a \
            version of the bundle that the ledger records, or from a tag; no export shows it. An abstract entity has no \
            records, so that one may go; the lines of the ledger alone do not say which are.
            """,
        source: "what mirroring does on import with `CD_entityName`; as reported publicly",
        passing: [
            RuleExample(
                #"<entity name="Media"/>"#,
                before: #"<entity name="Media"/><entity name="Photo" parentEntity="Media" isAbstract="YES"/>"#,
                production: ["CD_Media": []]
            ),
            RuleExample(
                #"<entity name="Media"/>"#,
                ledger: [
                    "record CD_Media", "root Media Media V1 1", "root Photo Media V1 1",
                    "retired-entity CD_Media Photo nobody%20has%20any",
                ]
            ),
        ],
        failing: [
            RuleExample(
                #"<entity ↓name="Media"/>"#,
                ledger: ["record CD_Media", "root Media Media V1 1", "root Photo Media V1 1"]
            ),
            RuleExample(
                #"<entity ↓name="Media"/><entity name="Picture" parentEntity="Media"/>"#,
                before: #"<entity name="Media"/><entity name="Photo" parentEntity="Media"/>"#,
                production: ["CD_Media": []]
            ),
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            if change.kind != .entityGone { return nil }
            return Wording(
                message:
                    "no mirrored entity is called '\(change.symbol)', which records of \(change.recordType) name",
                help:
                    "Its records are skipped without a word. Keep the entity, or say with modelc retire \(change.recordType).\(change.symbol) that "
                    + "it left on purpose."
            )
        }
    }
}
