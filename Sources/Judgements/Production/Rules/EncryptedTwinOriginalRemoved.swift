import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinOriginalRemoved = Rule<EncryptedTwins>(
        id: "CKP334",
        name: "encrypted-twin-original-removed",
        severity: .warning,
        isWaivable: true,
        summary: "An attribute left the model while the app still wrote it and its encrypted twin.",
        rationale: """
            Whoever removes an attribute from the model cannot empty it any more: the plain values stay in iCloud, readable, and \
            values that were not copied are lost. Put the attribute back, set `"phase": "twinOnly"`, and ship a build that empties \
            it; remove it with a later build. That its field leaves the model is said with `modelc retire`, which \
            CKP302 asks for.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(
                twin: """
                    { "models": [{ "path": "contents", "encryptedTwins": [
                        { "attribute": ↓"Post.body", "twin": "privateBody" }
                    ] }] }
                    """,
                entity: """
                    <attribute name="privateBody" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
                    """,
                production: ["CD_body STRING", "CD_privateBody ENCRYPTED STRING"]
            )
        ]
    ) { twins, findings in
        for judged in twins.all where judged.obstacle == .removedEarly {
            findings.report(
                "'\(judged.pair.twin.symbol)' left the model before its values were emptied",
                at: judged.pair.twin.location,
                symbol: judged.pair.twin.symbol,
                help: "The plain values stay in iCloud. Put it back, and ship \"phase\": \"twinOnly\" before it goes."
            )
        }
    }
}
