import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let shareTypeMissing = Rule<JudgedSchema>(
        id: "CKL143",
        name: "share-type-missing",
        severity: .error,
        summary: "The app shares records, and the schema has no record type cloudkit.share.",
        rationale: """
            A share is a record. Development creates its type when an app shares something there for the first time, \
            and the type must be deployed like any other. Without it, each share fails in production with "Cannot \
            create new type cloudkit.share in production schema".

            If production has the type, the file does not need it: `modelc plan` keeps the type.

            Share something in Development and export the schema, or copy the record type from an export.
            """,
        source: "Apple, WWDC16 session 226; server messages in public logs",
        passing: [
            RuleExample(
                schema: ["Post ( title STRING )", .share],
                settings: #""sharing": { "Posts": "zone" }"#
            ),
            RuleExample(schema: ["Post ( title STRING )"], settings: #""sharing": { "Posts": "none" }"#),
        ],
        failing: [
            RuleExample(
                schema: ["↓", "Post ( title STRING )"],
                settings: #""sharing": { "Posts": "hierarchy" }"#
            )
        ]
    ) { judged, findings in
        let file = judged.file
        guard let shared = file.annotations.sharing.first(where: { $0.manner != .none }),
            !file.schema.recordTypes.contains(where: { $0.name == RecordType.share.name }),
            !judged.isDeployed(RecordType.share)
        else { return }
        findings.report(
            "the zone '\(shared.zone.value)' is shared, and the schema has no record type cloudkit.share",
            at: file.location,
            symbol: RecordType.share.name,
            help: "Every share fails in production. Share something in Development, and export the schema again.",
            related: [Diagnostic.Related("shared by the settings", at: shared.zone.location)]
        )
    }
}
