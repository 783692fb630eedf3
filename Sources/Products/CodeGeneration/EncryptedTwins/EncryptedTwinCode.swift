import Diagnostics
import Mirroring
import Templating

/// The code that moves values from deployed attributes to encrypted ones.
struct EncryptedTwinCode: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let fileName: FileName?
    private let context: TwinsContext?

    init(_ source: GenerationSource, imports: [ModuleName], options: GenerationOptions) {
        let names = ModelNames(source.graph)
        let review = TwinReview(source, names: names)
        diagnostics = review.diagnostics
        let typeName = SwiftIdentifier(
            adapting: "\(SwiftIdentifier(adapting: source.modelName).capitalized)EncryptedTwins"
        )
        fileName = FileName("\(typeName.name).swift") ?? FileName("EncryptedTwins.swift")
        let lowering = TwinLowering(names: names, graph: source.graph)
        context =
            review.diagnostics.isEmpty
            ? TwinsContext(
                access: options.accessLevel.prefix,
                importAccess: options.accessLevel.importPrefix,
                imports: Set(imports.map(\.text)).subtracting(["CoreData"]).sorted(),
                isNonisolated: options.isNonisolated,
                typeName: typeName.asType,
                twins: review.pairs.enumerated().compactMap { lowering.context(of: $1, number: $0 + 1) }
            ) : nil
    }

    var files: [FileDraft] {
        guard let fileName, context != nil else { return [] }
        return [FileDraft(name: fileName, content: draft("encrypted-twins-file"))]
    }

    var section: TextDraft { draft("encrypted-twins-section") }

    private func draft(_ template: String) -> TextDraft {
        TextDraft(template: template, context: ["encryption": context?.templateValue ?? .absent])
    }
}
