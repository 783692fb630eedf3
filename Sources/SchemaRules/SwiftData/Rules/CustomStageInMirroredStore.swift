import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let customStageInMirroredStore = Rule<SwiftDataProject>(
        id: "SWD813",
        name: "custom-stage-in-mirrored-store",
        severity: .warning,
        summary: "The migration plan of a mirrored store has a custom stage.",
        rationale: """
            The code of a custom stage runs once on each device, and every device exports its changes to iCloud: new \
            objects then exist several times, and devices without the update overwrite new values with old ones. The \
            code does not process records that arrive after the migration. Developers report that containers with \
            mirroring and a custom stage do not load; modelc could not verify that.

            Make only inferable changes to a mirrored store, and let the app convert values after the store is open, \
            object by object, in code that can run again.
            """,
        source: "a gate in a published app (attempt) that refuses such stages",
        passing: [
            migration(["var name: String?", "var title: String?"], "custom 1 2")
        ],
        failing: [
            migration(["var name: String?", "var title: String?"], "↓custom 1 2").mirrored
        ]
    ) { project, findings in
        guard project.isMirrored else { return }
        for stage in project.plans.flatMap(\.stages) where stage.declared.isCustom && stage.declared.source != nil {
            let target = stage.declared.target ?? ""
            findings.report(
                "the custom stage to '\(target)' migrates a mirrored store",
                at: stage.declared.location,
                symbol: "version \(target)",
                help:
                    "Its code runs on each device, and records that arrive later never pass through it. Use a lightweight "
                    + "stage, and convert values in code that runs after the store is open."
            )
        }
    }
}
