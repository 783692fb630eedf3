import CloudSchema
import Diagnostics
import Ledger
import NativeSchemas
import ObjectModel
import Production
import Settings
import XcodeModel

/// A model input after reading.
struct LoadedModel {
    let input: ModelInput
    /// The model with its names resolved; nil when it could not be read.
    let graph: ModelGraph?
    /// The schema file that is a model of its own; nil for a model of Core Data, and when it could not be read.
    let native: NativeSchema?
    /// What the bundle and the reader reported.
    let diagnostics: [Diagnostic]

    init(_ input: ModelInput) {
        self.input = input
        guard let file = input.file, !input.isSchema else {
            graph = nil
            let parsed = input.file.map { Schema.parse(bytes: $0.bytes, path: $0.path) }
            native = parsed?.schema.flatMap { schema in input.file.map { NativeSchema(schema, in: $0, of: input) } }
            diagnostics = input.diagnostics + (parsed?.diagnostics ?? [])
            return
        }
        native = nil
        let result = readModel(file.bytes, path: file.path)
        graph = result.model.map { ModelGraph($0) }
        diagnostics = input.diagnostics + result.diagnostics
    }
}

extension LoadedModel {
    /// Whether it could be read.
    var isRead: Bool { graph != nil || native != nil }
}

extension NativeSchema {
    fileprivate init(_ schema: Schema, in file: InputFile, of input: ModelInput) {
        self.init(
            path: file.path,
            schema: schema,
            annotations: input.annotations,
            comments: SchemaComments(bytes: file.bytes, of: schema),
            container: input.stores.first?.container?.value
        )
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
