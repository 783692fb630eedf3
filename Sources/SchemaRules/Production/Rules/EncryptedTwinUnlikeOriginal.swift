import CompilerSupport
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinUnlikeOriginal = Rule<EncryptedTwins>(
        id: "CKP332",
        name: "encrypted-twin-unlike-original",
        severity: .error,
        isWaivable: false,
        summary: "Values cannot move between an attribute and its encrypted twin.",
        rationale: """
            The twin needs the same type as the old attribute, with the same value transformer, custom class, or \
            composite, and the same setting for scalar values. Both attributes must be optional and have no default \
            value, because an empty attribute means that the other one has the value. Core Data gives a default value \
            to every record without the field, and it would hide the real value. If you make the deployed attribute \
            optional and remove its default value, CloudKit does not change, and Core Data infers the migration.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(
                twin: .body,
                #"↓<attribute name="privateBody" optional="YES" attributeType="Binary" allowsCloudEncryption="YES"/>"#
            ),
            RuleExample(twin: #"↓<attribute name="body" defaultValueString="" attributeType="String"/>"#, .privateBody),
        ]
    ) { twins, findings in
        for judged in twins.all {
            let twin = judged.pair.twin
            switch judged.obstacle {
            case .flaw(.typesDiffer):
                findings.report(
                    "'\(twin.twinSymbol)' has another kind of values than '\(twin.symbol)'",
                    at: judged.twinLocation,
                    symbol: twin.twinSymbol,
                    help: "The generated code copies values without a conversion. "
                        + "Give the twin the same type, transformer and class, and the same setting for scalars."
                )
            case .flaw(.notOptional(let name)):
                findings.report(
                    "'\(twin.entity).\(name)' must be stored and optional, and have no default value",
                    at: name == twin.twin ? judged.twinLocation : judged.originalLocation,
                    symbol: "\(twin.entity).\(name)",
                    help: "An empty attribute means that the other one has the value. "
                        + "Optional and default change nothing in CloudKit."
                )
            default: break
            }
        }
    }
}
