import Templating

/// What templates know about an entity with subentities, seen as one of all of them.
struct FamilyContext: TemplateContext {
    let typeName: String
    let entity: String
    let recordTypeLiteral: String
    let entityNames: String
    let members: [FamilyMemberContext]

    static let keys: TemplateKeys<FamilyContext> = [
        .text("typeName", "The enum.") { $0.typeName },
        .text("entity", "The entity, for comments.") { $0.entity },
        .text("recordTypeLiteral", "The record type as a string literal.") { $0.recordTypeLiteral },
        .text("entityNames", "The names of the entities that have records as string literals with commas.") {
            $0.entityNames
        },
        .list("members", "The entities that have records, by name.") { $0.members },
    ]
}

/// An entity of a family.
struct FamilyMemberContext: TemplateContext {
    let caseName: String
    let recordTypeName: String
    let memberEntity: String
    let entityNameLiteral: String

    static let keys: TemplateKeys<FamilyMemberContext> = [
        .text("caseName", "The case.") { $0.caseName },
        .text("recordTypeName", "The struct.") { $0.recordTypeName },
        .text("memberEntity", "The entity, for comments.") { $0.memberEntity },
        .text("entityNameLiteral", "The entity's name as a string literal.") { $0.entityNameLiteral },
    ]
}
