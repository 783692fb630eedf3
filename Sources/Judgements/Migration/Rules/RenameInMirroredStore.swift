import Diagnostics
import ModelDifference

extension VersionRuleTable {
    static let renameInMirroredStore = Rule<VersionHistory>(
        id: "MIG513",
        name: "rename-in-mirrored-store",
        severity: .error,
        coreDataCode: 134110,
        summary: "A renaming identifier renames something of a mirrored store since the last shipped version.",
        rationale: """
            Migration follows a renaming identifier, but not in a store that is mirrored to CloudKit: "CloudKit integration \
            forbids renaming 'Post' to 'Note'. Older devices can't process the new records" (134110). Tests that open the \
            store without CloudKit do not see it.

            Keep the old name, which stays in the cloud anyway. To use another name in code, give the class a property \
            that forwards; to have a new field, add it beside the old one and write both as long as older apps are in use.
            """,
        source:
            "Core Data's message for entities and relationships, as reported in public projects; inferred for attributes",
        passing: [
            RuleExample([
                "V1, shipped": post("title", "String"),
                "V2": post("heading", "String", was: "title"),
            ])
        ],
        failing: [
            RuleExample([
                "V1, shipped": """
                <model usedWithCloudKit="YES">
                <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
                </model>
                """,
                "V2": """
                <model usedWithCloudKit="YES">
                <entity name="Post">
                <attribute name="heading" optional="YES" attributeType="String" ↓elementID="title"/>
                </entity>
                </model>
                """,
            ])
        ]
    ) { history, findings in
        guard let step = history.lastStep else { return }
        for difference in step.differences where difference.isRefusedRename {
            let oldName = difference.graded.description.from.map { " from '\($0)'" } ?? ""
            findings.report(
                "'\(difference.symbol)' is renamed\(oldName) since \(step.name), and is mirrored",
                at: difference.location,
                symbol: difference.symbol,
                help:
                    "Core Data refuses to migrate a mirrored store over a renaming (134110). Keep the old name, or add the new "
                    + "one beside it.",
                related: step.related
            )
        }
    }
}
