import CloudSchema
import CompilerSupport
import Mirroring
import SwiftSources

extension RecordRuleTable {
    static let unknownWrittenField = Rule<JudgedCode>(
        id: "REC102",
        name: "unknown-written-field",
        severity: .error,
        summary: "The code writes a field that the record type has in no schema of the container.",
        rationale: """
            Development creates a field with the first record that has it. Production refuses every such record with \
            "Cannot create or modify field … in production schema", and nobody sees it: the app works in Development, and \
            records of users stay on the device.

            The finding is certain: the code leads from the name of the record type to the record. If it does not, \
            REC103 reports the fields that no record type has.

            Export the schema again, or add the field to the file and deploy it.
            """,
        source: "server messages in public logs; histories of apps, in which such fields stayed for weeks",
        passing: [
            RuleExample(schema: [.trip], code: .newTrip + "\ntrip[\"title\"] = \"Lisbon\"\ntrip[\"days\"] = 3"),
            RuleExample(schema: [.trip], code: "trip[\"nights\"] = 2"),
            RuleExample(
                schema: [.trip],
                code: .newTrip + "\ntrip[\"nights\"] = 2",
                settings: #""types": { "Trip": { "code": "none" } }"#
            ),
        ],
        failing: [
            RuleExample(schema: [.trip], code: .newTrip + "\ntrip[↓\"nights\"] = 2"),
            RuleExample(schema: [.trip], code: .newTrip + "\ntrip[↓\"dasy\"] = 2"),
            RuleExample(
                schema: [.trip],
                code: """
                    enum Key: String { case title, nights }
                    func put(_ key: Key, _ record: CKRecord) { record[key.rawValue] = 2 }
                    \(String.newTrip)
                    put(↓.nights, trip)
                    """
            ),
        ]
    ) { judged, findings in
        for group in judged.strongUses() where group.uses.contains(where: \.isWritten) {
            guard let type = group.type, judged.answers(for: type), judged.misses(group.field, of: type),
                let first = group.uses.first(where: { $0.isWritten && !judged.mayBeTold($0) })
            else { continue }
            let hint = judged.fieldMeant(by: group).map { "Did you mean '\($0)'? " } ?? ""
            findings.report(
                "the code writes '\(group.field)', and no schema of the container has '\(group.symbol)'",
                at: first.location,
                symbol: group.symbol,
                help:
                    "\(hint)Production refuses every record with it. Correct the name, or export the schema again and "
                    + "deploy it.",
                related: [judged.place(of: nil, of: type)].compactMap(\.self) + group.others("also here"),
                severity: judged.isUncertain ? .warning : nil,
                fix: judged.fix(spelling: group)
            )
        }
    }
}

extension JudgedCode {
    /// True if a key should be a field of a record type and is none. Those of CloudKit have other rules.
    func misses(_ field: String, of type: String) -> Bool {
        self.field(field, of: type) == nil && !field.hasPrefix("cloudkit.") && !field.hasPrefix("___")
            && !field.hasPrefix(MirroringNames.prefix)
            && !Self.reservedKeys.contains(field)
    }

    /// Names that `CKRecord` uses itself.
    static let reservedKeys = NativeLintTable.reservedKeys
}
