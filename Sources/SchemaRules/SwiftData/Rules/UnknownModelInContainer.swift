import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let unknownModelInContainer = Rule<SwiftDataProject>(
        id: "SWD809",
        name: "unknown-model-in-container",
        severity: .warning,
        summary: "A container lists a class that is not among the sources.",
        rationale: """
            The class is part of the schema that the app opens stores with, but modelc cannot read it: plans lack its \
            record type, hashes and checksums belong to another schema, and no rule checks it. Often it is declared in \
            another package or folder. Add that folder: `"path"` in `modelc.json` takes a list.
            """,
        passing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                typealias CurrentTrip = Trip
                let container = try ModelContainer(for: CurrentTrip.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
                """
            ).swift
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let container = try ModelContainer(for: Trip.self, ↓Place.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
                """
            ).swift
        ]
    ) { project, findings in
        var known = project.classesElsewhere
        for mention in project.read.stores.flatMap(\.missing) {
            guard let name = mention.names.last, known.insert(name).inserted else { continue }
            findings.report(
                "'\(name)' is in a container, and is not a model class of these sources",
                at: mention.location,
                symbol: name,
                help: "Plans and hashes lack it. Give modelc the folder that declares it as well."
            )
        }
    }
}
