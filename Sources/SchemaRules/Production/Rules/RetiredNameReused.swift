import CloudSchema
import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let retiredNameReused = Rule<SchemaComparison>(
        id: "CKP311",
        name: "retired-name-reused",
        severity: .warning,
        isWaivable: false,
        summary: "The model uses a name that is retired in the ledger.",
        rationale: """
            A retired field is still in production, with its type and the values from older versions. A property of \
            the same name gets this field. With the same type, the old values come back, and the finding is a \
            warning. With another type, the server refuses the values, and the finding is an error.

            Choose a new name. To restore the property on purpose, undo the retirement: `modelc retire --undo \
            Post.title`.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"",
        passing: [
            RuleExample(
                .post("rank", "Integer 16"),
                ledger: [
                    "field CD_Post CD_rank INT64 single plain", "field CD_Post CD_score INT64 single plain",
                    "retired-field CD_Post CD_score replaced%20by%20rank",
                ]
            )
        ],
        failing: [
            RuleExample(
                .post("rank", "Integer 16").marking("<attribute"),
                ledger: ["field CD_Post CD_rank INT64 single plain", "retired-field CD_Post CD_rank unused"]
            ),
            RuleExample(
                .post("rank", "Double").marking("attributeType"),
                ledger: ["field CD_Post CD_rank INT64 single plain", "retired-field CD_Post CD_rank unused"]
            ),
            RuleExample(
                .post("rank", "Integer 16").marking("name"),
                ledger: ["field CD_Post CD_rank INT64 single plain", "retired-record CD_Post unused"]
            ),
        ]
    ) { comparison, findings in
        for change in comparison.changes { findings.reportReuse(change, in: comparison) }
    }

    static let reusedRecordType = Decision<RecordTypePair>(.retired, of: retiredNameReused) { pair in
        guard let type = pair.needed, let deployed = pair.deployed, type.kind != .system, type.retirement == nil,
            pair.comparison.evidence.ledger?.retirement(of: pair.subject) != nil
        else { return nil }
        return .retiredTypeReused(type, deployed)
    }

    static let reusedEntity = Decision<EntityPair>(.retired, of: retiredNameReused) { pair in
        if pair.evidence.ledger?.retirement(of: pair.subject) == nil { return nil }
        return .retiredEntityReused(pair.type, pair.deployed, entity: pair.entity)
    }

    /// A record type that was retired as a whole is reported once, and its fields only when they contradict.
    static let reusedField = Decision<FieldPair>(.retired, of: retiredNameReused) { pair in
        guard let reuse = pair.bothSides, reuse.needed.retirement == nil, !reuse.needed.isAssetOfAttribute else {
            return nil
        }
        let isRetired =
            pair.contradiction == nil
            ? pair.evidence.ledger?.retirement(of: pair.subject) != nil : pair.evidence.isRetired(pair.subject)
        return isRetired ? .retiredFieldReused(reuse) : nil
    }
}
