import CompilerSupport
import ObjectModel

extension ModelRuleTable {
    static let unknownComposite = Rule<ModelGraph>(
        id: "MDL225",
        name: "unknown-composite",
        severity: .error,
        summary: "A composite attribute has no composite, or names an unknown composite.",
        rationale: """
            The composite determines the columns of the attribute. It was renamed or deleted, or never chosen. Choose \
            a composite of the model.
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
            """
            <entity name="Trip"><attribute name="start" optional="YES" attributeType="Composite" ↓composite="Plase"/></entity>
            <composite name="Place"><attribute name="latitude" optional="YES" attributeType="Double"/></composite>
            """,
        ]
    ) { graph, findings in
        let composites = Set(graph.model.composites.map(\.name))
        for attribute in graph.model.allAttributes(with: .unusualType, where: { $0.type == .composite }) {
            guard let name = attribute.value.details.compositeName else {
                let help = "The composite determines its columns; choose one."
                findings.report("'\(attribute.symbol)' has no composite", about: attribute.place(), help: help)
                continue
            }
            if composites.contains(name) { continue }
            findings.report(
                "the composite '\(name)' of '\(attribute.symbol)' is not in this model",
                about: attribute.place("composite"),
                help: "The composite determines the columns of the attribute; choose one of this model.",
                fix: graph.fix(
                    spelling: name,
                    as: "composite",
                    among: graph.model.composites.map(\.name),
                    at: attribute.place().location
                )
            )
        }
    }
}
