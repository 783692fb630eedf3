import Diagnostics
import Templating

/// What an app asks about sharing, a double that answers in tests, and what the stack of the model answers.
struct ModelSharing: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let name: SharingName?
    private let sharing: SharingContext?

    init(_ source: GenerationSource, options: GenerationOptions) {
        let review = SharingReview(source)
        diagnostics = review.diagnostics
        name = review.diagnostics.isEmpty ? SharingName(modelName: source.modelName) : nil
        sharing = name.flatMap { name in
            StackName(modelName: source.modelName).map { stack in
                SharingContext(name, of: stack, options: options)
            }
        }
    }

    var files: [FileDraft] {
        guard let name else { return [] }
        return [
            FileDraft(name: name.fileName, content: draft("sharing-file")),
            FileDraft(name: name.stackFileName, content: draft("sharing-stack-file")),
        ]
    }

    var section: TextDraft { draft("sharing-section") }

    private func draft(_ template: String) -> TextDraft {
        TextDraft(template: template, context: ["sharing": sharing?.templateValue ?? .absent])
    }
}

extension SharingContext {
    fileprivate init(_ name: SharingName, of stack: StackName, options: GenerationOptions) {
        self.init(
            access: options.accessLevel.prefix,
            importAccess: options.accessLevel.importPrefix,
            isNonisolated: options.isNonisolated,
            name: name.prefix,
            stackName: stack.identifier.name,
            typeName: stack.identifier.asType,
            availability: StackLowering.sharingAvailability
        )
    }
}
