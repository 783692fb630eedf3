package import CompilerSupport
import ObjectModel

extension SwiftDataRuleTable {
    package static let indexOfStructure = Rule<SwiftDataProject>(
        id: "SWD819",
        name: "index-of-structure",
        severity: .warning,
        summary: "`#Index` names a property that is stored in several columns.",
        rationale: """
            The members of a structure have a column each, so the property has none that an index could sort. \
            SwiftData of the systems of 2026 refuses the index: "Unable to index '…': a composite property that \
            stores more than one value has no single column to index". The effect on earlier systems is unknown. Add \
            a property of the class for the value that is searched for, and index that property.
            """,
        source: "messages in SwiftData of the systems of 2026",
        passing: [
            RuleExample(
                """
                struct Place: Codable { var city = ""; var zip = "" }
                enum Mood: String, Codable { case good, bad }
                @Model final class Trip {
                    #Index<Trip>([\\.city], [\\.mood])
                    var city = ""
                    var mood: Mood?
                    var place: Place?
                }
                """
            ).swift
        ],
        failing: [
            RuleExample(
                """
                struct Place: Codable { var city = ""; var zip = "" }
                @Model final class Trip {
                    #Index<Trip>([\\.name, ↓\\.place])
                    var name = ""
                    var place: Place?
                }
                """
            ).swift
        ]
    ) { project, findings in
        guard let graph = project.current?.graph else { return }
        for (position, entity) in graph.model.entities.enumerated() {
            for element in entity.fetchIndexes.flatMap(\.elements) {
                guard let name = element.property, let property = graph.property(named: name, of: position),
                    property.kind == .attribute, graph.attribute(property).type == .composite,
                    let composite = graph.model.composites.first(where: {
                        $0.name == graph.attribute(property).details.compositeName
                    }), composite.attributes.count > 1
                else { continue }
                findings.report(
                    "'\(entity.name).\(name)' is stored in several columns, and has none to index",
                    at: graph.model.location(element.origin),
                    symbol: "\(entity.name).\(name)",
                    help: "SwiftData of the systems of 2026 refuses the index. Index a property of the class."
                )
            }
        }
    }
}
