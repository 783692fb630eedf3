import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let derivedWithoutExpression = Rule<ModelGraph>(
        id: "MDL224",
        name: "derived-without-expression",
        severity: .error,
        summary: "A derived attribute has no derivation expression.",
        rationale: """
            The store computes a derived attribute from its expression, for example `canonical:(title)` or \
            `comments.@count`. Write the expression, or turn Derived off.
            """,
        passing: [
            #"<attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="comments.@count"/>"#
        ],
        failing: [
            #"<attribute name="count" attributeType="Integer 64" ↓derived="YES"/>"#,
            #"<attribute name="edited" attributeType="Date" ↓derived="YES" derivationExpression=""/>"#,
        ]
    ) { graph, findings in
        for attribute in graph.model.allAttributes(with: .derived)
        where attribute.value.details.derivationExpression?.isEmpty ?? true {
            findings.report(
                "'\(attribute.symbol)' is derived, but it has no expression",
                about: attribute.place("derived"),
                help: "The store computes it from an expression; write one, or turn Derived off."
            )
        }
    }
}
