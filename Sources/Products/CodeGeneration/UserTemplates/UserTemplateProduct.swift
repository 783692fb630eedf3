import Diagnostics
import ObjectModel
import Templating

extension DraftedProduct {
    /// What templates of the user's make of a model.
    static func userTemplates(
        _ templates: UserTemplates,
        source: GenerationSource,
        manner: ProductManner
    ) -> DraftedProduct {
        let described = DescribedModel(source, manner)
        let model = described.record
        let common = manner.record.adding(["model": .record(model)])
        let drafts = templates.files.flatMap { file -> [UserDraft] in
            switch file.purpose {
            case .partial: []
            case .model: [UserDraft(file, for: source.modelName) { manner.record.adding(model) }]
            case .entity:
                described.entities.map { entity in
                    UserDraft(file, for: entity.entity.name) { common.adding(entity.record) }
                }
            }
        }
        var product = DraftedProduct(diagnostics: [], files: [], templates: templates.templates)
        // A document beside the sources cannot stand in a file of theirs.
        product.sections = drafts.map(\.content)
        // In lower case, because file systems of macOS do not tell `Post` from `POST`.
        var taken: Set<String> = []
        for draft in drafts {
            if let name = draft.name, taken.insert(name.text.lowercased()).inserted {
                product.files.append(FileDraft(name: name, content: draft.content))
            } else {
                product.diagnostics.append(draft.unusableName(in: source.graph))
            }
        }
        return product
    }
}

/// What is rendered for a model, or for one of its entities.
private struct UserDraft {
    let file: UserTemplateFile
    /// The name that the file's name is completed with.
    let subject: String
    let content: TextDraft

    init(_ file: UserTemplateFile, for subject: String, _ context: @escaping @Sendable () -> TemplateRecord) {
        self.file = file
        self.subject = subject
        content = TextDraft(template: file.templateName, ending: String(file.outputEnding), context: context)
    }

    /// Nil for a name that is unsafe.
    var name: FileName? { file.outputName(for: subject) }

    /// The finding about a name that is unsafe or taken.
    func unusableName(in graph: ModelGraph) -> Diagnostic {
        let entity = file.purpose == .entity ? graph.entity(named: subject).map { graph.model.entities[$0] } : nil
        return Diagnostic(
            rule: TemplateRules.fileName,
            message: name.map { "'\(file.path)' writes a second file '\($0.text)'" }
                ?? "\(stringLiteral(subject)) cannot become a file name for '\(file.path)'",
            help: "Rename the entity or the template; names must not differ only in case.",
            symbol: entity?.name,
            location: entity.map { graph.model.location($0.origin, "name") }
        )
    }
}
