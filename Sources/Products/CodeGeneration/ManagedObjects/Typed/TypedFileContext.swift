import Templating

/// What templates know about a file, or a section of one, with typed classes.
struct TypedFileContext: TemplateContext {
    let importKeyword: String
    let imports: [String]
    let access: String
    let isNonisolated: Bool
    let classes: [TypedClassContext]

    static let keys: TemplateKeys<TypedFileContext> = [
        .text("importKeyword", "`import`, or `public import` for classes that are public.") { $0.importKeyword },
        .texts("imports", "The modules besides Core Data, by name.") { $0.imports },
        .text("access", "The access level before a declaration, a space included; nothing for `internal`.") {
            $0.access
        },
        .flag("isNonisolated", "Whether classes are `nonisolated`.") { $0.isNonisolated },
        .list("classes", "The classes, by name.") { $0.classes },
    ]
}
