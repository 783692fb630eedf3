import CompilerSupport
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let encryptionWithoutEffect = Rule<MirroredModel>(
        id: "CKL112",
        name: "encryption-without-effect",
        severity: .note,
        summary: "An attribute allows cloud encryption, but it is not mirrored.",
        rationale: """
            Allows Cloud Encryption is about the record in CloudKit, not about the store on the device. A record has \
            no transient and no derived attributes. Turn the setting off, so that nobody relies \
            on it.
            """,
        source: "what mirroring exports, as reported in public",
        passing: [
            #"<attribute name="note" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>"#
        ],
        failing: [
            """
            <attribute name="note" optional="YES" transient="YES" attributeType="String" ↓allowsCloudEncryption="YES"/>
            <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES"
                derivationExpression="tags.@count" ↓allowsCloudEncryption="YES"/>
            """
        ]
    ) { mirrored, findings in
        for attribute in mirrored.attributes(with: [.encrypted, .details], where: \.isEncryptedByMirroring)
        where attribute.value.isTransient || attribute.value.isDerived {
            let reason = attribute.value.isTransient ? "transient" : "derived"
            findings.report(
                "'\(attribute.symbol)' is \(reason) and never mirrored, so cloud encryption has no effect",
                at: mirrored.graph.model.encryptionLocation(of: attribute.value),
                symbol: attribute.symbol,
                help: "The setting does not encrypt anything on the device. Turn it off.",
                fix: mirrored.plainFix(of: attribute.value)
            )
        }
    }
}
