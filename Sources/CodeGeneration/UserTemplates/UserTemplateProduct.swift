import CompilerSupport
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
        var product = DraftedProduct(diagnostics: [], files: [], templates: templates.templates)
        // In lower case, because file systems of macOS do not tell `Post` from `POST`.
        var taken: Set<String> = []
        func add(_ file: UserTemplateFile, _ entity: Entity?, _ context: @escaping @Sendable () -> TemplateRecord) {
            // A document beside the sources cannot stand in a file of theirs.
            let content = TextDraft(template: file.templateName, ending: String(file.outputEnding), context: context)
            product.sections.append(content)
            let subject = entity?.name ?? source.modelName
            let name = file.outputName(for: subject)
            if let name, taken.insert(name.text.lowercased()).inserted {
                product.files.append(FileDraft(name: name, content: content))
                return
            }
            let finding = Diagnostic(
                rule: TemplateRules.fileName,
                message: name.map { "'\(file.path)' writes a second file '\($0.text)'" }
                    ?? "\(stringLiteral(subject)) cannot become a file name for '\(file.path)'",
                help: "Rename the entity or the template; names must not differ only in case.",
                symbol: entity?.name,
                location: entity.map { source.graph.model.location($0.origin, "name") }
            )
            product.diagnostics.append(finding)
        }
        for file in templates.files {
            if file.purpose == .model { add(file, nil) { manner.record.adding(model) } }
            guard file.purpose == .entity else { continue }
            for entity in described.entities { add(file, entity.entity) { common.adding(entity.record) } }
        }
        return product
    }
}
