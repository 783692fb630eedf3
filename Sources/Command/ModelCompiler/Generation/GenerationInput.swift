import CodeGeneration
import Diagnostics
import Templating

/// What sources are generated from: a model of Core Data, or a schema file.
enum GenerationInput {
    case model(GenerationSource)
    case schema(NativeGenerationSource)

    /// The rules whose faults make what the settings say about a schema file useless for generated code.
    static let schemaRules: Set = ["CKL144", "CKL151", "CKL152"]

    /// The files of a product.
    func files(
        of product: Product,
        in singleFile: FileName?,
        templates: TemplateLibrary
    ) throws(TemplateError) -> Generation {
        switch (self, product) {
        case (.model(let source), _): try generate(source, [product], in: singleFile, templates: templates)
        case (.schema(let source), .builtIn(.records, let manner)):
            try generateRecords(source, manner, in: singleFile, templates: templates)
        // The command refuses other templates before.
        case (.schema, _): Generation(files: [], diagnostics: [])
        }
    }

    /// The sections of a product for a file that has more in it.
    func sections(
        of product: Product,
        in file: FileName,
        templates: TemplateLibrary
    ) throws(TemplateError) -> (texts: [String], diagnostics: [Diagnostic], types: [GeneratedType]) {
        switch (self, product) {
        case (.model(let source), _): try generateSections(source, [product], in: file, templates: templates)
        case (.schema(let source), .builtIn(.records, let manner)):
            try generateRecordSections(source, manner, in: file, templates: templates)
        case (.schema, _): ([], [], [])
        }
    }
}
