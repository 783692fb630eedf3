import CloudSchema
import CompilerSupport
import SwiftSources

extension RecordRuleTable {
    static let encryptionDiffers = Rule<JudgedCode>(
        id: "REC106",
        name: "encryption-differs",
        severity: .error,
        summary: "The code writes a field plain that the schema encrypts, or the reverse.",
        rationale: """
            Only `record.encryptedValues` has the encrypted fields; a subscript of the record raises an exception \
            for them. A deployed field is encrypted forever or plain forever, and the server refuses a record that \
            has it the other way. If the code only reads, the finding is a warning.

            Write the field as the schema has it. A deployed field never changes: encrypted values need a new one.
            """,
        source: "Apple, \"Encrypting User Data\"; one project met the exception",
        passing: [
            RuleExample(
                schema: ["Trip ( title ENCRYPTED STRING, photo ASSET )"],
                code: .newTrip
                    + "\ntrip.encryptedValues[\"title\"] = \"Lisbon\"\ntrip[\"photo\"] = CKAsset(fileURL: url)"
            )
        ],
        failing: [
            RuleExample(
                schema: ["Trip ( title ENCRYPTED STRING )"],
                code: .newTrip + "\ntrip[↓\"title\"] = \"Lisbon\""
            ),
            RuleExample(schema: [.trip], code: .newTrip + "\ntrip.encryptedValues[↓\"title\"] = \"Lisbon\""),
        ]
    ) { judged, findings in
        for group in judged.strongUses() {
            guard let type = group.type, judged.answers(for: type), let field = judged.field(group.field, of: type),
                field.type.primitive.canBeEncrypted
            else { continue }
            let wrong = group.uses.filter { $0.isEncrypted != field.type.isEncrypted && !judged.mayBeTold($0) }
            guard let first = wrong.first(where: \.isWritten) ?? wrong.first else { continue }
            let verb = first.isWritten ? "writes" : "reads"
            findings.report(
                field.type.isEncrypted
                    ? "the code \(verb) '\(group.symbol)' as a plain field, and the schema encrypts it"
                    : "the code \(verb) '\(group.symbol)' as an encrypted field, and the schema has it plain",
                at: first.location,
                symbol: group.symbol,
                help: field.type.isEncrypted
                    ? "A subscript of the record raises an exception. Use encryptedValues."
                    : "A deployed field stays plain. Use the subscript of the record, or another field.",
                related: [judged.place(of: group.field, of: type)].compactMap(\.self),
                severity: first.isWritten && !judged.isUncertain ? nil : .warning
            )
        }
    }
}
