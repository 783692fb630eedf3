import CloudSchema
import CompilerSupport

extension NativeLintTable {
    /// Names that `CKRecord` uses itself or refuses with an exception.
    private static let reservedKeys: Set = [
        "creationDate", "creatorUserRecordID", "etag", "lastModifiedUserRecordID", "modificationDate",
        "modifiedByDevice", "parent", "recordChangeTag", "recordID", "recordType", "share",
    ]

    static let reservedRecordKey = Rule<JudgedSchema>(
        id: "CKL140",
        name: "reserved-record-key",
        severity: .error,
        summary: "A field has a name that CKRecord keeps for itself.",
        rationale: """
            The schema language accepts the name, and the app then stops with an exception as soon as it sets \
            `record["recordID"]`. Such a field can be deployed, and can then never be written by an app. The names are \
            `creationDate`, `creatorUserRecordID`, `etag`, `lastModifiedUserRecordID`, `modificationDate`, \
            `modifiedByDevice`, `parent`, `recordChangeTag`, `recordID`, `recordType` and `share`. Whether CloudKit Web \
            Services take them is not known.

            Choose another name. Where production has the field already it stays, and this is a warning.
            """,
        source: "exceptions that projects met, and the documentation of sqlite-data",
        passing: [RuleExample(schema: ["Post ( description STRING, type STRING, id STRING, order INT64 )"])],
        failing: [
            RuleExample(schema: ["Post ( ↓recordID STRING, title STRING )"]),
            RuleExample(schema: ["Feed ( ↓etag STRING )"], production: ["Feed ( etag STRING )"]),
        ]
    ) { judged, findings in
        for field in judged.usedFields where reservedKeys.contains(field.field.name) {
            let isDeployed = judged.isDeployed(field)
            findings.report(
                "'\(field.symbol)' has a name that CKRecord keeps for itself",
                about: judged.place(of: field),
                help: isDeployed
                    ? "It is deployed and stays. An app that sets it stops with an exception; use a field with another name."
                    : "An app that sets it stops with an exception. Choose another name before it is deployed.",
                severity: isDeployed ? .warning : nil
            )
        }
    }
}
