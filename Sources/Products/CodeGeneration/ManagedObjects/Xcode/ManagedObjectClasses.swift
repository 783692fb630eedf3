import Diagnostics
import ObjectModel
import Templating

/// The classes of managed objects, as Xcode writes them.
struct ManagedObjectClasses: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let entities: [EntityContext]
    private let xcode: XcodeVersion

    init(_ graph: ModelGraph, xcode: XcodeVersion, options: GenerationOptions) {
        let names = ModelNames(graph)
        let review = ModelReview(graph, names: names, options: options, style: .xcode)
        let lowering = EntityLowering(graph, names: names, xcode: xcode, options: options)
        diagnostics = review.diagnostics
        entities = graph.model.entities.indices
            .filter { !review.rejectedEntities.contains($0) }
            .compactMap { lowering.context(of: $0) }
            .sorted { $0.className < $1.className }
        self.xcode = xcode
    }

    var files: [FileDraft] { entities.flatMap(files) }

    var section: TextDraft {
        draft("xcode-section", ["entities": .list(entities.map(\.templateValue))])
    }

    private func files(of entity: EntityContext) -> [FileDraft] {
        let contexts: [(ManagedObjectFile, String, TemplateValue?)] = [
            (.classDefinition, "classDefinition", entity.classDefinition?.templateValue),
            (.properties, "propertiesExtension", entity.propertiesExtension?.templateValue),
        ]
        return contexts.compactMap { file, key, context in
            guard let context, let name = FileName(entity.className + file.nameEnding) else { return nil }
            return FileDraft(name: name, content: draft(file.templateName, [key: context]))
        }
    }

    private func draft(_ template: String, _ content: TemplateRecord) -> TextDraft {
        var context = content
        context["importKeyword"] = .text(importKeyword)
        return TextDraft(template: template, context: context)
    }

    private var importKeyword: String {
        switch xcode {
        case .xcode16: "import"
        case .xcode26: "public import"
        }
    }
}
