import Diagnostics
import Templating

/// The stages by which stores of every version get to the current one.
struct ModelMigration: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let name: MigrationName?
    private let migration: MigrationContext?

    init(_ source: GenerationSource, options: GenerationOptions) {
        let review = MigrationReview(source)
        diagnostics = review.diagnostics
        name = MigrationName(modelName: source.modelName)
        guard let name, let plan = review.plan else {
            migration = nil
            return
        }
        migration =
            MigrationLowering(
                name,
                plan,
                of: source,
                accessLevel: options.accessLevel,
                isNonisolated: options.isNonisolated
            )?.context
    }

    var files: [FileDraft] {
        guard let name, migration != nil else { return [] }
        return [FileDraft(name: name.fileName, content: draft("migration-file"))]
    }

    var section: TextDraft { draft("migration-section") }

    private func draft(_ template: String) -> TextDraft {
        TextDraft(template: template, context: ["migration": migration?.templateValue ?? .absent])
    }
}
