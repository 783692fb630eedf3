import Templating

/// A step with a stage of its own.
struct StepContext: TemplateContext {
    let name: String
    let old: String
    let new: String
    let oldName: String
    let newName: String
    let before: HandlerContext
    let after: HandlerContext
    let oldEntities: [EntityNamesContext]
    let newEntities: [EntityNamesContext]
    /// Whether no other step stands before it in a list.
    var isFirst = false

    /// Whether there is anything to declare constants for.
    var hasNames: Bool { !oldEntities.isEmpty || !newEntities.isEmpty }

    static let keys: TemplateKeys<StepContext> = [
        .text("name", "The type with names for the handlers.") { $0.name },
        .text("old", "The constant of the version before, with its point.") { $0.old },
        .text("new", "The constant of the version after, with its point.") { $0.new },
        .text("oldName", "The version before, for a comment.") { $0.oldName },
        .text("newName", "The version after, for a comment.") { $0.newName },
        .record("before", "The handler that runs before the step.") { $0.before },
        .record("after", "The handler that runs after the step.") { $0.after },
        .flag("isFirst", "Whether it is the first of its list.") { $0.isFirst },
        .list("oldEntities", "The names of the version before that the step is about.") { $0.oldEntities },
        .flag("hasOldNames", "Whether there are such.") { !$0.oldEntities.isEmpty },
        .list("newEntities", "The names of the version after that the step is about.") { $0.newEntities },
        .flag("hasNewNames", "Whether there are such.") { !$0.newEntities.isEmpty },
    ]
}

/// A function of the app.
struct HandlerContext: TemplateContext {
    let name: String
    let isRequired: Bool
    let documentation: [String]
    /// Whether no other handler stands before it in a list.
    var isFirst = false

    static let keys: TemplateKeys<HandlerContext> = [
        .text("name", "The function.") { $0.name },
        .texts("documentation", "The lines of its documentation, each what follows the slashes.") {
            $0.documentation
        },
        .flag("isFirst", "Whether it is the first of its list.") { $0.isFirst },
    ]
}

/// The names of an entity and of some of its properties.
struct EntityNamesContext: TemplateContext {
    let typeName: String
    let nameLiteral: String
    let summary: String
    let keyNames: [PropertyNameContext]

    static let keys: TemplateKeys<EntityNamesContext> = [
        .text("typeName", "The type with the names.") { $0.typeName },
        .text("nameLiteral", "The entity's name as a string literal.") { $0.nameLiteral },
        .text("summary", "The entity's name for a comment.") { $0.summary },
        .list("keyNames", "The properties.") { $0.keyNames },
        .flag("hasKeyNames", "Whether there are any.") { !$0.keyNames.isEmpty },
    ]
}
