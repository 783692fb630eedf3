import Diagnostics
public import Documents
import Migration
import Reporting
import XcodeModel

/// What `modelc migrate` found.
public struct MigrationResult: Sendable {
    /// The findings: of the reader, of the rules for models about the version to migrate to, and of those for versions.
    public let result: CompilerResult
    /// The verdicts; nil when the version to migrate to could not be read.
    public let migration: ModelMigration?
    private let models: [LoadedModel]

    init(_ compilation: Compilation, to version: String) {
        let target = compilation.models.firstIndex { $0.input.version?.name == version }
        let history = target.map(compilation.history)
        let findings = target.map(compilation.modelFindings) ?? []
        result = compilation.result(about: target, history, findings + (history?.findings ?? []))
        migration = target.flatMap { compilation.migration(to: $0, order: VersionOrder(history?.shipped)) }
        models = compilation.models
    }

    /// The models that recipes put between versions, each as the text of a `contents` file.
    ///
    /// - Returns: The drafts; nil when a version that one would be made from holds something that would be lost. The
    ///   findings name it.
    public func drafts() -> (drafts: [ModelDraft]?, result: CompilerResult) {
        let steps = migration?.recipes.flatMap(\.steps) ?? []
        let drafts = steps.compactMap { step in
            step.draft.map { ModelDraft(name: $0.name, text: contents(of: $0.model)) }
        }
        let losses = self.losses
        let isComplete = losses.report.findings.isEmpty
        return (isComplete ? drafts : nil, losses)
    }

    /// What drafts would drop of the versions that they are made from.
    private var losses: CompilerResult {
        let names = Set(migration?.recipes.flatMap { [$0.from, $0.to] } ?? [])
        let inputs = models.map(\.input).filter { $0.version.map { names.contains($0.name) } == true }
        let sections = inputs.compactMap { input -> ReportSection? in
            guard let file = input.file else { return nil }
            let losses = readModel(file.bytes, path: file.path).losses.inPrintingOrder()
            return losses.isEmpty ? nil : ReportSection(name: input.name, losses)
        }
        return CompilerResult(sections: sections, files: inputs.flatMap(\.files))
    }
}

/// A model that a recipe puts between two versions.
public struct ModelDraft: Hashable, Sendable {
    /// The name of its version: `V1 to V2 1`.
    public let name: String
    /// What its `contents` file holds.
    public let text: String
}

extension Compiler {
    /// `modelc migrate`: what happens to stores of every version.
    ///
    /// The models are the versions of one bundle, in natural order. Those that cannot be read are left out, and reported.
    ///
    /// - Parameter version: The name of the version that is to open the stores.
    /// - Returns: The verdicts and the findings.
    public func migrate(to version: String) -> MigrationResult { MigrationResult(Compilation(request), to: version) }
}

extension Compilation {
    fileprivate func migration(to target: Int, order: VersionOrder) -> ModelMigration? {
        let version = models[target].input.version
        return ModelMigration(
            order.sorted(models.indices.compactMap(migrationVersion)),
            to: version?.name ?? "",
            path: models[target].input.path,
            isTargetCurrent: version?.isCurrent == true,
            order: order.words,
            scope: scopeWords(target)
        )
    }

    /// What is wrong with a version and with what leads to it. What is only noted of the others does not count, as nobody
    /// edits them any more.
    func result(about target: Int?, _ history: BundleHistory?, _ own: [Diagnostic]) -> CompilerResult {
        var policies = FindingPolicies(request)
        let sections = models.indices.map { index in
            var findings = models[index].diagnostics
            if index == target {
                findings += own
            } else {
                findings.removeAll { $0.severity == .note }
            }
            let input = models[index].input
            let reported = policies.apply(to: Explanations.once(findings).inPrintingOrder(), of: input)
            return ReportSection(name: input.name, findings: reported)
        }
        return result(sections, and: history?.files ?? [])
    }
}
