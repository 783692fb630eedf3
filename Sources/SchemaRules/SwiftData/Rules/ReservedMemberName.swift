import CompilerSupport
import ObjectModel

extension SwiftDataRuleTable {
    static let reservedMemberName = Rule<SwiftDataProject>(
        id: "SWD817",
        name: "reserved-member-name",
        severity: .warning,
        summary: "A property has the name of a member that every model class has.",
        rationale: """
            `@Model` makes a class a `PersistentModel`, which has `modelContext`, `persistentModelID`, and \
            `persistentBackingData`. A property of the same name does not compile, or code uses the wrong one. Choose \
            another name: `savedContext`, `legacyID`.

            The names of methods that every managed object has, such as `description` and `hash`, have a rule of their \
            own: MDL208.
            """,
        source: "Apple, \"PersistentModel\"; no compiler of Apple's was asked",
        passing: [
            RuleExample("@Model final class Trip { var legacyID: String?; @Transient var context = 0 }").swift
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip {
                    var ↓modelContext: String?
                    var ↓persistentModelID: UUID?
                    @Relationship(inverse: \\Stop.trip) var ↓persistentBackingData: Stop?
                }
                @Model final class Stop { var trip: Trip? }
                """
            ).swift
        ]
    ) { project, findings in
        guard let model = project.current?.graph.model else { return }
        let owners = Array(model.entities.indices)
        let attributes = model.attributes(of: owners) { names.contains($0.name) }.map { ($0.symbol, $0.place()) }
        let relationships = model.relationships(of: owners) { names.contains($0.name) }.map { ($0.symbol, $0.place()) }
        for (symbol, place) in attributes + relationships {
            findings.report(
                "'\(symbol)' has the name of a member of every model class",
                about: place,
                help: "Rename the property; if stores with it exist, set the old name as 'originalName:'."
            )
        }
    }

    private static let names: Set<String> = ["modelContext", "persistentBackingData", "persistentModelID"]
}
