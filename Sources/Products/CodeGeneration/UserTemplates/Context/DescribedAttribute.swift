/// An attribute, as templates of the user's see it.
struct DescribedAttribute: TemplateContext {
    let name: String
    let type: String
    let swiftType: String
    let valueType: String
    let isOptional: Bool
    let defaultValue: String?
    let swiftDefault: String?
    let isTransient: Bool
    let derivation: String?
    let isEncrypted: Bool
    let isStoredExternally: Bool
    let composite: String?
    let valueTransformer: String?
    let renamingIdentifier: String?
    let cloudField: DescribedField?
    let userInfo: [DescribedUserInfo]

    static let keys: TemplateKeys<DescribedAttribute> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("swiftName", "The name as Swift declares a member with it.") {
            SwiftIdentifier(adapting: $0.name).asMember
        },
        .text("type", "The type as the model spells it: `Integer 64`.") { $0.type },
        .text("swiftType", "The type as Xcode declares it: `String?`, or `Int64` for a scalar.") { $0.swiftType },
        .text("valueType", "The plain Swift type of a value: `String`, `Int64`, `Decimal`.") { $0.valueType },
        .flag("isOptional", "Whether there may be no value.") { $0.isOptional },
        .optionalText("defaultValue", "The default value, as written; for a date the seconds since 2001.") {
            $0.defaultValue
        },
        .optionalText("defaultValueLiteral", "The default value as a string literal.") {
            $0.defaultValue.map(stringLiteral)
        },
        .optionalText("swiftDefault", "The default value in Swift, for numbers, truth values and strings.") {
            $0.swiftDefault
        },
        .flag("isTransient", "Whether the value is never stored.") { $0.isTransient },
        .flag("isDerived", "Whether the store computes the value.") { $0.derivation != nil },
        .optionalText("derivation", "The expression that the store computes.") { $0.derivation },
        .flag("isEncrypted", "Whether the value is encrypted in CloudKit.") { $0.isEncrypted },
        .flag("isStoredExternally", "Whether large values may lie outside of the store.") { $0.isStoredExternally },
        .optionalText("composite", "The composite type.") { $0.composite },
        .optionalText("valueTransformer", "The value transformer.") { $0.valueTransformer },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.renamingIdentifier },
        .optional("cloudField", "Its field in CloudKit; absent unless it is mirrored.") { $0.cloudField },
        .list("userInfo", "Its user info, by key.") { $0.userInfo },
    ]
}

/// A field of a CloudKit record.
struct DescribedField: TemplateContext {
    let name: String
    let type: String
    let asset: String?

    static let keys: TemplateKeys<DescribedField> = [
        .text("name", "The name of the field: `CD_title`.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("type", "The type as schema files spell it: `ENCRYPTED STRING`.") { $0.type },
        .optionalText("asset", "The field that takes values too large for a record.") { $0.asset },
    ]
}
