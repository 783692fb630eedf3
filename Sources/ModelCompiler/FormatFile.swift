import CloudSchema
import CompilerSupport
package import ModelDocuments
import ModelFiles
import SchemaRules

extension Compiler {
    /// `modelc format` of a model.
    ///
    /// - Parameter file: A `contents` file.
    /// - Returns: The model as Xcode would write it; nil when the file cannot be read, or when it holds something that would
    ///   be lost. The findings name it.
    package static func formatModel(_ file: InputFile) -> (text: String?, result: CompilerResult) {
        let read = readModel(file.bytes, path: file.path)
        let findings = read.model == nil ? read.diagnostics : read.losses
        let section = ReportSection(name: file.path, findings.inPrintingOrder())
        let result = CompilerResult(sections: [section], files: [file])
        return (findings.isEmpty ? read.model.map(contents) : nil, result)
    }

    /// `modelc format` of a schema.
    ///
    /// - Parameter file: A `.ckdb` file.
    /// - Returns: The schema as `cktool export-schema` would write it, with the comments of the file; nil when the file cannot be read.
    package static func formatSchema(_ file: InputFile) -> (text: String?, result: CompilerResult) {
        let schema = LoadedSchema(file)
        let text = schema.evidence.map { evidence in
            evidence.schema.text(keeping: SchemaComments(bytes: file.bytes, of: evidence.schema))
        }
        return (text, schema.result)
    }

    /// `modelc show` of a schema.
    ///
    /// - Parameters:
    ///   - file: A `.ckdb` file.
    ///   - format: How it is shown.
    /// - Returns: The document; nil when the file cannot be read.
    package static func showSchema(_ file: InputFile, as format: ListFormat) -> Printed {
        let loaded = LoadedSchema(file)
        guard let schema = loaded.evidence?.schema.canonical else { return (nil, loaded.result) }
        return (Document(schema.document(format, path: file.path)), loaded.result)
    }
}

extension LoadedSchema {
    /// The parser's findings as a result.
    fileprivate var result: CompilerResult {
        CompilerResult(sections: [ReportSection(name: file.path, diagnostics)], files: [file])
    }
}
