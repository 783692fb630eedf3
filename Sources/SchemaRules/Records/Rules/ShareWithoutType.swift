import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let shareWithoutType = Rule<JudgedCode>(
        id: "REC109",
        name: "share-without-type",
        severity: .warning,
        summary: "The code makes shares, and no schema of the container has the record type cloudkit.share.",
        rationale: """
            A share is a record. Development creates its type when an app shares something there for the first time, and the \
            type must be deployed like any other. Without it, each share fails in production with "Cannot create new type \
            cloudkit.share in production schema". A schema file may be older than its container, so it is a warning; \
            CKL143 is the error where the settings say that something is shared.

            Share something in Development and export the schema, or copy the record type from an export.
            """,
        source: "Apple, WWDC16 session 226; server messages in public logs",
        passing: [RuleExample(schema: [.trip, .share], code: .newTrip + "\nlet share = CKShare(rootRecord: trip)")],
        failing: [RuleExample(schema: [.trip], code: .newTrip + "\nlet share = ↓CKShare(rootRecord: trip)")]
    ) { judged, findings in
        if judged.isFollowing { return }
        guard let first = judged.code.shares.first, !judged.hasType(RecordType.share.name) else { return }
        findings.report(
            "the code makes shares, and no schema of the container has the record type cloudkit.share",
            at: first,
            symbol: RecordType.share.name,
            help: "Every share fails in production. Share something in Development, and export the schema again.",
            related: judged.code.shares.dropFirst().prefix(3).map { Diagnostic.Related("also here", at: $0) }
        )
    }
}
