import Templating

extension DraftedProduct {
    /// Structs for the records of mirrored entities, and for the links between them.
    static func records(_ source: GenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let entities = MirroredEntities(source, manner)
        let review = RecordReview(entities, manner.affixes)
        let declarations = review.isFeasible ? RecordContexts(entities, names: review.names).declarations : []
        let files = declarations.map { declaration in
            let content = TextDraft(template: "record-file") {
                manner.recordKeys(of: [declaration]).adding(declaration.record)
            }
            return FileDraft(name: declaration.name.fileName, content: content)
        }
        let section = TextDraft(template: "record-section") {
            manner.recordKeys(of: declarations).adding(["declarations": .records(declarations.map(\.record))])
        }
        return DraftedProduct(
            diagnostics: review.diagnostics,
            files: files,
            sections: [section],
            types: review.isFeasible ? review.generatedTypes : []
        )
    }
}

extension ProductManner {
    /// What a file, or a section of one, knows besides its declarations.
    fileprivate func recordKeys(of declarations: [RecordDeclaration]) -> TemplateRecord {
        declarationKeys.adding(["usesFoundation": .flag(declarations.contains(where: \.usesFoundation))])
    }
}
