package import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    package static let renameInMirroredStore = Rule<VersionHistory>(
        id: "MIG513",
        name: "rename-in-mirrored-store",
        severity: .error,
        coreDataCode: 134110,
        summary: "A renaming identifier renames an element of a mirrored store since the last shipped version.",
        rationale: """
            Core Data follows a renaming identifier, but it refuses the migration of a store that is mirrored to \
            CloudKit: "CloudKit integration forbids renaming 'Post' to 'Note'. Older devices can't process the new \
            records" (134110). For properties, the message is "Properties cannot be renamed in stores that are used \
            with CloudKit." The tables of the store decide: Core Data also refuses to migrate a store that was \
            mirrored once and is now opened without CloudKit options. Tests with new stores do not show it.

            Keep the old name, which stays in iCloud forever. For another name in code, give the class a computed \
            property with the new name. For a new field, add it beside the old one, and write both while older apps \
            are in use.
            """,
        source:
            "Core Data's messages, as reported in public projects; observed behavior of migrations",
        supersedes: [
            CompatibilityRuleTable.incompatibleWithShippedVersion.metadata, VersionRuleTable.renameChainBroken.metadata,
        ],
        passing: [
            RuleExample([
                "V1, shipped": .post("title", "String"),
                "V2": .post("heading", "String", was: "title"),
            ])
        ],
        failing: [
            RuleExample([
                "V1, shipped": mirrored(.post("title", "String")),
                "V2": mirrored(.post("heading", "String", was: "title").marking("elementID")),
            ])
        ]
    ) { history, findings in
        guard let step = history.lastStep else { return }
        for change in step.changes where change.isRefusedRename {
            let oldName = change.description.from.map { " from '\($0)'" } ?? ""
            findings.report(
                "'\(change.description.symbol)' was renamed\(oldName) since \(step.name), and is mirrored",
                about: step.place(of: change),
                help:
                    """
                    Core Data refuses to migrate a mirrored store with a renaming (134110). Keep the old name, or add \
                    the new one beside it.
                    """,
                related: step.related
            )
        }
    }
}
