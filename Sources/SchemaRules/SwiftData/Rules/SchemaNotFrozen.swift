import CompilerSupport
import SwiftSources

extension SwiftDataRuleTable {
    static let schemaNotFrozen = Rule<SwiftDataProject>(
        id: "SWD802",
        name: "schema-not-frozen",
        severity: .note,
        coreDataCode: 134504,
        summary: "An older `VersionedSchema` shares classes or stored types with a newer one.",
        rationale: """
            If two versions share a class, a structure, or an enumeration, the next change to it changes the older \
            version, too. Then no version has the hash of the stores that users have, and the app stops when it opens \
            one (134504). This has not happened yet.

            Enumerations with raw values are excluded, because a new case changes no hash.

            Before the next change give the older version its own copy, nested in its `VersionedSchema`. A relationship \
            needs copies of the classes at both ends. `modelc freeze` writes the copies.
            """,
        source: "reports of published apps (KMReader, Dash Platform)",
        passing: [
            RuleExample(schema(1, "var name: String?") + schema(2, "var title: String?")).swift
        ],
        failing: [
            RuleExample(
                """
                enum ↓SchemaV1: VersionedSchema {
                    static let versionIdentifier = Schema.Version(1, 0, 0)
                    static var models: [any PersistentModel.Type] { [Trip.self] }
                }
                enum SchemaV2: VersionedSchema {
                    static let versionIdentifier = Schema.Version(2, 0, 0)
                    static var models: [any PersistentModel.Type] { [Trip.self, Stop.self] }
                }
                @Model final class Trip { var name: String? }
                @Model final class Stop { var name: String? }
                """
            ).swift,
            RuleExample(
                "enum Mood: Codable { case happy, tired }\n" + schema(1, "var mood: Mood?")
                    + schema(2, "var mood: Mood?; var title: String?")
            ).swift.marking("SchemaV1"),
        ]
    ) { project, findings in
        // The finding about a changed schema says more.
        let changed = Set(project.changedSchemas.map(\.position))
        for position in project.schemas where !changed.contains(position) {
            guard let shared = project.sharedDeclarations(of: position) else { continue }
            let all = shared.classes + shared.values
            if all.isEmpty { continue }
            let name = project.versions[position].name
            let names = all.map { "'\($0)'" }.listed(3)
            findings.report(
                "'\(name)' is not frozen: it shares \(names) with '\(shared.other)'",
                at: project.read.versions[position].location,
                symbol: "version \(name)",
                help: "A change to one of them changes '\(name)', too, and its stores do not open any longer (134504). "
                    + "Copy it into '\(name)' before you change it."
            )
        }
    }
}
