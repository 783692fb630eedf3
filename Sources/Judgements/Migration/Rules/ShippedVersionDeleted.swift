import Diagnostics

extension VersionRuleTable {
    static let shippedVersionDeleted = Rule<VersionHistory>(
        id: "MIG502",
        name: "shipped-version-deleted",
        severity: .error,
        coreDataCode: 134130,
        summary: "A version that shipped is no longer in the bundle.",
        rationale: """
            People skip updates for years. Their store was made with the version that is gone, and Core Data finds no \
            model to migrate it from: "Can't find model for source store" (134130), or in a staged migration "Cannot use \
            staged migration with an unknown model version" (134504).

            Keep every version that shipped, for ever; it costs a file. A version that has another name now is still \
            found, because hashes count and not names.
            """,
        source:
            "Apple, \"Core Data Model Versioning and Data Migration Programming Guide\"; reports in public projects",
        passing: [
            RuleExample([
                "V1, as shipped": #"<entity name="Post"/>"#,
                "First": #"<entity name="Post"/>"#,
                "V2, shipped": post("text", "String"),
            ])
        ],
        failing: [
            RuleExample([
                "V1, as shipped": #"<entity name="Post"/>"#,
                "V2, shipped": """
                ↓<model>
                <entity name="Post"><attribute name="text" optional="YES" attributeType="String"/></entity>
                </model>
                """,
            ])
        ]
    ) { history, findings in
        for shipped in history.lastShippedOfEachName where !history.hasVersion(for: shipped) {
            if history.version(named: shipped.name) != nil { continue }
            findings.report(
                "version '\(shipped.name)' shipped, and is no longer in the bundle",
                at: history.place,
                symbol: "version \(shipped.name)",
                help:
                    "Stores that were made with it find no model (134130; 134504 in a staged migration). Bring it back as it "
                    + "shipped.",
                related: [shipped.evidence]
            )
        }
    }
}
