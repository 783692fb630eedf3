import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let valueTransformerChanged = Rule<SchemaComparison>(
        id: "CKP321",
        name: "value-transformer-changed",
        severity: .warning,
        summary: "The bytes of a shipped attribute were written by another value transformer.",
        rationale: """
            A transformable attribute is mirrored as the bytes that its transformer makes. Older versions of the app \
            cannot read what a new transformer writes, and the new one may not read what is there.

            Let the new transformer read both formats and write the old one until no old version is in use, or add an \
            attribute with a new name.
            """,
        source: "what mirroring writes for transformable attributes; inferred",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="Color"/></entity>"#,
                ledger: [
                    "record CD_Post", "field CD_Post CD_color BYTES single plain", "transformer Post.color Color V1 1",
                ]
            )
        ],
        failing: [
            RuleExample(
                #"<entity name="Post"><attribute name="color" optional="YES" attributeType="Transformable" ↓valueTransformerName="Hue"/></entity>"#,
                ledger: [
                    "record CD_Post", "field CD_Post CD_color BYTES single plain", "transformer Post.color Color V1 1",
                ]
            )
        ]
    ) { comparison, findings in
        findings.reportMeanings(in: comparison) { change in
            guard case .transformerChanged(let old, let new) = change.kind else { return nil }
            let writer = old.map { "'\($0)'" } ?? "the default one"
            let now = new.map { "uses '\($0)'" } ?? "names none"
            return Wording(
                message: "'\(change.symbol)' \(now), but its deployed bytes were written by \(writer)",
                help: "Older versions cannot read what another transformer writes. Keep it, or add a new attribute."
            )
        }
    }
}
