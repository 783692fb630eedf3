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

            A property called `description`, in any capitals, compiles. SwiftData stops the app when it makes the schema, \
            also for a member of a structure that a model stores. That finding is an error.

            The names of other methods that every managed object has, such as `hash`, have a rule of their own: MDL208.
            """,
        source: "Apple, \"PersistentModel\"; observed behavior of systems up to 26.1",
        supersedes: [ModelRuleTable.reservedPropertyName.metadata],
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
            ).swift,
            RuleExample(
                """
                struct Place: Codable { var ↓Description: String }
                @Model final class Trip { var ↓description: String?; var place: Place? }
                """
            ).swift,
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
        reportDescriptions(in: model, &findings)
    }

    private static func reportDescriptions(in model: ManagedObjectModel, _ findings: inout Findings) {
        let owners = Array(model.entities.indices)
        let attributes = model.attributes(of: owners) { $0.name.isDescription }.map { $0.place() }
        let relationships = model.relationships(of: owners) { $0.name.isDescription }.map { $0.place() }
        let structures = model.composites.filter { $0.cases == nil }
        // A structure that is optional somewhere is there twice.
        var seen: Set<Int> = []
        let members = structures.flatMap { structure in
            structure.attributes.filter { $0.name.isDescription && seen.insert($0.origin.offset).inserted }.map {
                NamedPlace("\(structure.typeName).\($0.name)", at: model.location($0.origin))
            }
        }
        for place in attributes + relationships + members {
            findings.report(
                "SwiftData stops the app because of the name of '\(place.symbol)'",
                about: place,
                help: "No property can be called 'description', in any capitals. Rename it.",
                severity: .error
            )
        }
    }

    private static let names: Set<String> = ["modelContext", "persistentBackingData", "persistentModelID"]
}

extension String {
    fileprivate var isDescription: Bool { lowercased() == "description" }
}
