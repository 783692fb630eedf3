import Diagnostics
import ObjectModel
import Templating

/// What templates of the user's make of a model.
struct UserTemplateProduct: DraftedProduct {
    let diagnostics: [Diagnostic]
    let files: [FileDraft]
    let templates: [Template]
    private let sectionDrafts: [(draft: TextDraft, ending: Substring)]

    init(_ templates: UserTemplates, source: GenerationSource, manner: ProductManner) {
        self.templates = templates.templates
        let writer = DraftWriter(source, manner: manner)
        let drafts = templates.files.flatMap(writer.drafts)
        sectionDrafts = drafts.map { ($0.content, $0.ending) }
        let naming = OutputNaming(drafts, in: source.graph)
        files = naming.files
        diagnostics = naming.diagnostics
    }

    /// A document beside the sources cannot stand in a file of theirs.
    func sections(in file: FileName) -> [TextDraft] {
        sectionDrafts.filter { file.text.hasSuffix(".\($0.ending)") }.map(\.draft)
    }
}

/// What is rendered for a model, or for one of its entities.
struct UserDraft {
    let file: UserTemplateFile
    /// The name that the file's name is completed with.
    let subject: String
    let content: TextDraft

    var name: FileName? { file.outputName(for: subject) }
    var ending: Substring { file.outputEnding }
}

/// Puts templates of the user's together with their contexts.
private struct DraftWriter {
    private let modelName: String
    private let modelContext: TemplateRecord
    private let entityContexts: [(name: String, context: TemplateRecord)]

    init(_ source: GenerationSource, manner: ProductManner) {
        let model = ModelDescription(source).model(named: source.modelName, version: source.version)
        let details = FileDetails(
            access: manner.accessLevel,
            imports: manner.imports,
            isNonisolated: !manner.isIsolated
        )
        modelName = source.modelName
        modelContext = details.record.merging(model.record) { $1 }
        var common = details.record
        common["model"] = model.templateValue
        entityContexts = model.entities.map { [common] entity in
            (entity.name, common.merging(entity.record) { $1 })
        }
    }

    func drafts(of file: UserTemplateFile) -> [UserDraft] {
        switch file.purpose {
        case .partial: []
        case .model: [draft(of: file, for: modelName, with: modelContext)]
        case .entity: entityContexts.map { draft(of: file, for: $0.name, with: $0.context) }
        }
    }

    private func draft(
        of file: UserTemplateFile,
        for subject: String,
        with context: TemplateRecord
    ) -> UserDraft {
        UserDraft(file: file, subject: subject, content: TextDraft(template: file.templateName, context: context))
    }
}
