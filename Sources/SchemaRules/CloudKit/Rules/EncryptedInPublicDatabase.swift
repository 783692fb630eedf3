import CompilerSupport
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let encryptedInPublicDatabase = Rule<MirroredModel>(
        id: "CKL111",
        name: "encrypted-in-public-database",
        severity: .error,
        isWaivable: false,
        summary: "An attribute that allows cloud encryption belongs to a store in the public database.",
        rationale: """
            The keys of encrypted fields belong to a user, but records of the public database belong to all users. \
            CloudKit allows encrypted fields in private and shared databases only. Turn Allows Cloud Encryption off, \
            or keep the entity in a private store. You cannot waive the finding, because the server refuses every \
            such record.
            """,
        source: "Apple, \"Encrypting User Data\"",
        passing: [
            RuleExample(
                #"<attribute name="note" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>"#,
                arguments: ["--database", "private"]
            )
        ],
        failing: [
            RuleExample(
                #"<attribute name="note" optional="YES" attributeType="String" ↓allowsCloudEncryption="YES"/>"#,
                arguments: ["--database", "public"]
            )
        ]
    ) { mirrored, findings in
        for attribute in mirrored.encryptedInPublicDatabase {
            findings.report(
                "'\(attribute.symbol)' is encrypted, and its store is in the public database",
                at: mirrored.graph.model.encryptionLocation(of: attribute.value),
                symbol: attribute.symbol,
                help: mirrored.helpForEncryptedInPublicDatabase,
                fix: mirrored.plainFix(of: attribute.value)
            )
        }
    }
}

extension MirroredModel {
    /// The help for encryption in the public database; generated code uses it too.
    package var helpForEncryptedInPublicDatabase: String {
        let way = graph.model.language.words(
            editor: "Turn Allows Cloud Encryption off",
            swift: "Remove `.allowsCloudEncryption`"
        )
        return "CloudKit has no encrypted fields in the public database. \(way), or keep the entity in a private store."
    }
}
