/// What every file knows, whatever it is about.
struct FileDetails: TemplateContext {
    let access: AccessLevel
    let imports: [ModuleName]
    let isNonisolated: Bool

    static let keys: TemplateKeys<FileDetails> = [
        .text("access", "What `--access` says, with a space: `public `; nothing for `internal`.") { $0.access.prefix },
        .texts("imports", "The modules of `--import`.") { $0.imports.map(\.text) },
        .flag("isNonisolated", "Whether declarations are to be `nonisolated`.") { $0.isNonisolated },
    ]
}
