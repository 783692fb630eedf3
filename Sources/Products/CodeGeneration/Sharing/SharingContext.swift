import Templating

/// What templates know about sharing.
struct SharingContext: TemplateContext {
    let access: String
    let importAccess: String
    let isNonisolated: Bool
    let name: String
    let stackName: String
    let typeName: String
    let availability: String

    static let keys: TemplateKeys<SharingContext> = [
        .text("access", "The access level, a space included; empty for `internal`.") { $0.access },
        .text("importAccess", "The access level of imports, a space included; empty for `internal`.") {
            $0.importAccess
        },
        .flag("isNonisolated", "Whether what leaves the main actor says so.") { $0.isNonisolated },
        .text("name", "What the names of types begin with.") { $0.name },
        .text("stackName", "The stack, for a comment.") { $0.stackName },
        .text("typeName", "The stack.") { $0.typeName },
        .text("availability", "The least versions of the platforms, without the star.") { $0.availability },
    ]
}

/// What templates know about the tests of sharing.
struct SharingTestContext: TemplateContext {
    let name: String
    let titleLiteral: String
    let imports: [String]
    let isTestable: Bool

    static let keys: TemplateKeys<SharingTestContext> = [
        .text("name", "What the names of types begin with.") { $0.name },
        .text("titleLiteral", "What the tests are about, as a string literal.") { $0.titleLiteral },
        .texts("imports", "The modules that hold what is tested.") { $0.imports },
        .flag("isTestable", "Whether what is tested is internal to those modules.") { $0.isTestable },
    ]
}
