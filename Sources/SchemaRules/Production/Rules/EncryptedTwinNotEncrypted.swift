import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinNotEncrypted = Rule<EncryptedTwins>(
        id: "CKP331",
        name: "encrypted-twin-not-encrypted",
        severity: .error,
        isWaivable: false,
        summary: "The encrypted twin does not allow cloud encryption.",
        rationale: """
            The first deployment of the twin's field decides its encryption, as for every field. A twin that is \
            deployed unencrypted has no use, and its name stays in production forever. Turn on Allows Cloud \
            Encryption before the deployment.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        supersedes: [ProductionRuleTable.sensitiveNameNotEncrypted.metadata],
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(twin: .body, #"↓<attribute name="privateBody" optional="YES" attributeType="String"/>"#)
        ]
    ) { twins, findings in
        for judged in twins.all where judged.obstacle == .flaw(.twinPlain) {
            findings.report(
                "'\(judged.pair.twin.twinSymbol)' is an encrypted twin, but it does not allow cloud encryption",
                at: judged.twinLocation,
                symbol: judged.pair.twin.twinSymbol,
                help: "After its deployment, the field can never be encrypted. \(twins.language.wayToEncrypt) now."
            )
        }
    }
}
