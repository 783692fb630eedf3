import Diagnostics
import ObjectModel

extension ModelRuleTable {
    static let unknownComposite = Rule<ModelGraph>(
        id: "MDL225",
        name: "unknown-composite",
        severity: .error,
        summary: "A composite attribute names no composite, or one that is not in the model.",
        rationale: """
            The composite says which columns the attribute has. It was renamed or deleted, or never chosen: name one of \
            the model's composites.
            """,
        passing: [
            """
            <entity name="Trip"><attribute name="start" attributeType="Composite" composite="Place"/></entity>
            <composite name="Place"><attribute name="latitude" attributeType="Double"/></composite>
            """
        ],
        failing: [
            #"<attribute name="start" attributeType="Composite" ↓composite="Place"/>"#,
            #"↓<attribute name="start" attributeType="Composite"/>"#,
        ]
    ) { graph, findings in
        let composites = Set(graph.model.composites.map(\.name))
        for attribute in graph.model.allAttributes(where: { $0.type == .composite }) {
            let symbol = attribute.symbol
            guard let name = attribute.value.details.compositeName else {
                let help = "The composite says which columns it has; name one."
                findings.report("'\(symbol)' names no composite", about: attribute.place(), help: help)
                continue
            }
            guard !composites.contains(name) else { continue }
            findings.report(
                "'\(symbol)' is made of '\(name)', which is no composite of this model",
                about: attribute.place("composite"),
                help: "The composite says which columns the attribute has; name one of this model's."
            )
        }
    }
}
