import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let unknownModelInContainer = Rule<SwiftDataProject>(
        id: "SWD809",
        name: "unknown-model-in-container",
        severity: .warning,
        summary: "A container lists a class that is not among the sources.",
        rationale: """
            The class is part of the schema that the app opens stores with, and modelc does not see it: plans lack its \
            record type, hashes and checksums are those of another schema, and no rule looks at it. Often it is \
            declared in another package or folder. Give modelc that folder as well: `"path"` in `modelc.json` takes a \
            list.
            """,
        passing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                typealias CurrentTrip = Trip
                let schema = Schema([CurrentTrip.self])
                """
            ).swift
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let schema = ↓Schema([Trip.self, Place.self])
                """
            ).swift
        ]
    ) { project, findings in
        var known: Set<String> = []
        for list in project.read.modelLists {
            for (name, entity) in zip(list.classes, list.entities) where entity == nil && known.insert(name).inserted {
                findings.report(
                    "'\(name)' is in a container, and is not a model class of these sources",
                    at: list.location,
                    symbol: name,
                    help: "Plans and hashes lack it. Give modelc the folder that declares it as well."
                )
            }
        }
    }
}
