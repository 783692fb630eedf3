import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinNeedless = Rule<EncryptedTwins>(
        id: "CKP336",
        name: "encrypted-twin-needless",
        severity: .warning,
        summary: "An attribute has an encrypted twin, but it needs none.",
        rationale: """
            A twin is necessary only for a field that is deployed unencrypted. For an attribute that is not deployed \
            yet, turn on Allows Cloud Encryption. An encrypted attribute needs no change, and an attribute that is \
            not mirrored never reaches iCloud. Remove the entry, and also the twin, unless it is deployed.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(twin: "↓" + .body, .privateBody, production: ["CD_other STRING"])
        ]
    ) { twins, findings in
        for judged in twins.all {
            guard case .needless(let reason) = judged.obstacle else { continue }
            findings.report(
                "'\(judged.pair.twin.symbol)' has an encrypted twin, and \(reason)",
                at: judged.originalLocation,
                symbol: judged.pair.twin.symbol,
                help: "Only a field that is deployed unencrypted needs a twin. "
                    + "Encrypt the attribute itself, or remove the entry."
            )
        }
    }
}
