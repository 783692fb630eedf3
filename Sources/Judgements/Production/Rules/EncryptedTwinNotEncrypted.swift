import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinNotEncrypted = Rule<EncryptedTwins>(
        id: "CKP331",
        name: "encrypted-twin-not-encrypted",
        severity: .error,
        isWaivable: false,
        summary: "The twin that is to be encrypted does not allow cloud encryption.",
        rationale: """
            Encryption is decided when the twin's field is deployed, like that of any other. A twin that is deployed plain is of \
            no use, and its name is gone for good. Turn on Allows Cloud Encryption before anything is deployed.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(
                twinInEntity: """
                    <attribute name="body" optional="YES" attributeType="String"/>
                    ↓<attribute name="privateBody" optional="YES" attributeType="String"/>
                    """,
                production: ["CD_body STRING"]
            )
        ]
    ) { twins, findings in
        for judged in twins.all where judged.obstacle == .flaw(.twinPlain) {
            findings.report(
                "'\(judged.pair.twin.twinSymbol)' is to be encrypted, and does not allow cloud encryption",
                at: judged.twinLocation,
                symbol: judged.pair.twin.twinSymbol,
                help: "Once its field is deployed it can never be encrypted. Turn on Allows Cloud Encryption now."
            )
        }
    }
}
