import Templating

/// What templates know about the mapping of one entity.
struct RecordContext: TemplateContext {
    let typeName: String
    let entity: String
    let entityNameLiteral: String
    let recordType: String
    let recordTypeLiteral: String
    let leftOut: [String]
    let properties: [RecordPropertyContext]

    static let keys: TemplateKeys<RecordContext> = [
        .text("typeName", "The struct.") { $0.typeName },
        .text("entity", "The entity, for comments.") { $0.entity },
        .text("entityNameLiteral", "The entity's name as a string literal.") { $0.entityNameLiteral },
        .text("recordType", "The record type, for comments.") { $0.recordType },
        .text("recordTypeLiteral", "The record type as a string literal.") { $0.recordTypeLiteral },
        .texts("leftOut", "The properties that are not in the record, and why, for comments.") { $0.leftOut },
        .list("properties", "Attributes, then to-one relationships, each by name.") { $0.properties },
    ]
}

/// A property of a mapping, and its field.
struct RecordPropertyContext: TemplateContext {
    let name: String
    let reference: String
    let type: String
    let comment: String
    let keyLiteral: String
    let isEncrypted: Bool
    let assetKeyLiteral: String?
    let defaultValue: String?
    let parameterDefault: String?
    /// Whether the type is one of Foundation; not for templates.
    let usesFoundation: Bool

    static let keys: TemplateKeys<RecordPropertyContext> = [
        .text("name", "The property.") { $0.name },
        .text("reference", "The property inside of a method, where `self` may have to stand in front.") {
            $0.reference
        },
        .text("type", "Its type.") { $0.type },
        .text("comment", "What the field is in CloudKit, for a comment.") { $0.comment },
        .text("keyLiteral", "The field's name as a string literal.") { $0.keyLiteral },
        .flag("isEncrypted", "Whether the value is in the encrypted payload.") { $0.isEncrypted },
        .optionalText("assetKeyLiteral", "The field for large values as a string literal.") { $0.assetKeyLiteral },
        .optionalText("defaultValue", "What an absent value means, as an expression.") { $0.defaultValue },
        .optionalText("parameterDefault", "The default of the initializer's parameter.") { $0.parameterDefault },
    ]
}
