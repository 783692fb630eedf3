import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let fieldDecryptedAfterDeploy = Rule<SchemaComparison>(
        id: "CKP305",
        name: "field-decrypted-after-deploy",
        severity: .error,
        isWaivable: false,
        summary: "An attribute is not encrypted, but its field is deployed encrypted.",
        rationale: """
            Encryption is part of the type of a field. The first deployment decides it, and it never changes. The \
            server refuses plain values for an encrypted field. If an attribute has the user info key \
            `NSPersistentCloudKitContainerEncryptedAttributeKey`, the value of the key decides, and Allows Cloud \
            Encryption has no effect.

            Set `allowsCloudEncryption` again, or add a new attribute, and copy the values.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(.post("place", "Binary"), production: ["CD_Post": ["CD_place BYTES"]]),
            RuleExample(place(#"value="YES""#), production: ["CD_Post": ["CD_place ENCRYPTED BYTES"]]),
        ],
        failing: [
            RuleExample(
                .post("place", "Binary").marking("<attribute"),
                production: ["CD_Post": ["CD_place ENCRYPTED BYTES"]]
            ),
            RuleExample(place(#"↓value="NO""#), production: ["CD_Post": ["CD_place ENCRYPTED BYTES"]]),
            RuleExample(schema: ["Post ( place ↓BYTES )"], production: ["Post ( place ENCRYPTED BYTES )"]),
        ]
    ) { comparison, findings in
        let way = comparison.needed.author.language.words(
            editor: "Set allowsCloudEncryption",
            swift: "Write `@Attribute(.allowsCloudEncryption)`"
        )
        findings.report(
            .decrypted,
            in: comparison,
            help: "A field deployed encrypted stays encrypted. \(way), or add a new attribute."
        ) { symbol, change in
            "'\(symbol)' is not encrypted, but \(change.name) \(change.state) \(change.deployed.type.text)"
        }
    }

    /// An attribute whose user info decides.
    private static func place(_ value: String) -> String {
        """
        <entity name="Post"><attribute name="place" optional="YES" attributeType="Binary"><userInfo>
            <entry key="NSPersistentCloudKitContainerEncryptedAttributeKey" \(value)/>
        </userInfo></attribute></entity>
        """
    }

    static let decryptedField = Decision<FieldPair>(.decrypted, of: fieldDecryptedAfterDeploy)
}
