import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let reservedKeyWritten = Rule<JudgedCode>(
        id: "REC110",
        name: "reserved-key-written",
        severity: .error,
        summary: "The code sets a key that CKRecord reserves.",
        rationale: """
            `CKRecord` raises an exception when an app sets one of the keys that it uses itself, such as `recordID` or \
            `modificationDate`. The names are those of CKL140.

            Use another key, or the property of the record.
            """,
        source: "exceptions that projects met",
        passing: [RuleExample(schema: [.trip], code: .newTrip + "\ntrip.parent = nil")],
        failing: [RuleExample(schema: [.trip], code: .newTrip + "\ntrip[↓\"recordID\"] = \"a\"")]
    ) { judged, findings in
        if judged.isFollowing { return }
        for use in judged.code.fields
        where use.isWritten && use.isCertain && JudgedCode.reservedKeys.contains(use.field) && use.evidence == .strong {
            findings.report(
                "the code sets '\(use.field)', which CKRecord keeps for itself",
                at: use.location,
                symbol: use.field,
                help: "The app stops with an exception. Use another key, or the property of the record."
            )
        }
    }
}
