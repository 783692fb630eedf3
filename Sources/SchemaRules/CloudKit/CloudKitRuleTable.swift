package import CompilerSupport
package import Mirroring

/// The `CKL` family: what Core Data or CloudKit refuses about a mirrored model, judged without knowing what is deployed.
///
/// An error is a store that does not load or a record that the server refuses. Only entities of mirrored stores are
/// looked at, and each property once, where it is declared, however many subentities and stores have it.
///
///     let mirrored = MirroredModel(ModelGraph(model), scope: scope)
///     let findings = CloudKitRuleTable.all.flatMap { $0.findings(in: mirrored) }.inPrintingOrder()
package enum CloudKitRuleTable {
    /// Every rule of the family, by number.
    package static let all: [Rule<MirroredModel>] = [
        uniqueConstraint,
        undefinedAttributeType,
        objectIDAttributeType,
        requiredAttributeWithoutDefault,
        requiredRelationship,
        relationshipWithoutInverse,
        denyDeleteRule,
        orderedRelationship,
        relationshipAcrossConfigurations,
        encryptedInPublicDatabase,
        encryptionWithoutEffect,
        notACloudKitIdentifier,
        reservedFieldName,
        limitExceeded,
        fieldConflictInInheritanceTree,
        valueTransformerNotCheckable,
        unknownConfiguration,
        ignoredPropertyMisuse,
        encryptionKeyMisuse,
        namesDifferOnlyByCase,
        unstatedConfiguration,
        malformedMirroringSetting,
    ]

    /// The rules about what a file says of mirroring itself. Their findings are certain even where it is unknown which
    /// configuration is mirrored.
    package static let certain: Set<String> = [
        ignoredPropertyMisuse.metadata.id, encryptionKeyMisuse.metadata.id, malformedMirroringSetting.metadata.id,
    ]

    /// What Core Data and SwiftData do with most of what these rules find, as the beginning of a help.
    static let refusal = "Core Data would not load the store (134060). "
    static let refusalInSwift = "SwiftData would not load the store (134060). "

    static let storeLoadCheck = "Core Data's check at store load, as reported in public logs"
    static let documentedStoreLoadCheck = "Apple, \"Creating a Core Data Model for CloudKit\"; \(storeLoadCheck)"

    /// The beginnings of tags in examples of user info.
    static let optionalNote = #"attribute name="note" optional="YES" attributeType="String""#
    static let partner = #"relationship name="partner" optional="YES" destinationEntity="Post" inverseName="partner""#

    /// An example of an element with one entry of user info; both are written as in a model file.
    static func element(_ tag: String, entry: String) -> RuleExample {
        RuleExample("<\(tag)><userInfo>\n    <entry \(entry)/>\n</userInfo></\(tag.prefix { $0 != " " })>")
    }
}
