import CloudSchema
import Diagnostics
import Production

/// An exported schema after reading.
struct LoadedSchema {
    let file: InputFile
    /// The schema; nil when the file could not be read.
    let evidence: SchemaEvidence?
    /// What the parser reported.
    let diagnostics: [Diagnostic]

    init(_ file: InputFile) {
        self.file = file
        let parsed = Schema.parse(bytes: file.bytes, path: file.path)
        evidence = parsed.schema.map { SchemaEvidence(path: file.path, schema: $0) }
        diagnostics = parsed.diagnostics
    }
}
