import CloudSchema
import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let listChanged = Rule<SchemaComparison>(
        id: "CKP318",
        name: "list-changed",
        severity: .error,
        isWaivable: false,
        summary: "A deployed field is a list, and the model needs a single value.",
        rationale: """
            The list setting is part of the type of a field and can never change. Mirroring never writes lists. \
            Somebody added such a field by hand, or it belongs to another part of the app.

            Add an attribute with a new name.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(.post("words", "String"), production: ["CD_Post": ["CD_words STRING"]])
        ],
        failing: [
            RuleExample(
                .post("words", "String").marking("attributeType"),
                production: ["CD_Post": ["CD_words LIST<STRING>"]]
            ),
            RuleExample(schema: ["Post ( words ↓STRING )"], production: ["Post ( words LIST<STRING> )"]),
        ]
    ) { comparison, findings in
        findings.report(
            .list,
            in: comparison,
            help: "A list stays a list, and mirroring never writes one. Add an attribute with a new name."
        )
    }

    static let otherList = Decision<FieldPair>(.list, of: listChanged)
}
