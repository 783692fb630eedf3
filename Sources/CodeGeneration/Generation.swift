public import Diagnostics

/// What generating gave: files to be written, and what there is to say about them.
public struct Generation: Hashable, Sendable {
    /// The files, by path. An entity with an error has none.
    public var files: [GeneratedFile]
    /// Errors, warnings and notes.
    public var diagnostics: [Diagnostic]

    /// Creates a result.
    public init(files: [GeneratedFile], diagnostics: [Diagnostic]) {
        self.files = files
        self.diagnostics = diagnostics
    }
}

/// A file to be written.
public struct GeneratedFile: Hashable, Sendable {
    /// The path inside the output folder: never absolute, never leading out of the folder.
    public let path: String
    /// The text of the file.
    public let text: String

    init(name: FileName, text: String) {
        path = name.text
        self.text = text
    }
}
