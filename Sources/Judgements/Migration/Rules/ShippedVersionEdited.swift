import Diagnostics
import ObjectModel

extension VersionRuleTable {
    static let shippedVersionEdited = Rule<VersionHistory>(
        id: "MIG501",
        name: "shipped-version-edited",
        severity: .error,
        coreDataCode: 134130,
        summary: "A version that shipped no longer has the hashes that it shipped with.",
        rationale: """
            Core Data finds the model of a store by the hashes of its entities. After an edit that changes one of them no \
            version of the bundle fits the stores that users have: mapping models are ignored, the source model is missing \
            (134130), and a staged migration does not know the version (134504).

            Restore the version as it shipped and make the change in a new one. Edits that change no hash, which most \
            are, are not reported. A current version that shipped and was edited is an error where the store is mirrored \
            or migrated by stages, steps or mapping models; where Core Data only infers, it is a warning, and a note when \
            a git tag has the model that shipped, since the step from there is then judged like any other.
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
                "V2, shipped": post("text", "String"),
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
        for shipped in history.lastShippedOfEachName where !history.hasVersion(for: shipped) {
            guard let version = history.version(named: shipped.name), let checksum = version.checksum,
                let shippedChecksum = shipped.checksum, checksum != shippedChecksum
            else { continue }
            let isCurrent = version.name == history.current.name
            let entity = shipped.model.flatMap { version.firstEntity(differingFrom: $0) }
            findings.report(
                "version '\(version.name)' shipped, and no longer has the hashes that it shipped with",
                at: entity.map { version.graph.model.location($0.origin, "name") } ?? version.place,
                symbol: "version \(version.name)",
                help: isCurrent ? history.helpForEditedCurrentVersion : helpForSuperseded,
                related: [shipped.evidence],
                severity: isCurrent ? history.severityOfEditedCurrentVersion(shipped) : nil
            )
        }
    }

    private static let helpForSuperseded =
        "Stores that were made with it find no model (134130; 134504 in a staged migration). Restore the version as it "
        + "shipped, and make the change in a new one."
}

extension VersionHistory {
    fileprivate var helpForEditedCurrentVersion: String {
        let consequence =
            strategy == .staged
            ? "A staged migration does not know the stores of users (134504)."
            : "Stores of users find no model to be migrated from (134130) unless Core Data still has its own copy."
        return "\(consequence) Restore the version as it shipped, and make the change in a new one."
    }

    fileprivate func severityOfEditedCurrentVersion(_ shipped: ShippedVersion) -> Severity {
        if strategy != .inferred || !mappingModels.isEmpty || !current.mirroredEntities.isEmpty { return .error }
        return shipped.model == nil ? .warning : .note
    }
}

extension MigrationVersion {
    /// The first entity that another version does not have with this hash.
    fileprivate func firstEntity(differingFrom other: MigrationVersion) -> Entity? {
        let others = Dictionary(other.hashes.entities.map { ($0.name, $0.hash) }) { first, _ in first }
        let hashes = Dictionary(hashes.entities.map { ($0.name, $0.hash) }) { first, _ in first }
        return graph.model.entities.first { others[$0.name] != hashes[$0.name] }
    }
}
