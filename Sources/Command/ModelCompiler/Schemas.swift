import CloudSchema
import Production
import Reporting
import Text

/// `modelc format` of a schema.
///
/// - Parameter file: A `.ckdb` file.
/// - Returns: The schema as `cktool export-schema` would write it; nil when the file cannot be read.
public func formatSchema(_ file: InputFile) -> (text: String?, result: CompilerResult) {
    let schema = LoadedSchema(file)
    return (schema.evidence?.schema.text, schema.result)
}

/// `modelc show` of a schema.
///
/// - Parameters:
///   - file: A `.ckdb` file.
///   - format: How it is shown.
/// - Returns: The document; nil when the file cannot be read.
public func showSchema(_ file: InputFile, as format: ListFormat) -> (document: String?, result: CompilerResult) {
    let loaded = LoadedSchema(file)
    guard let schema = loaded.evidence?.schema.canonical else { return (nil, loaded.result) }
    switch format {
    case .text: return (SchemaText(schema, path: file.path).text, loaded.result)
    case .json: return (SchemaJSON(schema, path: file.path).value.documentText(), loaded.result)
    }
}

extension LoadedSchema {
    /// The parser's findings as a result.
    fileprivate var result: CompilerResult {
        var sources = SourceTexts()
        sources.add(file.bytes, path: file.path)
        let section = ReportSection(name: file.path, findings: diagnostics.map { ReportFinding($0) })
        return CompilerResult(report: Report(sections: [section]), sources: sources)
    }
}
