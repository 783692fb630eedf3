import Diagnostics
import Templating

/// The type that sets up the stores of a model.
struct ModelStack: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let name: StackName?
    private let stack: StackContext?

    init(_ source: GenerationSource, options: GenerationOptions) {
        let review = StackReview(source)
        diagnostics = review.diagnostics
        name = review.diagnostics.isEmpty ? StackName(modelName: source.modelName) : nil
        stack = name.map { name in
            StackLowering(
                name,
                modelName: source.modelName,
                stores: review.stores,
                accessLevel: options.accessLevel
            ).context
        }
    }

    var files: [FileDraft] {
        guard let name else { return [] }
        return [FileDraft(name: name.fileName, content: draft("stack-file"))]
    }

    var section: TextDraft { draft("stack-section") }

    private func draft(_ template: String) -> TextDraft {
        TextDraft(template: template, context: ["stack": stack?.templateValue ?? .absent])
    }
}
