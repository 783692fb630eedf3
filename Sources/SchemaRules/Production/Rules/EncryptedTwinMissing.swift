import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinMissing = Rule<EncryptedTwins>(
        id: "CKP330",
        name: "encrypted-twin-missing",
        severity: .error,
        isWaivable: false,
        summary: "An attribute or its encrypted twin in `modelc.json` is not in the model.",
        rationale: """
            `"encryptedTwins"` names two attributes of one entity, which declares both itself: the deployed \
            attribute, `Post.body`, and the new attribute for its values. An attribute has one twin, and a twin \
            belongs to one attribute. Correct the name, or add the twin to the model: with the same type, optional, \
            and with Allows Cloud Encryption. After you have retired the old attribute, remove the entry.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(twin: .body, marking: "privateBody"),
            RuleExample(twin: .privateBody, production: ["CD_other STRING"], marking: "Post.body"),
            RuleExample(twin: .body, .privateBody, named: "body", marking: "body"),
        ]
    ) { twins, findings in
        let setting = twins.language.words(editor: "Allows Cloud Encryption", swift: "`.allowsCloudEncryption`")
        for judged in twins.all {
            let twin = judged.pair.twin
            switch judged.obstacle {
            case .flaw(.twinMissing):
                findings.report(
                    "the encrypted twin '\(twin.twinSymbol)' is not in the model",
                    at: twin.twinLocation,
                    symbol: twin.twinSymbol,
                    help: "Add it to '\(twin.entity)' itself: optional, of the type of '\(twin.attribute)', "
                        + "with \(setting)."
                )
            case .flaw(.originalMissing):
                findings.report(
                    "'\(twin.symbol)', which has an encrypted twin, is not in the model",
                    at: twin.location,
                    symbol: twin.symbol,
                    help: "Name the entity that declares it, correct the name, or remove the entry after the last step."
                )
            case .flaw(.namedTwice) where twin.attribute == twin.twin:
                findings.report(
                    "'\(twin.symbol)' is its own encrypted twin",
                    at: twin.twinLocation,
                    symbol: twin.symbol,
                    help: "The twin is another attribute of '\(twin.entity)', with \(setting). Name it."
                )
            case .flaw(.namedTwice):
                findings.report(
                    "'\(twin.symbol)' and '\(twin.twinSymbol)' also belong to another entry",
                    at: twin.location,
                    symbol: twin.symbol,
                    help: "An attribute has one twin, and a twin belongs to one attribute. Remove the other entry."
                )
            default: break
            }
        }
    }
}
