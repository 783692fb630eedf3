import CloudSchema
import CompilerSupport

extension NativeLintTable {
    /// Names that `CKRecord` uses itself or refuses with an exception.
    static let reservedKeys: Set = [
        "creationDate", "creatorUserRecordID", "etag", "lastModifiedUserRecordID", "modificationDate",
        "modifiedByDevice", "parent", "recordChangeTag", "recordID", "recordType", "share",
    ]

    static let reservedRecordKey = Rule<JudgedSchema>(
        id: "CKL140",
        name: "reserved-record-key",
        severity: .error,
        summary: "A field has a name that CKRecord reserves.",
        rationale: """
            The schema language accepts the name, but the app raises an exception when it sets `record["recordID"]`. \
            Such a field can be deployed, but no app can write it. The names are `creationDate`, \
            `creatorUserRecordID`, `etag`, `lastModifiedUserRecordID`, `modificationDate`, `modifiedByDevice`, \
            `parent`, `recordChangeTag`, `recordID`, `recordType` and `share`. It is unknown whether CloudKit Web \
            Services accept them.

            Choose another name. If production already has the field, it stays, and the finding is a warning.
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
