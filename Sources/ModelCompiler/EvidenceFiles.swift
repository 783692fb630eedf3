import CloudSchema
import CompilerSupport
import Mirroring
import SchemaRules

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

/// A ledger after reading.
struct LoadedLedger {
    /// The file; nil when there is none yet.
    let file: InputFile?
    /// The ledger, empty when there is no file; nil when the file could not be read.
    let ledger: Ledger?
    /// What the parser reported.
    let diagnostics: [Diagnostic]

    init(_ file: InputFile?) {
        self.file = file
        let parsed = file.map { Ledger.parse(bytes: $0.bytes, path: $0.path) }
        ledger = parsed == nil ? Ledger() : parsed?.ledger
        diagnostics = parsed?.diagnostics ?? []
    }

    /// What it says of production; nil when there is no file, or none that could be read.
    var evidence: SchemaEvidence? {
        guard let file, let ledger else { return nil }
        return SchemaEvidence(path: file.path, ledger: ledger)
    }
}
