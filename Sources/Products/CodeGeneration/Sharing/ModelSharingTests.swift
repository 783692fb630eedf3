import Diagnostics
import Templating

/// Tests that show how to test what an app shows of sharing, and that run on any platform.
struct ModelSharingTests: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let name: SharingName?
    private let tests: SharingTestContext?

    init(_ source: GenerationSource, imports: [ModuleName], options: GenerationOptions) {
        diagnostics = SharingReview(source).diagnostics
        name = diagnostics.isEmpty ? SharingName(modelName: source.modelName) : nil
        tests = name.map { name in
            SharingTestContext(
                name: name.prefix,
                titleLiteral: stringLiteral("Sharing in \(source.modelName)"),
                imports: imports.map(\.text),
                isTestable: options.accessLevel == .internal
            )
        }
    }

    var files: [FileDraft] {
        guard let name else { return [] }
        return [FileDraft(name: name.testFileName, content: draft("sharing-tests-file"))]
    }

    var section: TextDraft { draft("sharing-tests-section") }

    private func draft(_ template: String) -> TextDraft {
        TextDraft(template: template, context: ["tests": tests?.templateValue ?? .absent])
    }
}
