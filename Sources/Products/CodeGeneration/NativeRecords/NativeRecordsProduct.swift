import Templating

extension DraftedProduct {
    /// Structs for the records of a schema file, and an enum over all of them.
    static func records(_ source: NativeGenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let types = NativeRecordTypes(source, manner.affixes)
        let review = NativeRecordReview(types)
        let declarations = types.declarations
        let files = declarations.map { declaration in
            let content = TextDraft(template: "native-record-file") {
                manner.nativeKeys(of: [declaration]).adding(declaration.record)
            }
            return FileDraft(name: declaration.name.fileName, content: content)
        }
        let section = TextDraft(template: "native-record-section") {
            manner.nativeKeys(of: declarations).adding(["declarations": .records(declarations.map(\.record))])
        }
        return DraftedProduct(
            diagnostics: review.diagnostics,
            files: files,
            sections: [section],
            types: review.generatedTypes
        )
    }
}

extension ProductManner {
    /// What a file, or a section of one, knows besides its declarations.
    fileprivate func nativeKeys(of declarations: [NativeDeclaration]) -> TemplateRecord {
        declarationKeys.adding([
            "usesFoundation": .flag(declarations.contains(where: \.usesFoundation)),
            "imports": .texts(Set(imports.map(\.text)).subtracting(["CloudRecords"]).sorted()),
        ])
    }
}
