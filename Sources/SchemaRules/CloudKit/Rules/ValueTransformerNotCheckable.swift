package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let valueTransformerNotCheckable = Rule<MirroredModel>(
        id: "CKL117",
        name: "value-transformer-not-checkable",
        severity: .note,
        coreDataCode: 134060,
        summary: "A mirrored attribute needs a value transformer that only the running app can provide.",
        rationale: """
            When the app loads a store, the value transformer must be registered, and must be able to transform \
            backwards. Otherwise Core Data does not load the store: "CloudKit integration requires that the value \
            transformers for transformable attributes are available via +[NSValueTransformer \
            valueTransformerForName:] and allow reverse transformation:". A model does not show that. Register the \
            transformer before the app loads the store, and load a store in a test of the app.
            """,
        source: storeLoadCheck,
        passing: [
            #"<attribute name="color" optional="YES" attributeType="Transformable"/>"#,
            """
            <attribute name="color" optional="YES" attributeType="Transformable"
                valueTransformerName="NSSecureUnarchiveFromData"/>
            """,
        ],
        failing: [
            """
            <attribute name="color" optional="YES" attributeType="Transformable"
                ↓valueTransformerName="ColorTransformer"/>
            """
        ]
    ) { mirrored, findings in
        for attribute in mirrored.attributes(with: .unusualType, where: { $0.type == .transformable && $0.hasDetails })
        {
            guard let name = attribute.value.details.valueTransformerName, !name.isEmpty,
                !reversibleTransformers.contains(name)
            else { continue }
            findings.report(
                "'\(attribute.symbol)' needs the value transformer '\(name)', which modelc cannot check",
                about: attribute.place("valueTransformerName"),
                help: mirrored.graph.model.language.words(
                    editor: "Core Data loads the store only if the transformer is registered and reversible (134060). "
                        + "Register it before the app loads the store.",
                    swift: "\(refusalInSwift)Register the transformer before the app makes the `ModelContainer`."
                )
            )
        }
    }

    /// Foundation's reversible transformers. The lookup also finds classes by name, hence the third.
    private static let reversibleTransformers: Set<String> = [
        "NSKeyedUnarchiveFromData", "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer",
        "NSUnarchiveFromData", "NSNegateBoolean",
    ]
}
