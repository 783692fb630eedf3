package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let encryptionKeyMisuse = Rule<MirroredModel>(
        id: "CKL120",
        name: "encryption-key-misuse",
        severity: .error,
        isWaivable: false,
        coreDataCode: 134060,
        summary: "User info asks for encryption in a way that Core Data does not allow.",
        rationale: """
            The user info key `NSPersistentCloudKitContainerEncryptedAttributeKey` has precedence over the setting \
            Allows Cloud Encryption. If an attribute has the key, its truth value decides whether the field is \
            encrypted, and the setting has no effect. Core Data does not load the store if the value is not a truth \
            value, if an attribute has both, or if the key belongs to an entity or a relationship: "The following \
            entities have invalid values:", "The following attributes have invalid values:", or "CloudKit integration \
            does not support encrypted relationships." Remove the entry. If the field is deployed encrypted, set \
            Allows Cloud Encryption instead; the field does not change.

            You cannot waive the finding. It is unknown whether the field would be encrypted, and the first \
            deployment decides that forever.
            """,
        source: storeLoadCheck,
        passing: [
            element(optionalNote, entry: #"key="\#(MirroringUserInfo.encryptedAttribute)" value="YES""#)
        ],
        failing: [
            element(optionalNote, entry: #"key="\#(MirroringUserInfo.encryptedAttribute)" ↓value="AES""#),
            element(optionalNote + #" allowsCloudEncryption="YES""#, entry: wrongEntry),
            element(partner, entry: wrongEntry),
            element(#"entity name="Post""#, entry: wrongEntry),
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        let key = MirroringUserInfo.encryptedAttribute
        func report(_ symbol: String, _ fault: String, of entry: UserInfoEntry, at part: String) {
            findings.report(
                "'\(symbol)' \(fault)",
                at: model.location(entry.origin, part),
                symbol: symbol,
                help: "Core Data would not load the store (134060). Remove the entry; "
                    + "Allows Cloud Encryption encrypts attributes.",
                fix: mirrored.removal(of: entry.origin)
            )
        }
        for entity in mirrored.contributors {
            guard let entry = model.entities[entity].userInfo.entry(for: key) else { continue }
            let fault = "is an entity, and only attributes can be encrypted"
            report(model.entities[entity].name, fault, of: entry, at: "key")
        }
        for (attribute, entry) in mirrored.attributes(withKey: key) {
            if attribute.value.allowsCloudEncryption {
                report(attribute.symbol, "asks for encryption twice", of: entry, at: "key")
            } else if entry.truth == nil {
                let fault = "asks for encryption with the value '\(entry.value)'"
                report(attribute.symbol, fault, of: entry, at: "value")
            }
        }
        for (relationship, entry) in mirrored.relationships(withKey: key) {
            let fault = "is a relationship, and only attributes can be encrypted"
            report(relationship.symbol, fault, of: entry, at: "key")
        }
    }

    private static let wrongEntry = #"↓key="\#(MirroringUserInfo.encryptedAttribute)" value="YES""#
}
