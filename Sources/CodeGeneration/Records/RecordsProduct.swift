import CompilerSupport
import Templating

extension DraftedProduct {
    /// Structs for the records of mirrored entities, and for the links between them.
    static func records(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let review = RecordReview(MirroredEntities(source, manner), manner.affixes)
        return DraftedProduct(
            review.isFeasible ? review.declarations : [],
            template: "record",
            diagnostics: review.diagnostics,
            types: review.isFeasible ? review.generatedTypes : []
        ) { manner.recordKeys(of: $0) }
    }

    /// Declarations of records, by name, with a file for each, or in one section. The names of the two templates begin with
    /// `template`; `keys` makes what a file or section knows besides its declarations.
    init(
        _ declarations: [RecordDeclaration],
        template: String,
        diagnostics: [Diagnostic],
        types: [GeneratedType],
        keys: @escaping @Sendable ([RecordDeclaration]) -> TemplateRecord
    ) {
        let files = declarations.map { declaration in
            FileDraft(declaration.name.fileName, "\(template)-file") { keys([declaration]).adding(declaration.record) }
        }
        let section = TextDraft(template: "\(template)-section") {
            keys(declarations).adding(["declarations": .records(declarations.map(\.record))])
        }
        self.init(diagnostics: diagnostics, files: files, sections: [section], types: types)
    }
}

extension ProductManner {
    /// What a file, or a section of one, knows besides its declarations.
    func recordKeys(of declarations: [RecordDeclaration]) -> TemplateRecord {
        declarationKeys.adding(["usesFoundation": .flag(declarations.contains(where: \.usesFoundation))])
    }
}
