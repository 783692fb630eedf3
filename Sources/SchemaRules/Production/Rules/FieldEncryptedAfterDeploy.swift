import CloudSchema
package import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    package static let fieldEncryptedAfterDeploy = Rule<SchemaComparison>(
        id: "CKP304",
        name: "field-encrypted-after-deploy",
        severity: .error,
        isWaivable: false,
        summary: "An attribute is encrypted, but its field is deployed unencrypted.",
        rationale: """
            Encryption is part of the type of a field. The first deployment decides it, and it never changes ("What's \
            new in CloudKit", and the documentation of `allowsCloudEncryption`). The server refuses encrypted values \
            for a plain field.

            Turn encryption off again. To encrypt the values nevertheless, add an encrypted twin: a new attribute \
            that is encrypted from the start. For some time, the app writes both attributes and copies existing \
            values; then you remove the old attribute. Name both in `modelc.json`, `"encryptedTwins": [{"attribute": \
            "Post.body", "twin": "privateBody"}]`. `modelc generate --template encrypted-twins` writes the code, \
            `modelc plan` shows the next step, and `Documentation/Encryption.md` explains all steps.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        supersedes: [CompatibilityRuleTable.incompatibleWithShippedVersion.metadata],
        passing: [
            RuleExample(place, production: ["CD_Post": ["CD_place ENCRYPTED BYTES"]])
        ],
        failing: [
            RuleExample(place.marking("allowsCloudEncryption"), production: ["CD_Post": ["CD_place BYTES"]]),
            RuleExample(schema: ["Post ( place ↓ENCRYPTED BYTES )"], production: ["Post ( place BYTES )"]),
        ]
    ) { comparison, findings in
        let way = comparison.needed.author.language.words(
            editor: "Turn encryption off",
            swift: "Remove `.allowsCloudEncryption`"
        )
        findings.report(
            .encrypted,
            in: comparison,
            help: "A field deployed unencrypted can never be encrypted. "
                + "\(way), or name an encrypted twin (modelc explain CKP304)."
        ) { symbol, change in
            "'\(symbol)' is encrypted, but \(change.name) \(change.state) plain \(change.deployed.type.text)"
        }
    }

    private static let place =
        #"<entity name="Post"><attribute name="place" optional="YES" attributeType="Binary" allowsCloudEncryption="YES"/></entity>"#

    static let encryptedField = Decision<FieldPair>(.encrypted, of: fieldEncryptedAfterDeploy)
}
