package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let externalizedKeyMisuse = Rule<MirroredModel>(
        id: "CKL124",
        name: "externalized-key-misuse",
        severity: .error,
        coreDataCode: 134060,
        summary: "User info asks mirroring to store a value in an asset, which it cannot do for the property.",
        rationale: """
            The user info key `NSPersistentCloudKitContainerExternalizedAttributeKey` is new in the systems of 2026. It \
            belongs to attributes of variable length: String, Binary Data, URI, Transformable, and Composite. Core Data does \
            not load the store if another attribute or a relationship has it: "is not a variable length attribute type", or \
            "is not supported on relationships but it is set on these". Older systems ignore the key.

            Apple does not document the key; by its name, the value is always stored in an asset. modelc therefore \
            plans a `_ckAsset` field for a composite attribute with the key, which has none otherwise.
            """,
        source: "messages in Core Data of the systems of 2026",
        passing: [
            element(optionalNote, entry: #"key="\#(MirroringUserInfo.externalizedAttribute)" value="YES""#),
            element(
                #"attribute name="photo" optional="YES" attributeType="Binary""#,
                entry: #"key="\#(MirroringUserInfo.externalizedAttribute)" value="YES""#
            ),
        ],
        failing: [
            element(#"attribute name="count" optional="YES" attributeType="Integer 64""#, entry: externalizedEntry),
            element(#"attribute name="id" optional="YES" attributeType="UUID""#, entry: externalizedEntry),
            element(partner, entry: externalizedEntry),
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        let key = MirroringUserInfo.externalizedAttribute
        let help = "Core Data would not load the store on the systems of 2026 (134060). Remove the entry."
        for (attribute, entry) in mirrored.attributes(withKey: key)
        where entry.truth != false && !attribute.value.type.isOfVariableLength {
            findings.report(
                "'\(attribute.symbol)' asks for an asset, and its values are of fixed length",
                at: model.location(entry.origin, "key"),
                symbol: attribute.symbol,
                help: help,
                fix: mirrored.removal(of: entry.origin)
            )
        }
        for (relationship, entry) in mirrored.relationships(withKey: key) where entry.truth != false {
            findings.report(
                "'\(relationship.symbol)' asks for an asset, and is a relationship",
                at: model.location(entry.origin, "key"),
                symbol: relationship.symbol,
                help: help,
                fix: mirrored.removal(of: entry.origin)
            )
        }
    }

    private static let externalizedEntry = #"↓key="\#(MirroringUserInfo.externalizedAttribute)" value="YES""#
}

extension AttributeType {
    fileprivate var isOfVariableLength: Bool {
        switch self {
        case .string, .binary, .uri, .transformable, .composite: true
        case .integer16, .integer32, .integer64, .boolean, .double, .float, .decimal, .date, .uuid: false
        // Other rules refuse these types.
        case .undefined, .objectID: true
        }
    }
}
