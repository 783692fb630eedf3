import Templating

/// What templates know about a stack.
struct StackContext: TemplateContext {
    let access: String
    let importAccess: String
    let typeName: String
    let modelNameLiteral: String
    let availability: String
    let containers: [String]
    let stores: [StoreContext]
    let references: [StoreReferenceContext]
    let hasSharedStore: Bool
    let hasPublicStore: Bool

    static let keys: TemplateKeys<StackContext> = [
        .text("access", "The access level, a space included; empty for `internal`.") { $0.access },
        .text("importAccess", "The access level of imports, a space included; empty for `internal`.") {
            $0.importAccess
        },
        .text("typeName", "The type.") { $0.typeName },
        .text("modelNameLiteral", "The model's name as a string literal.") { $0.modelNameLiteral },
        .text("availability", "The least versions of the platforms, without the star.") { $0.availability },
        .text("containers", "The CloudKit containers for a comment, by commas.") {
            $0.containers.joined(separator: ", ")
        },
        .flag("hasSeveralContainers", "Whether there are several containers.") { $0.containers.count > 1 },
        .list("stores", "The stores in the order in which they are opened.") { $0.stores },
        .text("storeList", "The constants of the stores, by commas.") {
            $0.stores.map(\.reference).joined(separator: ", ")
        },
        .list("references", "A property for each scope with exactly one store.") { $0.references },
        .flag("hasSharedStore", "Whether a store is mirrored to the shared database.") { $0.hasSharedStore },
        .flag("hasPublicStore", "Whether a store is mirrored to the public database.") { $0.hasPublicStore },
    ]
}

/// A store.
struct StoreContext: TemplateContext {
    let name: String
    /// The constant with its point, for the list of all stores.
    let reference: String
    let nameLiteral: String
    let summary: String
    let configurationLiteral: String?
    let database: DatabaseContext?

    static let keys: TemplateKeys<StoreContext> = [
        .text("name", "The constant.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { $0.nameLiteral },
        .text("summary", "What is in the store, for a comment.") { $0.summary },
        .optionalText("configurationLiteral", "The configuration as a string literal; absent for all entities.") {
            $0.configurationLiteral
        },
        .optional("database", "Where the store is mirrored to; absent when it stays on the device.") { $0.database },
    ]
}

/// A database of a container.
struct DatabaseContext: TemplateContext {
    let containerLiteral: String
    let scope: String

    static let keys: TemplateKeys<DatabaseContext> = [
        .text("containerLiteral", "The container as a string literal.") { $0.containerLiteral },
        .text("scope", "`private`, `shared` or `public`.") { $0.scope },
    ]
}

/// A property that returns the store of a scope.
struct StoreReferenceContext: TemplateContext {
    let name: String
    let summary: String
    let store: String

    static let keys: TemplateKeys<StoreReferenceContext> = [
        .text("name", "The property.") { $0.name },
        .text("summary", "What the store is for, for a comment.") { $0.summary },
        .text("store", "The constant of the store, with its point.") { $0.store },
    ]
}
