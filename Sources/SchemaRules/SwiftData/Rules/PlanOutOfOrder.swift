package import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    package static let planOutOfOrder = Rule<SwiftDataProject>(
        id: "SWD812",
        name: "plan-out-of-order",
        severity: .error,
        coreDataCode: 134506,
        summary: "The versions or stages of a migration plan are not in order.",
        rationale: """
            SwiftData goes through the stages in the order of the list. A stage that leads back, and one for a version that \
            `schemas` does not list, make no container: `SwiftDataError.backwardMigration` and `.unknownSchema` are thrown. \
            A stage behind one that already leads further ends the migration: "A store file cannot be migrated backwards \
            with staged migration." (134506). Two stages for one version stop the app: "Duplicate version checksums across \
            stages detected."

            List `schemas` from the oldest to the newest version, and one stage for each step in the same order. \
            Versions with decreasing identifiers are a warning: SwiftData distinguishes versions by their hashes, and \
            uses the order of the list.
            """,
        source: "a developer's table of staged migrations of Core Data; observed behavior of systems up to 26.1",
        passing: [
            migration(
                ["var name: String?", "var title: String?", "var title: String?; var days: Int?"],
                "lightweight 1 2",
                "lightweight 2 3"
            )
        ],
        failing: [
            migration(
                ["var name: String?", "var title: String?", "var title: String?; var days: Int?"],
                "lightweight 2 3",
                "↓lightweight 1 2"
            ),
            migration(["var name: String?", "var title: String?"], "lightweight 2 1", listed: [2, 1]).marking(
                "SchemaV1"
            ),
        ]
    ) { project, findings in
        for plan in project.plans {
            reportStages(of: plan, &findings)
            reportIdentifiers(of: plan, in: project, &findings)
        }
    }

    private static func reportStages(of plan: PlannedMigration, _ findings: inout Findings) {
        var reached = 0
        for stage in plan.stages {
            let fault = fault(of: stage, in: plan, behind: reached)
            if stage.source != nil, let target = stage.target { reached = max(reached, target) }
            guard let fault else { continue }
            findings.report(
                "the stage \(stage.declared.words) is out of order: \(fault)",
                at: stage.declared.location,
                symbol: (stage.declared.target ?? stage.declared.source).map { "version \($0)" },
                help:
                    "SwiftData takes stages in the order of the list and never goes back (134506). List the versions and "
                    + "the stages from the oldest to the newest."
            )
        }
    }

    private static func fault(
        of stage: PlannedMigration.Stage,
        in plan: PlannedMigration,
        behind reached: Int
    ) -> String? {
        if let stranger = stage.stranger { return "'\(plan.declared.name)' does not list '\(stranger)'" }
        guard let source = stage.source, let target = stage.target else { return nil }
        if source == target { return "it leads nowhere" }
        if source > target { return "it leads back" }
        return source < reached ? "the stage before it already leads further" : nil
    }

    private static func reportIdentifiers(
        of plan: PlannedMigration,
        in project: SwiftDataProject,
        _ findings: inout Findings
    ) {
        let listed = plan.declared.schemas.compactMap { project.schema(named: $0) }.map { project.read.versions[$0] }
        for (older, newer) in zip(listed, listed.dropFirst())
        where newer.numbers.lexicographicallyPrecedes(older.numbers) {
            findings.report(
                "'\(newer.name ?? "")' (\(newer.identifier)) comes after '\(older.name ?? "")' (\(older.identifier)) in "
                    + "'\(plan.declared.name)'",
                at: newer.location,
                symbol: newer.name.map { "version \($0)" },
                help:
                    "SwiftData takes the last version of the list for the newest one, and does not migrate back (134506). "
                    + "List the versions from the oldest to the newest, or correct the identifiers.",
                related: [Diagnostic.Related("the plan", at: plan.declared.location)],
                severity: .warning
            )
        }
    }
}

extension SwiftDataMigrationStage {
    /// The stage in words: `'SchemaV1' → 'SchemaV2'`.
    fileprivate var words: String { "'\(source ?? "?")' → '\(target ?? "?")'" }
}

extension SwiftDataVersion {
    fileprivate var numbers: [Int] { identifier.split(separator: ".").map { Int($0) ?? 0 } }
}
