import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let derivedWithoutExpression = Rule<ModelGraph>(
        id: "MDL224",
        name: "derived-without-expression",
        severity: .error,
        summary: "A derived attribute does not say what it is derived from.",
        rationale: """
            The store computes a derived attribute from its expression, for example `canonical:(title)` or \
            `comments.@count`; without one there is nothing to compute. Write the expression, or make it an ordinary \
            attribute.
            """,
        passing: [
            #"<attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="comments.@count"/>"#
        ],
        failing: [
            #"<attribute name="count" attributeType="Integer 64" ↓derived="YES"/>"#,
            #"<attribute name="edited" attributeType="Date" ↓derived="YES" derivationExpression=""/>"#,
        ]
    ) { graph, findings in
        for attribute in graph.model.allAttributes(where: \.isDerived)
        where attribute.value.details.derivationExpression?.isEmpty ?? true {
            findings.report(
                "'\(attribute.symbol)' is derived from nothing",
                about: attribute.place("derived"),
                help: "The store computes it from an expression; write one, or make it an ordinary attribute."
            )
        }
    }
}
