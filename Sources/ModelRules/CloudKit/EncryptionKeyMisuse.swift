import Diagnostics
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let encryptionKeyMisuse = Rule<MirroredModel>(
        RuleMetadata(
            id: "CKL120",
            name: "encryption-key-misuse",
            severity: .error,
            coreDataCode: 134060,
            summary: "User info asks for encryption in a way that Core Data refuses.",
            rationale: """
                Before the setting Allows Cloud Encryption there was the user info key \
                `NSPersistentCloudKitContainerEncryptedAttributeKey`. Its value must be a truth value, an attribute must not \
                have both, and relationships cannot be encrypted. Core Data does not load the store: "The following entities \
                have invalid values:", "The following attributes have invalid values:", or "CloudKit integration does not \
                support encrypted relationships." Remove the entry and use the setting.
                """,
            source: "Core Data's check at store load, as reported in public logs"
        ),
        passing: [
            RuleExample(
                """
                <attribute name="note" optional="YES" attributeType="String"><userInfo>
                    <entry key="NSPersistentCloudKitContainerEncryptedAttributeKey" value="YES"/>
                </userInfo></attribute>
                """
            )
        ],
        failing: [
            RuleExample(
                """
                <attribute name="note" optional="YES" attributeType="String"><userInfo>
                    <entry key="NSPersistentCloudKitContainerEncryptedAttributeKey" ↓value="AES"/>
                </userInfo></attribute>
                """
            ),
            RuleExample(
                """
                <attribute name="note" optional="YES" attributeType="String" allowsCloudEncryption="YES"><userInfo>
                    <entry ↓key="NSPersistentCloudKitContainerEncryptedAttributeKey" value="YES"/>
                </userInfo></attribute>
                """
            ),
            RuleExample(
                """
                <relationship name="partner" optional="YES" destinationEntity="Post" inverseName="partner"><userInfo>
                    <entry ↓key="NSPersistentCloudKitContainerEncryptedAttributeKey" value="YES"/>
                </userInfo></relationship>
                """
            ),
            RuleExample(
                """
                <entity name="Post"><userInfo>
                    <entry key="NSPersistentCloudKitContainerEncryptedAttributeKey" ↓value="all"/>
                </userInfo></entity>
                """
            ),
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        func check(_ userInfo: [UserInfoEntry], of symbol: String, conflict: String?) {
            guard let entry = userInfo.entry(for: MirroringUserInfo.encryptedAttribute) else { return }
            let malformed = entry.truth == nil ? "asks for encryption with the value '\(entry.value)'" : nil
            guard let fault = conflict ?? malformed else { return }
            findings.report(
                "'\(symbol)' \(fault)",
                at: model.location(entry.origin, conflict == nil ? "value" : "key"),
                symbol: symbol,
                help: "Core Data would not load the store (134060). Remove the entry; "
                    + "Allows Cloud Encryption encrypts attributes."
            )
        }
        for entity in mirrored.contributors {
            check(model.entities[entity].userInfo, of: model.entities[entity].name, conflict: nil)
        }
        for attribute in mirrored.attributes(where: \.hasDetails) {
            let conflict = attribute.value.allowsCloudEncryption ? "asks for encryption twice" : nil
            check(attribute.value.details.userInfo, of: attribute.symbol, conflict: conflict)
        }
        for relationship in mirrored.relationships(where: { !$0.userInfo.isEmpty }) {
            check(relationship.value.userInfo, of: relationship.symbol, conflict: "is a relationship to be encrypted")
        }
    }
}
