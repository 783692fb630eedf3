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
        let model = graph.model
        let composites = Set(model.composites.map(\.name))
        for (owner, attribute) in graph.attributes(where: { $0.type == .composite }) {
            let symbol = "\(owner).\(attribute.name)"
            guard let name = attribute.details.compositeName else {
                let help = "The composite says which columns it has; name one."
                findings.report(
                    "'\(symbol)' names no composite",
                    at: model.location(attribute.origin),
                    symbol: symbol,
                    help: help
                )
                continue
            }
            guard !composites.contains(name) else { continue }
            findings.report(
                "'\(symbol)' is made of '\(name)', which is no composite of this model",
                at: model.location(attribute.origin, "composite"),
                symbol: symbol,
                help: "The composite says which columns the attribute has; name one of this model's."
            )
        }
    }
}
