import CloudSchema
import Diagnostics
import Ledger
import ObjectModel
import Production
import XcodeModel

/// A model input after reading.
struct LoadedModel {
    let input: ModelInput
    /// The model with its names resolved; nil when it could not be read.
    let graph: ModelGraph?
    /// What the bundle and the reader reported.
    let diagnostics: [Diagnostic]

    init(_ input: ModelInput) {
        self.input = input
        guard let file = input.file else {
            graph = nil
            diagnostics = input.diagnostics
            return
        }
        let result = readModel(file.bytes, path: file.path)
        graph = result.model.map { ModelGraph($0) }
        diagnostics = input.diagnostics + result.diagnostics
    }
}

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
        guard let file else {
            ledger = Ledger()
            diagnostics = []
            return
        }
        let parsed = Ledger.parse(bytes: file.bytes, path: file.path)
        ledger = parsed.ledger
        diagnostics = parsed.diagnostics
    }

    /// What it says of production; nil when there is no file, or none that could be read.
    var evidence: SchemaEvidence? {
        guard let file, let ledger else { return nil }
        return SchemaEvidence(path: file.path, ledger: ledger)
    }
}
