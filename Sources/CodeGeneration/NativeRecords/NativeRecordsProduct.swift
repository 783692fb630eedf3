import Templating

extension DraftedProduct {
    /// Structs for the records of a schema file, and an enum over all of them.
    static func records(_ source: NativeGenerationSource, _ manner: ProductManner) -> DraftedProduct {
        let types = NativeRecordTypes(source, manner.affixes)
        let review = NativeRecordReview(types)
        let imports = Set(manner.imports.map(\.text)).subtracting(["CloudRecords"]).sorted()
        return DraftedProduct(
            types.declarations,
            template: "native-record",
            diagnostics: review.diagnostics,
            types: review.generatedTypes
        ) { manner.recordKeys(of: $0).adding(["imports": .texts(imports)]) }
    }
}
