import CompilerSupport
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let objectIDAttributeType = Rule<MirroredModel>(
        id: "CKL103",
        name: "object-id-attribute-type",
        severity: .error,
        isWaivable: false,
        coreDataCode: 134060,
        summary: "An attribute of a mirrored entity has the type ObjectID.",
        rationale: """
            A managed object ID has a meaning only in one store on one device. Core Data does not load the store: \
            "CloudKit integration does not support all attribute types. The following entities have attributes of an \
            unsupported type:". Use a relationship, or your own identifier. You cannot waive the finding, because no \
            field can have such a value.
            """,
        source: documentedStoreLoadCheck,
        supersedes: [ModelRuleTable.attributeWithoutType.metadata],
        passing: [#"<attribute name="key" optional="YES" attributeType="UUID"/>"#],
        failing: [#"<attribute name="key" optional="YES" ↓attributeType="ObjectID"/>"#]
    ) { mirrored, findings in
        for attribute in mirrored.attributes(with: .unusualType, where: { $0.type == .objectID }) {
            findings.report(
                "'\(attribute.symbol)' has the type ObjectID",
                about: attribute.place("attributeType"),
                help: "Core Data would not load the store (134060). Use a relationship, or your own UUID."
            )
        }
    }
}
