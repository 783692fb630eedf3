import Templating

/// What templates know about the encrypted twins of a model.
struct TwinsContext: TemplateContext {
    let access: String
    let importAccess: String
    let imports: [String]
    let isNonisolated: Bool
    let typeName: String
    let twins: [TwinContext]

    static let keys: TemplateKeys<TwinsContext> = [
        .text("access", "The access level, a space included; empty for `internal`.") { $0.access },
        .text("importAccess", "The access level of imports, a space included; empty for `internal`.") {
            $0.importAccess
        },
        .texts("imports", "Further modules.") { $0.imports },
        .flag("isNonisolated", "Whether declarations are `nonisolated`.") { $0.isNonisolated },
        .text("typeName", "The type that copies.") { $0.typeName },
        .list("twins", "The pairs of attributes, in the order of the settings.") { $0.twins },
        .flag("writesBoth", "Whether any pair is written twice.") { $0.twins.contains(where: \.writesBoth) },
        .flag("empties", "Whether the old attribute of any pair is emptied.") { !$0.twins.allSatisfy(\.writesBoth) },
    ]
}

/// An attribute and its encrypted twin.
struct TwinContext: TemplateContext {
    let className: String
    let entityNameLiteral: String
    let attribute: String
    let twin: String
    let current: String
    let copyName: String
    let type: String
    let storedType: String
    let read: String
    let stored: String
    let writesBoth: Bool
    let storeCompares: Bool
    let predicateName: String

    static let keys: TemplateKeys<TwinContext> = [
        .text("className", "The class of the entity.") { $0.className },
        .text("entityNameLiteral", "The entity's name as a string literal.") { $0.entityNameLiteral },
        .text("attribute", "The old attribute, for a comment.") { $0.attribute },
        .text("attributeLiteral", "The same as a string literal.") { stringLiteral($0.attribute) },
        .text("twin", "The encrypted attribute, for a comment.") { $0.twin },
        .text("twinLiteral", "The same as a string literal.") { stringLiteral($0.twin) },
        .text("current", "The property that knows both.") { $0.current },
        .text("copyName", "The method that copies.") { $0.copyName },
        .text("type", "The type of the property.") { $0.type },
        .text("storedType", "The type of what is stored, whose values can be compared.") { $0.storedType },
        .text("read", "The expression that makes the property's type of `value`.") { $0.read },
        .text("stored", "The expression that turns `newValue` into what is stored.") { $0.stored },
        .flag("writesBoth", "Whether both attributes are written.") { $0.writesBoth },
        .flag("storeCompares", "Whether the store finds the objects whose attributes differ.") { $0.storeCompares },
        .text("predicateName", "The constant with the condition for what is copied.") { $0.predicateName },
    ]
}
