import Templating

/// Renders the files of a model from what templates know about its entities.
struct FileRendering {
    private let options: GenerationOptions
    private let templates: TemplateLibrary

    init(_ options: GenerationOptions, templates: TemplateLibrary) {
        self.options = options
        self.templates = templates
    }

    func files(for entities: [EntityContext]) throws(TemplateError) -> [GeneratedFile] {
        if let name = options.singleFile {
            let content: [String: TemplateValue] = ["entities": .list(entities.map(\.templateValue))]
            return [try file(.single, name: name, content: content)]
        }
        var files: [GeneratedFile] = []
        for entity in entities {
            if let context = entity.classDefinition {
                let content = ["classDefinition": context.templateValue]
                try files.append(contentsOf: file(.classDefinition, of: entity, content: content))
            }
            if let context = entity.propertiesExtension {
                let content = ["propertiesExtension": context.templateValue]
                try files.append(contentsOf: file(.properties, of: entity, content: content))
            }
        }
        return files
    }

    private func file(
        _ output: OutputFile,
        of entity: EntityContext,
        content: [String: TemplateValue]
    ) throws(TemplateError) -> [GeneratedFile] {
        guard let name = FileName(entity.className + output.nameEnding) else { return [] }
        return [try file(output, name: name, content: content)]
    }

    private func file(
        _ output: OutputFile,
        name: FileName,
        content: [String: TemplateValue]
    ) throws(TemplateError) -> GeneratedFile {
        var context = content
        context["fileName"] = .text(name.text)
        context["importKeyword"] = .text(importKeyword)
        return GeneratedFile(name: name, text: try templates.render(output.templateName, with: .record(context)))
    }

    private var importKeyword: String {
        switch options.style {
        case .xcode(.xcode16): "import"
        case .xcode(.xcode26): "public import"
        }
    }
}
