import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let subentityRemoved = Rule<SchemaComparison>(
        id: "CKP345",
        name: "subentity-removed",
        severity: .error,
        isWaivable: false,
        summary: "Records name an entity of an inheritance tree, and the model no longer has the entity.",
        rationale: """
            All entities of a tree share one record type, and `CD_entityName` has the entity of a record. An import \
            skips a record of an unknown entity without an error. New devices never see it, even if its attributes \
            moved to the parent. This happens if you rename an entity, or remove it from the configuration of the \
            store.

            Keep the entity, or record that you removed it on purpose: `modelc retire Photo --reason '…'`. If the \
            ledger does not know the entity, also name its record type: `modelc retire CD_Media.Photo --reason '…'`. \
            The line of the ledger is `retired-entity CD_Media Photo`, and the reason.

            modelc takes the entity from the lines `root` of the ledger, the model at the merge base (`--against`), a \
            version of the bundle that the ledger records, or a tag. No export shows it. You can remove an abstract \
            entity, because it has no records; the lines of the ledger do not show whether an entity is abstract. You \
            can also remove an entity of the merge base that a ledger or tags show never to have shipped.
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
        ],
        check: reportMeanings
    )

    static let goneEntity = Decision<ShippedEntity>(ofMeaning: subentityRemoved) { pair in
        let (name, comparison) = (pair.name, pair.comparison)
        guard pair.identity == nil, !comparison.otherEntities.contains(name),
            !comparison.evidence.isRetired(.entity(recordType: pair.type.name, name: name))
        else { return nil }
        let type = pair.type.name
        return ShippedChange(
            name: pair.name(at: comparison.needed.author.place(of: pair.type).location),
            message: "records of \(type) name the entity '\(name)', which is no longer mirrored",
            help: "An import skips its records without an error. Keep the entity, or record with modelc retire "
                + "\(type).\(name) that you removed it on purpose.",
            reading: .init(kind: .entityUnknown)
        )
    }
}
