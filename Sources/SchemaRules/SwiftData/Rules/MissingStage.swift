import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let missingStage = Rule<SwiftDataProject>(
        id: "SWD811",
        name: "missing-stage",
        severity: .warning,
        summary: "No stage of a migration plan leads from one of its versions to the next one.",
        rationale: """
            A `SchemaMigrationPlan` lists its versions in `schemas` and the ways between them in `stages`. Without a \
            stage SwiftData may still infer the step, together with those beside it. This is not documented, so the \
            finding is a warning. It is an error if Core Data cannot infer the step, because then no store reaches the \
            next version.

            Add `.lightweight(fromVersion:toVersion:)` for the step. modelc reports nothing if it cannot read a stage \
            or the list of stages.
            """,
        source: "a developer's table of staged migrations of Core Data, which SwiftData uses",
        passing: [
            migration(["var name: String?", "var title: String?"], "lightweight 1 2")
        ],
        failing: [
            migration(["var name: String?", "var title: String?"]).marking("TripPlan")
        ]
    ) { project, findings in
        for plan in project.plans where plan.isComplete {
            for position in plan.versions.indices.dropLast() where !plan.hasStage(over: position) {
                guard let old = plan.versions[position], let new = plan.versions[position + 1] else { continue }
                let verdict = MigrationVerdict(from: old, to: new)
                // Another rule reports equal versions.
                if verdict.kind == .same { continue }
                let isInferable = verdict.kind <= .inferable
                let reason = verdict.reasons.first.map { ": \($0.sentence)" } ?? ""
                findings.report(
                    "'\(plan.declared.name)' has no stage from '\(old.name)' to '\(new.name)'"
                        + (isInferable ? "" : ", and Core Data cannot infer one\(reason)"),
                    at: plan.declared.location,
                    symbol: "version \(new.name)",
                    help: isInferable
                        ? "Whether SwiftData infers a step without a stage is not documented. Add .lightweight(fromVersion: "
                            + "\(old.name).self, toVersion: \(new.name).self)."
                        : "Stores of '\(old.name)' do not open. Add versions and stages that lead there in inferable steps.",
                    severity: verdict.kind > .uncertain ? .error : nil
                )
            }
        }
    }
}
