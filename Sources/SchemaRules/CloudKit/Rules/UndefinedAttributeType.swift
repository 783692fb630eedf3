package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let undefinedAttributeType = Rule<MirroredModel>(
        id: "CKL102",
        name: "undefined-attribute-type",
        severity: .error,
        isWaivable: false,
        coreDataCode: 134060,
        summary: "An attribute of a mirrored entity has the type Undefined.",
        rationale: """
            Core Data checks the types of all attributes of a mirrored entity, even of transient ones, whose values are \
            never mirrored. It does not load the store: "CloudKit integration does not support all attribute types. The \
            following entities have attributes of an unsupported type:". Give the attribute a type, for example \
            Transformable, or make it a property of the class instead. The finding cannot be waived: without a type there \
            is no field to compare with production.
            """,
        source: documentedStoreLoadCheck,
        supersedes: [ModelRuleTable.attributeWithoutType.metadata],
        passing: [
            #"<attribute name="preview" optional="YES" transient="YES" attributeType="Transformable"/>"#
        ],
        failing: [
            #"↓<attribute name="preview" optional="YES" transient="YES"/>"#,
            #"↓<attribute name="preview" optional="YES" attributeType="Undefined"/>"#,
        ]
    ) { mirrored, findings in
        // An unknown type name is a fault of the model, mirrored or not.
        for attribute in mirrored.attributes(with: .unusualType, where: { $0.type == .undefined })
        where attribute.value.details.unknownTypeName == nil {
            findings.report(
                "'\(attribute.symbol)' has no type",
                about: attribute.place(),
                help: attribute.value.isTransient
                    ? "Core Data would not load the store (134060), even though the attribute is transient. "
                        + "Give it a type, or make it a property of the class."
                    : "Core Data would not load the store (134060). Give it a type."
            )
        }
    }
}
