import Diagnostics
import Ledger
import Production

/// A ledger after reading.
struct LoadedLedger {
    let file: InputFile
    /// The ledger; nil when the file could not be read.
    let ledger: Ledger?
    /// What the parser reported.
    let diagnostics: [Diagnostic]

    init(_ file: InputFile) {
        self.file = file
        let parsed = Ledger.parse(bytes: file.bytes, path: file.path)
        ledger = parsed.ledger
        diagnostics = parsed.diagnostics
    }

    var evidence: SchemaEvidence? { ledger.map { SchemaEvidence(path: file.path, ledger: $0) } }
}
