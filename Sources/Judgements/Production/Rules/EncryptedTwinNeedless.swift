import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinNeedless = Rule<EncryptedTwins>(
        id: "CKP336",
        name: "encrypted-twin-needless",
        severity: .warning,
        isWaivable: true,
        summary: "An attribute has an encrypted twin and could do without.",
        rationale: """
            A twin is the way out for a field that is deployed plain. An attribute that is not deployed yet is encrypted by \
            turning on Allows Cloud Encryption, one that is encrypted needs nothing, and what is not mirrored never reaches \
            iCloud. Remove the entry, and the twin unless it is deployed.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(
                twinInEntity: """
                    ↓<attribute name="body" optional="YES" attributeType="String"/>
                    <attribute name="privateBody" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
                    """,
                production: ["CD_other STRING"]
            )
        ]
    ) { twins, findings in
        for judged in twins.all {
            guard case .needless(let reason) = judged.obstacle else { continue }
            findings.report(
                "'\(judged.pair.twin.symbol)' has an encrypted twin, and \(reason)",
                at: judged.originalLocation,
                symbol: judged.pair.twin.symbol,
                help: "Only a field that is deployed plain needs one. "
                    + "Encrypt the attribute itself, or remove the entry."
            )
        }
    }
}
