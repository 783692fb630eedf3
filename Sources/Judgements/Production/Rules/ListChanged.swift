import CloudSchema
import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let listChanged = Rule<SchemaComparison>(
        id: "CKP318",
        name: "list-changed",
        severity: .error,
        isWaivable: false,
        summary: "A deployed field is a list, and the model needs a single value.",
        rationale: """
            Whether a field is a list is part of its type and can never change. Mirroring never makes lists; such a field \
            was added by hand or belongs to another part of the app.

            Add an attribute with a new name.
            """,
        source: "Apple, \"Integrating a Text-Based Schema into Your Workflow\"",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="words" optional="YES" attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_words STRING"]]
            )
        ],
        failing: [
            RuleExample(
                #"<entity name="Post"><attribute name="words" optional="YES" ↓attributeType="String"/></entity>"#,
                production: ["CD_Post": ["CD_words LIST<STRING>"]]
            )
        ]
    ) { comparison, findings in
        findings.report(
            .list,
            in: comparison,
            help: "A list stays a list, and mirroring never writes one. Add an attribute with a new name."
        )
    }
}
