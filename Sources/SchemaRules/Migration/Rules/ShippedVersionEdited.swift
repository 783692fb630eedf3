package import CompilerSupport
import ObjectModel

extension VersionRuleTable {
    package static let shippedVersionEdited = Rule<VersionHistory>(
        id: "MIG501",
        name: "shipped-version-edited",
        severity: .error,
        coreDataCode: 134130,
        summary: "A version was edited after it shipped, so its version hashes changed.",
        rationale: """
            Core Data finds the model of a store by the hashes of its entities. If an edit changes a hash, no version \
            of the bundle matches the stores of users: Core Data ignores mapping models, has no source model \
            (134130), and a staged migration does not know the version (134504).

            Restore the shipped version, and make the change in a new version. modelc does not report edits that \
            change no hash; most edits change none. An edit of the current version is an error if the store is \
            mirrored, or if the app migrates by stages, steps, or mapping models. If Core Data only infers mappings, \
            it is a warning, or a note if a git tag has the shipped model, because modelc then judges the step from \
            that model.

            Without a ledger and tags, nobody knows what shipped. With `--against`, a version counts as shipped if \
            another version was already the current one at the merge base: a branch has no reason to edit such a \
            version. If other versions are known to have shipped, but this one is not, the finding is a warning.
            """,
        source:
            "Apple, \"Core Data Model Versioning and Data Migration Programming Guide\"; NSCocoaErrorDomain's codes",
        passing: [
            RuleExample([
                "V1, as shipped": #"<entity name="Post"><attribute name="title" attributeType="String"/></entity>"#,
                "V1":
                    #"<entity name="Post" representedClassName="Note"><attribute name="title" attributeType="String"/></entity>"#,
                "V2, shipped": #"<entity name="Post"/>"#,
            ])
        ],
        failing: [
            RuleExample([
                "V1, as shipped": #"<entity name="Post"/>"#,
                "V1": .post("title", "String").marking(#"name="Post""#),
                "V2, shipped": .post("text", "String"),
            ]),
            RuleExample([
                "V1, as shipped": #"<entity name="Post"/>"#,
                "V1": .post("title", "String").marking(#"name="Post""#),
            ]).migrating(.staged),
        ]
    ) { history, findings in
        for (before, version) in history.editedVersions + history.editedSupersededVersions {
            let event = history.hasShipped(version.name) ? "shipped" : "was superseded already at the merge base"
            let entity = before.model.flatMap { version.firstEntity(differingFrom: $0) }
            findings.report(
                "version '\(version.name)' \(event), and its version hashes have changed since",
                at: entity.map { version.graph.model.location($0.origin, "name") } ?? version.place,
                symbol: "version \(version.name)",
                help: version.graph.model.language.words(
                    editor: history.consequence(ofEditing: version)
                        + " Restore the version as it shipped, and make the change in a new one.",
                    swift: "SwiftData has no model for its stores (134504 at the start of the app). Restore the "
                        + "classes and the stored types of the version as they shipped, and make the change in a new "
                        + "`VersionedSchema`."
                ),
                related: [before.evidence],
                severity: history.severity(ofEditing: version, before)
            )
        }
    }
}

extension VersionHistory {
    fileprivate func consequence(ofEditing version: MigrationVersion) -> String {
        if version.name != current.name {
            return "Core Data has no model for its stores (134130; 134504 in a staged migration)."
        }
        return strategy == .staged
            ? "A staged migration does not know the stores of users (134504)."
            : "Core Data cannot migrate the stores of users (134130), unless it still has its own copy of the model."
    }

    /// Nil for the rule's own.
    fileprivate func severity(ofEditing version: MigrationVersion, _ before: ShippedVersion) -> Severity? {
        if version.name != current.name { return hasShipped(version.name) || shipped.isEmpty ? nil : .warning }
        if strategy != .inferred || !mappingModels.isEmpty || !current.mirroredEntities.isEmpty { return nil }
        return before.model == nil ? .warning : .note
    }
}

extension MigrationVersion {
    /// The first entity whose hash the other version lacks.
    fileprivate func firstEntity(differingFrom other: MigrationVersion) -> Entity? {
        let others = other.hashes.entities.keyed(by: \.name)
        let hashes = hashes.entities.keyed(by: \.name)
        return graph.model.entities.first { others[$0.name] != hashes[$0.name] }
    }
}
