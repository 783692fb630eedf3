package import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    package static let schemaMissingFromPlan = Rule<SwiftDataProject>(
        id: "SWD815",
        name: "schema-missing-from-plan",
        severity: .warning,
        coreDataCode: 134504,
        summary: "A `VersionedSchema` of the sources is not in the migration plan.",
        rationale: """
            The plan must list every version that ever reached a device, and the current one. A store of any other \
            version crashes the app: "Cannot use staged migration with an unknown model version." (134504). The \
            finding is an error when the version shipped, or when a container of the code opens stores with it; \
            otherwise it is a warning, because the version may belong to another store.

            Add the version to `schemas`, at its place, and a stage to it or from it.
            """,
        source: "NSCocoaErrorDomain's codes; reports of developers",
        passing: [
            migration(["var name: String?", "var title: String?"], "lightweight 1 2")
        ],
        failing: [
            migration(
                ["var name: String?", "var title: String?", "var title: String?; var days: Int?"],
                "lightweight 1 2",
                listed: [1, 2]
            ).marking("SchemaV3")
        ]
    ) { project, findings in
        // Each of several plans belongs to a store, and the versions of the stores are unknown.
        guard project.read.migrationPlans.count == 1, let plan = project.read.migrationPlans.first else { return }
        let listed = Set(plan.schemas.compactMap { project.schema(named: $0) })
        let used = Set(project.read.stores.filter { !$0.store.versions.isEmpty }.flatMap(\.versions))
        for position in project.schemas where !listed.contains(position) {
            let version = project.versions[position]
            let shipped = project.history?.shipped.first { version.isSame(as: $0) == true }
            findings.report(
                "'\(version.name)' is not in '\(plan.name)'"
                    + (shipped != nil
                        ? ", and it shipped" : used.contains(position) ? ", and a container uses it" : ""),
                at: project.read.versions[position].location,
                symbol: "version \(version.name)",
                help: "A plan without it does not open its stores (134504). Add it to 'schemas', and a stage.",
                related: shipped.map { [$0.evidence] } ?? [Diagnostic.Related("the plan", at: plan.location)],
                severity: shipped != nil || used.contains(position) ? .error : nil
            )
        }
    }
}
