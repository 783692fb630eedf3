import Diagnostics
import Migration
import Mirroring
import ModelDifference
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
        case .text: DiffText(differences: differences).text
        case .json: JSONValue(differences, DiffJSON.keys).documentText()
        case .markdown: DiffMarkdown(differences: differences).text
        }
    }
}

extension Compiler {
    /// `modelc diff`: every difference between two models, graded for the store, both environments and older apps.
    ///
    /// The old model comes first in the request, the new one last. Models between are the versions by which the old one
    /// became the new one, oldest first: they tell which renamings were meant. Those that cannot be read are left out.
    ///
    /// - Returns: The differences, and the reader's findings in both models.
    public func diff() -> DiffResult {
        let compilation = Compilation(request)
        let findings = compilation.readingSections
        let ends = findings.count > 1 ? [findings[0], findings[findings.count - 1]] : findings
        return DiffResult(result: compilation.result(ends), differences: ModelDifferences(compilation))
    }
}

/// The differences between two models, with what people are told about the models.
struct ModelDifferences: Sendable {
    /// The models, as headings show them.
    let old: String
    let new: String
    /// The versions between by which elements were matched, oldest first.
    let between: [String]
    /// What is mirrored, in words; nil when nothing says that either model is.
    let scope: String?
    /// The differences: first the changes, then what is seen only when several are looked at together.
    let changes: [GradedChange]

    /// Compares the first model of a compilation with the last one; nil when one of them could not be read.
    init?(_ compilation: Compilation) {
        let versions = compilation.models.indices.map(compilation.migrationVersion)
        guard versions.count > 1, let old = versions[0], let new = versions[versions.count - 1] else { return nil }
        let between = versions[1..<(versions.count - 1)].compactMap { $0 }
        let grading = ModelGrading(from: old, through: between, to: new)
        self.old = compilation.models[0].input.heading
        self.new = compilation.models[versions.count - 1].input.heading
        self.between = between.map(\.name)
        scope = compilation.scopeWords(versions.count - 1) ?? compilation.scopeWords(0)
        changes = grading.changes + grading.observations
    }
}

extension Compilation {
    /// A model with all that is needed to judge its migration; nil when it could not be read.
    func migrationVersion(_ index: Int) -> MigrationVersion? {
        models[index].graph.map { graph in
            let input = models[index].input
            return MigrationVersion(
                name: input.version?.name ?? input.path,
                graph: graph,
                scope: mirrored[index]?.scope
            )
        }
    }
}
