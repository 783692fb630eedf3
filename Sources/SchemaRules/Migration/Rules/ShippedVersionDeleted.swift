package import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    package static let shippedVersionDeleted = Rule<VersionHistory>(
        id: "MIG502",
        name: "shipped-version-deleted",
        severity: .error,
        coreDataCode: 134130,
        summary: "A shipped version is no longer in the bundle.",
        rationale: """
            Some users skip updates for years. A deleted version made their store, and Core Data has no model to \
            migrate it from: "Can't find model for source store" (134130), or in a staged migration "Cannot use \
            staged migration with an unknown model version" (134504).

            Keep every shipped version forever; it costs only a file. You can rename a version, because modelc and \
            Core Data find it by its hashes.
            """,
        source:
            "Apple, \"Core Data Model Versioning and Data Migration Programming Guide\"; reports in public projects",
        passing: [
            RuleExample([
                "V1, as shipped": #"<entity name="Post"/>"#,
                "First": #"<entity name="Post"/>"#,
                "V2, shipped": .post("text", "String"),
            ])
        ],
        failing: [
            RuleExample([
                "V1, as shipped": #"<entity name="Post"/>"#,
                "V2, shipped": marked(.post("text", "String")),
            ])
        ]
    ) { history, findings in
        let language = history.current.graph.model.language
        for shipped in history.lastShippedOfEachName where !history.hasVersion(for: shipped) {
            if history.version(named: shipped.name) != nil { continue }
            findings.report(
                "version '\(shipped.name)' shipped, and is no longer in the \(language.words(editor: "bundle", swift: "sources"))",
                about: history.place(ofVersion: shipped.name),
                help: language.words(
                    editor:
                        "Core Data has no model for its stores (134130; 134504 in a staged migration). Restore it as it "
                        + "shipped.",
                    swift: "SwiftData has no model for its stores (134504 at the start of the app). Restore its "
                        + "`VersionedSchema` as it shipped, and list it in the migration plan."
                ),
                related: [shipped.evidence]
            )
        }
    }
}
