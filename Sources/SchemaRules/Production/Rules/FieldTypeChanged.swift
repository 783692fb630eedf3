package import CompilerSupport

extension ProductionRuleTable {
    package static let fieldTypeChanged = Rule<SchemaComparison>(
        id: "CKP303",
        name: "field-type-changed",
        severity: .error,
        isWaivable: false,
        summary: "A deployed field has another type than the model needs.",
        rationale: """
            The type of a deployed field can never change. The server answers `invalid attempt to set value type …` \
            to every record with the new type, and one such record stops the sync of the whole store. Some of these \
            changes work on the device, which hides the fault: Core Data migrates an integer to a double without an \
            error.

            Integers and Booleans share INT64, and Double, Float, and Decimal share DOUBLE; changes inside a group \
            are allowed. For any other change, add an attribute with a new name, and copy the values.
            """,
        source: "Apple, \"Deploying an iCloud Container's Schema\"; server messages in public logs",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(.post("rank", "Integer 16"), production: ["CD_Post": ["CD_rank INT64"]]),
            RuleExample(.post("rank", "Double"), production: ["CD_Post": ["CD_rank NUMBER"]]),
        ],
        failing: [
            RuleExample(.post("rank", "Double").marking("attributeType"), production: ["CD_Post": ["CD_rank INT64"]]),
            RuleExample(schema: ["Post ( rank ↓DOUBLE )"], production: ["Post ( rank INT64 )"]),
        ]
    ) { comparison, findings in
        findings.report(
            .type,
            in: comparison,
            help:
                "The server refuses every record with another type. Restore the type, or add an attribute with a new name."
        )
    }

    static let otherType = Decision<FieldPair>(.type, of: fieldTypeChanged)
}
