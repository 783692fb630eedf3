import CloudSchema
import CompilerSupport

extension NativeLintTable {
    static let encryptedInPublicSchema = Rule<JudgedSchema>(
        id: "CKL141",
        name: "encrypted-in-public-schema",
        severity: .error,
        isWaivable: false,
        summary: "An encrypted field belongs to a record type of the public database.",
        rationale: """
            Only people who may read a record can decrypt its fields. Everybody can read the public database, so it \
            has no encrypted fields. Saving such a record fails.

            Remove `ENCRYPTED` before the field is deployed, or keep the records in the private database.
            """,
        source: "Apple, \"Encrypting User Data\"",
        passing: [RuleExample(schema: ["Post ( title ENCRYPTED STRING )"])],
        failing: [
            RuleExample(
                schema: ["Post ( ↓title ENCRYPTED STRING, GRANT READ TO \"_world\" )"],
                settings: #""database": "public""#
            )
        ]
    ) { judged, findings in
        func fix(_ field: Field) -> Fix {
            var plain = field.type
            plain.isEncrypted = false
            let place = field.typeLocation(in: judged.file.path)
            return Fix(.replace(field.type.text, by: plain.text), at: place, isCertain: false)
        }
        for field in judged.usedFields where field.field.type.isEncrypted && judged.file.isPublic(field.type) {
            findings.report(
                "'\(field.symbol)' is encrypted, and '\(field.type.name)' is in the public database",
                about: judged.place(of: field),
                help: "The public database has no encrypted fields. Remove ENCRYPTED, or use the private database.",
                fix: fix(field.field)
            )
        }
    }
}
