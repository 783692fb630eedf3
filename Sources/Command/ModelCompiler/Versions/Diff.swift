import Diagnostics
import Migration
import Reporting
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

/// What `modelc diff` found.
public struct DiffResult: Sendable {
    /// The findings of the reader.
    public let result: CompilerResult
    /// The differences; nil when one of the models could not be read.
    let differences: ModelDifferences?

    /// Whether anything differs that a model can say.
    public var hasDifferences: Bool { differences?.changes.isEmpty == false }

    /// The document in a format; nil when one of the models could not be read.
    public func document(_ format: DiffFormat) -> String? {
        guard let differences else { return nil }
        return switch format {
        case .text: DiffText(differences).text
        case .json: DiffJSON(differences).value.documentText()
        case .markdown: DiffMarkdown(differences).text
        }
    }
}

/// `modelc diff`: every difference between two models, graded for the store, both environments and older apps.
///
/// - Parameter request: The old model first, the new one last. Models between are the versions by which the old one became
///   the new one, oldest first: they tell which renamings were meant. Those that cannot be read are left out.
/// - Returns: The differences, and the reader's findings in both models.
public func diff(_ request: CompilerRequest) -> DiffResult {
    let compilation = Compilation(request)
    let findings = compilation.readingSections
    let ends = findings.count > 1 ? [findings[0], findings[findings.count - 1]] : findings
    let report = Report(sections: ends)
    let result = CompilerResult(report: report, sources: compilation.sources(of: report))
    return DiffResult(result: result, differences: ModelDifferences(compilation))
}
