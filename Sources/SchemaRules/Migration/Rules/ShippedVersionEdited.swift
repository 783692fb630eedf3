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
                "V1":
                    #"<entity ↓name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                "V2, shipped": .post("text", "String"),
            ]),
            RuleExample(
                [
                    "V1, as shipped": #"<entity name="Post"/>"#,
                    "V1":
                        #"<entity ↓name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>"#,
                ],
                arguments: [#""migration": "staged""#]
            ),
        ]
    ) { history, findings in
        for (shipped, version) in history.editedVersions {
            let isCurrent = version.name == history.current.name
            let entity = shipped.model.flatMap { version.firstEntity(differingFrom: $0) }
            findings.report(
                "version '\(version.name)' shipped, and its version hashes have changed since",
                at: entity.map { version.graph.model.location($0.origin, "name") } ?? version.place,
                symbol: "version \(version.name)",
                help: version.graph.model.language.words(
                    editor: isCurrent ? history.helpForEditedCurrentVersion : helpForSuperseded,
                    swift: helpInSwift
                ),
                related: [shipped.evidence],
                severity: isCurrent ? history.severityOfEditedCurrentVersion(shipped) : nil
            )
        }
        for (before, version) in history.editedSupersededVersions {
            let entity = before.model.flatMap { version.firstEntity(differingFrom: $0) }
            findings.report(
                "version '\(version.name)' was superseded already at the merge base, and its version hashes have changed since",
                at: entity.map { version.graph.model.location($0.origin, "name") } ?? version.place,
                symbol: "version \(version.name)",
                help: version.graph.model.language.words(editor: helpForSuperseded, swift: helpInSwift),
                related: [before.evidence],
                severity: history.shipped.isEmpty ? nil : .warning
            )
        }
    }

    private static let helpInSwift =
        "SwiftData has no model for its stores (134504 at the start of the app). Restore the classes and the stored "
        + "types of the version as they shipped, and make the change in a new `VersionedSchema`."

    private static let helpForSuperseded =
        "Core Data has no model for its stores (134130; 134504 in a staged migration). Restore the version as it "
        + "shipped, and make the change in a new one."
}

extension VersionHistory {
    fileprivate var helpForEditedCurrentVersion: String {
        let consequence =
            strategy == .staged
            ? "A staged migration does not know the stores of users (134504)."
            : "Core Data cannot migrate the stores of users (134130), unless it still has its own copy of the model."
        return "\(consequence) Restore the version as it shipped, and make the change in a new one."
    }

    fileprivate func severityOfEditedCurrentVersion(_ shipped: ShippedVersion) -> Severity {
        if strategy != .inferred || !mappingModels.isEmpty || !current.mirroredEntities.isEmpty { return .error }
        return shipped.model == nil ? .warning : .note
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
