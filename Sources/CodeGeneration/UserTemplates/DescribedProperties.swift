import CloudSchema
import Mirroring
import ObjectModel

/// An attribute, as templates of the user's see it.
struct DescribedAttribute: TemplateContext {
    let attribute: Attribute
    /// Whether it is in records, unless it is of a sort that never is.
    let hasField: Bool

    private var details: AttributeDetails { attribute.details }

    private var defaultValue: String? { details.defaultDateInterval ?? attribute.defaultText }

    static let keys: [TemplateKey<DescribedAttribute>] = [
        .text("name", "The name.") { $0.attribute.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.attribute.name) },
        .swiftName { $0.attribute.name },
        .text("type", "The type as the model spells it: `Integer 64`.") {
            $0.details.unknownTypeName ?? $0.attribute.type.rawValue
        },
        .text("swiftType", "The type as Xcode declares it: `String?`, or `Int64` for a scalar.") {
            AttributeSpelling.safeType(of: $0.attribute)
        },
        .text("valueType", "The plain Swift type of a value: `String`, `Int64`, `Decimal`.") {
            AttributeSpelling.valueType(of: $0.attribute)
        },
        .flag("isOptional", "Whether there may be no value.") { $0.attribute.isOptional },
        .optionalText("defaultValue", "The default value, as written; for a date the seconds since 2001.") {
            $0.defaultValue
        },
        .optionalText("defaultValueLiteral", "The default value as a string literal.") {
            $0.defaultValue.map(stringLiteral)
        },
        .optionalText("swiftDefault", "The default value in Swift, for numbers, truth values and strings.") {
            AttributeSpelling.defaultExpression(of: $0.attribute)
        },
        .flag("isTransient", "Whether the value is never stored.") { $0.attribute.isTransient },
        .flag("isDerived", "Whether the store computes the value.") { $0.attribute.isDerived },
        .optionalText("derivation", "The expression that the store computes.") {
            $0.attribute.isDerived ? $0.details.derivationExpression ?? "" : nil
        },
        .flag("isEncrypted", "Whether the value is encrypted in CloudKit.") { $0.attribute.isEncryptedByMirroring },
        .flag("isStoredExternally", "Whether large values may lie outside of the store.") {
            $0.attribute.flags.contains(.externalStorage)
        },
        .optionalText("composite", "The composite type.") { $0.details.compositeName },
        .optionalText("valueTransformer", "The value transformer.") { $0.details.valueTransformerName },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.attribute.renamingIdentifier },
        .optional("cloudField", "Its field in CloudKit; absent unless it is mirrored.") {
            $0.hasField ? DescribedField($0.attribute) : nil
        },
        .list("userInfo", "Its user info, by key.") { $0.details.userInfo.byKey },
    ]
}

/// A relationship, as templates of the user's see it.
struct DescribedRelationship: TemplateContext {
    let relationship: Relationship
    let destinationClass: String
    let inverse: Relationship?
    /// Whether it is in records, unless it is of a sort that never is.
    let hasField: Bool

    static let keys: [TemplateKey<DescribedRelationship>] = [
        .text("name", "The name.") { $0.relationship.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.relationship.name) },
        .swiftName { $0.relationship.name },
        .optionalText("destination", "The entity that it leads to.") { $0.relationship.destinationName },
        .text("destinationClass", "The class of that entity's objects, as Swift refers to it.") { $0.destinationClass },
        .optionalText("inverse", "The relationship that leads back.") { $0.relationship.inverseName },
        .flag("isToMany", "Whether it may lead to several objects.") { $0.relationship.isToMany },
        .flag("isManyToMany", "Whether its inverse may do so, too.") {
            $0.relationship.isToMany && $0.inverse?.isToMany == true
        },
        .flag("isOrdered", "Whether it keeps the order of its objects.") { $0.relationship.isOrdered },
        .flag("isOptional", "Whether it may lead nowhere.") { $0.relationship.isOptional },
        .flag("isTransient", "Whether it is never stored.") { $0.relationship.isTransient },
        .text("deleteRule", "The delete rule as the model spells it: `Nullify`.") {
            $0.relationship.deleteRule.rawValue
        },
        .optionalText("minimumCount", "The fewest objects.") { $0.relationship.minimumCount.map(String.init) },
        .optionalText("maximumCount", "The most objects.") { $0.relationship.maximumCount.map(String.init) },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.relationship.renamingIdentifier },
        .optional("cloudField", "Its field in CloudKit; absent unless it is to-one and mirrored.") {
            $0.hasField ? DescribedField($0.relationship) : nil
        },
        .list("userInfo", "Its user info, by key.") { $0.relationship.userInfo.byKey },
    ]
}

extension FetchedProperty: TemplateContext {
    static let keys: [TemplateKey<FetchedProperty>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .swiftName { $0.name },
        .optionalText("destination", "The entity that it fetches.") { $0.request?.entityName },
        .optionalText("predicate", "The predicate, as written.") { $0.request?.predicate },
        .optionalText("predicateLiteral", "The predicate as a string literal.") {
            $0.request?.predicate.map(stringLiteral)
        },
        .list("userInfo", "Its user info, by key.") { $0.userInfo.byKey },
    ]
}

/// A field of a CloudKit record.
struct DescribedField: TemplateContext {
    let name: String
    let type: String
    let asset: String?

    /// Nil for what is never mirrored.
    init?(_ attribute: Attribute) {
        guard let mapping = attribute.fieldMapping else { return nil }
        name = MirroringNames.field(attribute.name)
        type = FieldType(mapping.primitive, isEncrypted: attribute.isEncryptedByMirroring).text
        asset = mapping.hasAssetCompanion ? MirroringNames.assetCompanion(of: name) : nil
    }

    /// Nil for a relationship that leads to many records, which has its records or links elsewhere.
    init?(_ relationship: Relationship) {
        guard relationship.isField else { return nil }
        name = MirroringNames.field(relationship.name)
        type = FieldType(.string).text
        asset = nil
    }

    static let keys: [TemplateKey<DescribedField>] = [
        .text("name", "The name of the field: `CD_title`.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("type", "The type as schema files spell it: `ENCRYPTED STRING`.") { $0.type },
        .optionalText("asset", "The field that takes values too large for a record.") { $0.asset },
    ]
}
