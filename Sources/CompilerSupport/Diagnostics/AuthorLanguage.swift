/// What the people write whose work is judged: a finding tells them what to do in the words that they know.
///
///     let way = language.words(editor: "Turn Allows Cloud Encryption off", swift: "Remove `.allowsCloudEncryption`")
package enum AuthorLanguage: Hashable, Sendable {
    /// A model, in Xcode's editor.
    case editor
    /// Classes with `@Model`.
    case swift
    /// A schema file of CloudKit.
    case schemaFile

    /// The words for an author; those of the editor, where a language has no others.
    ///
    /// - Parameters:
    ///   - editor: What somebody finds in Xcode's editor.
    ///   - swift: What stands in Swift sources.
    ///   - schemaFile: What stands in a schema file.
    /// - Returns: One of them.
    package func words(editor: String, swift: String? = nil, schemaFile: String? = nil) -> String {
        switch self {
        case .editor: editor
        case .swift: swift ?? editor
        case .schemaFile: schemaFile ?? editor
        }
    }
}
