import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinOriginalRemoved = Rule<EncryptedTwins>(
        id: "CKP334",
        name: "encrypted-twin-original-removed",
        severity: .warning,
        summary: """
            An attribute was removed from the model while the app still wrote the attribute and its encrypted twin.
            """,
        rationale: """
            An app cannot empty an attribute that is not in its model. The unencrypted values stay readable in \
            iCloud, and values that were not copied are lost. Restore the attribute, set `"phase": "twinOnly"`, and \
            ship a build that empties it. Remove the attribute in a later build. CKP302 then asks for `modelc \
            retire`.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(
                twin: .privateBody,
                production: ["CD_body STRING", "CD_privateBody ENCRYPTED STRING"],
                marking: "Post.body"
            )
        ]
    ) { twins, findings in
        for judged in twins.all where judged.obstacle == .removedEarly {
            findings.report(
                "'\(judged.pair.twin.symbol)' was removed from the model before its values were emptied",
                at: judged.pair.twin.location,
                symbol: judged.pair.twin.symbol,
                help: "The unencrypted values stay in iCloud. "
                    + "Restore it, and ship \"phase\": \"twinOnly\" before you remove it."
            )
        }
    }
}
