import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let lightweightStagesInOneStep = Rule<SwiftDataProject>(
        id: "SWD814",
        name: "lightweight-stages-in-one-step",
        severity: .warning,
        coreDataCode: 134190,
        summary: "A plan has only lightweight stages, and Core Data cannot infer all of them in one step.",
        rationale: """
            Each step between two neighboring versions is inferable, but a step from an old version to the newest \
            one is not. If only lightweight stages remain, Core Data, which migrates for SwiftData, takes just the \
            last of them, in one step from the version of the store. So the store of a user who skipped an update \
            does not open.

            Put a custom stage between them, even one without code: \
            `.custom(fromVersion:toVersion:willMigrate: nil, didMigrate: nil)`. In a mirrored store avoid the changes \
            that need it.
            """,
        source: "a developer's table of staged migrations of Core Data; observed behavior of systems up to 26.1",
        passing: [
            migration(["var days: String?", "var name: String?", "var days: Date?"], "custom 1 2", "lightweight 2 3")
        ],
        failing: [
            migration(
                ["var days: String?", "var name: String?", "var days: Date?"],
                "lightweight 1 2",
                "lightweight 2 3"
            ).marking("TripPlan")
        ]
    ) { project, findings in
        for plan in project.plans where plan.isComplete && plan.stages.allSatisfy({ !$0.declared.isCustom }) {
            let versions = plan.versions.compactMap(\.self)
            let steps = zip(versions, versions.dropFirst())
            guard let newest = versions.last,
                steps.allSatisfy({ MigrationVerdict(from: $0, to: $1).kind <= .inferable })
            else { continue }
            // The newest of them shows where the stage is missing.
            for old in versions.dropLast(2).reversed() {
                let verdict = MigrationVerdict(from: old, to: newest)
                guard verdict.kind > .inferable, let reason = verdict.reasons.first else { continue }
                findings.report(
                    "stores of '\(old.name)' may not reach '\(newest.name)' by lightweight stages alone: \(reason.sentence)",
                    at: plan.declared.location,
                    symbol: "version \(old.name)",
                    help:
                        "Core Data takes such stages in one step, and cannot infer this one (134190). Make the "
                        + "stage behind '\(old.name)' a custom one, even without code."
                )
                break
            }
        }
    }
}
