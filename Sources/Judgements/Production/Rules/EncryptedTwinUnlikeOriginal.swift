import Diagnostics
import Mirroring

extension ProductionRuleTable {
    static let encryptedTwinUnlikeOriginal = Rule<EncryptedTwins>(
        id: "CKP332",
        name: "encrypted-twin-unlike-original",
        severity: .error,
        isWaivable: false,
        summary: "Values cannot move between an attribute and its encrypted twin.",
        rationale: """
            The twin has the type of the old attribute, with the same value transformer, custom class or composite, and both use \
            scalar values or neither does. Both are optional and have no default value, because an empty attribute means that \
            the value is in the other one; a default, which Core Data gives every record that arrives without the field, would \
            hide it. Making the deployed attribute optional and removing its default changes nothing in CloudKit, and Core Data \
            infers the migration.
            """,
        source: "Apple, \"Encrypting User Data\" and WWDC21 session 10015",
        passing: [.bodyWithTwin],
        failing: [
            RuleExample(
                twinInEntity: """
                    <attribute name="body" optional="YES" attributeType="String"/>
                    ↓<attribute name="privateBody" optional="YES" attributeType="Binary" allowsCloudEncryption="YES"/>
                    """,
                production: ["CD_body STRING"]
            ),
            RuleExample(
                twinInEntity: """
                    ↓<attribute name="body" defaultValueString="" attributeType="String"/>
                    <attribute name="privateBody" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
                    """,
                production: ["CD_body STRING"]
            ),
        ]
    ) { twins, findings in
        for judged in twins.all {
            let twin = judged.pair.twin
            switch judged.obstacle {
            case .flaw(.typesDiffer):
                findings.report(
                    "'\(twin.twinSymbol)' holds other values than '\(twin.symbol)'",
                    at: judged.twinLocation,
                    symbol: twin.twinSymbol,
                    help: "Values are copied as they are. Give the twin the same type, transformer and class, "
                        + "and the same setting for scalars."
                )
            case .flaw(.notOptional(let name)):
                findings.report(
                    "'\(twin.entity).\(name)' must be stored, optional and without a default",
                    at: name == twin.twin ? judged.twinLocation : judged.originalLocation,
                    symbol: "\(twin.entity).\(name)",
                    help: "An empty attribute says that the value is in the other one. "
                        + "Optional and default change nothing in CloudKit."
                )
            default: break
            }
        }
    }
}
