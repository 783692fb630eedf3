package import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    package static let equalSchemas = Rule<SwiftDataProject>(
        id: "SWD816",
        name: "equal-schemas",
        severity: .error,
        summary: "Two versions of a migration plan have the same hash.",
        rationale: """
            SwiftData distinguishes versions by their hashes, not by `versionIdentifier` or the name of the type. Two \
            versions that store the same stop the app when the container is made: "Duplicate version checksums \
            detected." Defaults, delete rules, computed properties, indexes and `originalName` are not in the hash.

            Remove one of the versions. If the new one exists only to run code, change something that is stored, for \
            example with `hashModifier:`.
            """,
        source: "the exception that SwiftData raises, as reported by developers",
        supersedes: [VersionRuleTable.versionsWithEqualHashes.metadata],
        passing: [
            migration(
                ["var name: String?", #"@Attribute(hashModifier: "2") var name: String?"#],
                "lightweight 1 2"
            )
        ],
        failing: [
            migration(["var name: String?", #"var name: String? = "new""#], "lightweight 1 2").marking("SchemaV2")
        ]
    ) { project, findings in
        for plan in project.plans {
            for (version, other) in plan.versions.compactMap(\.self).repetitions(by: \.checksum) {
                findings.report(
                    "'\(version.name)' has the same hash as '\(other.name)'",
                    at: project.schema(named: version.name).flatMap { project.read.versions[$0].location },
                    symbol: "version \(version.name)",
                    help:
                        "SwiftData stops the app: 'Duplicate version checksums detected'. Remove one of them, or change "
                        + "something that is stored.",
                    related: [Diagnostic.Related("the plan", at: plan.declared.location)]
                )
            }
        }
    }
}
