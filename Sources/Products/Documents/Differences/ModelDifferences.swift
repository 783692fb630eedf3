public import Migration
import Text

/// The documents that `modelc diff` can print; raw values are the words of the command line.
public enum DiffFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// `modelc.diff/1`.
    case json
    /// For a pull request.
    case markdown
}

/// The differences between two models, with what people are told about the models.
public struct ModelDifferences: Sendable {
    /// The models, as headings show them.
    let old: String
    let new: String
    /// The versions between by which elements were matched, oldest first.
    let between: [String]
    /// The mirrored part, in words; nil when neither model is marked as mirrored.
    let scope: String?
    /// The differences: first the changes, then what is seen only when several are looked at together.
    public let changes: [GradedChange]

    /// Names differences.
    ///
    /// - Parameters:
    ///   - changes: The differences.
    ///   - old: The old model, as headings show it.
    ///   - new: The new model, as headings show it.
    ///   - between: The names of the versions between, oldest first.
    ///   - scope: The mirrored part, in words; nil when neither model is marked as mirrored.
    public init(_ changes: [GradedChange], from old: String, to new: String, between: [String], scope: String?) {
        self.changes = changes
        self.old = old
        self.new = new
        self.between = between
        self.scope = scope
    }

    /// The document in a format.
    public func document(_ format: DiffFormat) -> String {
        switch format {
        case .text: DiffText(table: table).text
        case .json: JSONValue(self, DiffJSON.keys).documentText()
        case .markdown: DiffMarkdown(table: table).text
        }
    }
}
