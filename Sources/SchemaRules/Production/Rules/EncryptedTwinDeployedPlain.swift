import CloudSchema
import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinDeployedPlain = Rule<EncryptedTwins>(
        id: "CKP333",
        name: "encrypted-twin-deployed-plain",
        severity: .error,
        isWaivable: false,
        summary: "The field of an encrypted twin is deployed unencrypted.",
        rationale: """
            The field was deployed before it was encrypted, so the twin has the same fault as the old attribute. Give \
            the twin a name that production does not have, and retire this one.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        supersedes: [ProductionRuleTable.fieldEncryptedAfterDeploy.metadata],
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(twin: .body, "↓" + .privateBody, production: ["CD_body STRING", "CD_privateBody STRING"])
        ]
    ) { twins, findings in
        for judged in twins.all {
            guard case .twinDeployedPlain(let field) = judged.obstacle else { continue }
            let twin = judged.pair.twin
            findings.report(
                "the encrypted twin '\(twin.twinSymbol)' is deployed as plain \(field.type.text)",
                at: judged.twinLocation,
                symbol: twin.twinSymbol,
                help:
                    "A field deployed unencrypted can never be encrypted. Give the twin a name that was never deployed."
            )
        }
    }
}
