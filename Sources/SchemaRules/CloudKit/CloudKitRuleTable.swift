package import CompilerSupport
package import Mirroring

/// The `CKL` family: mirrored models that Core Data or CloudKit refuses. The rules do not compare with a deployed
/// schema.
///
/// An error means that the store does not load or that the server refuses a record. Only entities of mirrored stores
/// are checked. Each property is checked once, where it is declared, however many subentities and stores have it.
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
        externalizedKeyMisuse,
    ]

    /// The rules about the mirroring settings in the model file. Their findings are certain even if the mirrored
    /// configuration is unknown.
    package static let certain: Set<String> = [
        ignoredPropertyMisuse.metadata.id, encryptionKeyMisuse.metadata.id, malformedMirroringSetting.metadata.id,
        externalizedKeyMisuse.metadata.id,
    ]

    /// The usual failure, which begins a help text.
    static let refusal = "Core Data would not load the store (134060). "
    static let refusalInSwift = "SwiftData would not load the store (134060). "

    static let storeLoadCheck = "Core Data's check at store load, as reported in public logs"
    static let documentedStoreLoadCheck = "Apple, \"Creating a Core Data Model for CloudKit\"; \(storeLoadCheck)"

    /// The beginning of a tag, for examples.
    static let optionalNote = #"attribute name="note" optional="YES" attributeType="String""#
    static let partner = #"relationship name="partner" optional="YES" destinationEntity="Post" inverseName="partner""#

    /// An example element with one entry of user info. Both are written as in a model file.
    static func element(_ tag: String, entry: String) -> RuleExample {
        RuleExample("<\(tag)><userInfo>\n    <entry \(entry)/>\n</userInfo></\(tag.prefix { $0 != " " })>")
    }
}
