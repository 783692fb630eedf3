import Templating

/// What templates know about a many-to-many relationship and its inverse.
struct LinkContext: TemplateContext {
    let typeName: String
    let source: LinkSideContext
    let destination: LinkSideContext

    static let keys: TemplateKeys<LinkContext> = [
        .text("typeName", "The struct.") { $0.typeName },
        .record("source", "The side that Core Data writes first.") { $0.source },
        .record("destination", "The other side.") { $0.destination },
    ]
}

/// One side of a many-to-many relationship.
struct LinkSideContext: TemplateContext {
    let target: String
    let relationship: String
    let relationshipLiteral: String
    let entityNameLiteral: String
    let subentities: String?

    static let keys: TemplateKeys<LinkSideContext> = [
        .text("target", "What the side is a record of: the type that names it.") { $0.target },
        .text("relationship", "The entity and the relationship, for comments.") { $0.relationship },
        .text("relationshipLiteral", "The relationship's name as a string literal.") { $0.relationshipLiteral },
        .text("entityNameLiteral", "The entity that declares it as a string literal.") { $0.entityNameLiteral },
        .optionalText("subentities", "The entities that inherit it as string literals with commas.") { $0.subentities },
    ]
}
