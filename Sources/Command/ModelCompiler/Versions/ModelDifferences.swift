import Migration
import Mirroring
import ModelDifference

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

    /// What is mirrored of a model, in words; nil when nothing says that it is.
    func scopeWords(_ index: Int) -> String? {
        mirrored[index].map { ScopeWords($0.scope, settingsPath: models[index].input.settings?.path).text }
    }
}
