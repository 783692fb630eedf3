import CloudSchema
import CompilerSupport
import Mirroring
import ModelFiles
import ObjectModel
import SchemaRules
import SwiftSources

/// A model input after reading.
struct LoadedModel {
    let input: ModelInput
    /// The model with its names resolved; nil when it could not be read.
    private(set) var graph: ModelGraph?
    /// The schema file that is a model of its own; nil for a model of Core Data, and when it could not be read.
    private(set) var native: NativeSchema?
    /// What the bundle and the reader reported.
    private(set) var diagnostics: [Diagnostic]

    /// Whether the model lacks something that could not be read.
    var isPartial: Bool { graph != nil && input.swiftData?.read.isComplete == false }

    /// - Parameters:
    ///   - input: The model.
    ///   - isPartial: Whether a model will do that lacks the classes of Swift sources that could not be read.
    init(_ input: ModelInput, isPartial: Bool = false) {
        self.input = input
        diagnostics = input.diagnostics
        if let swiftData = input.swiftData {
            graph = swiftData.model(isPartial: isPartial).map { ModelGraph($0) }
        } else if let file = input.file, input.isSchema {
            let parsed = Schema.parse(bytes: file.bytes, path: file.path)
            native = parsed.schema.map { schema in
                NativeSchema(
                    path: file.path,
                    schema: schema,
                    annotations: input.annotations,
                    comments: SchemaComments(bytes: file.bytes, of: schema),
                    container: input.stores.first?.container?.value
                )
            }
            diagnostics += parsed.diagnostics
        } else if let file = input.file {
            let read = readModel(file.bytes, path: file.path)
            graph = read.model.map { ModelGraph($0) }
            diagnostics += read.diagnostics
        }
    }

    /// Whether it could be read.
    var isRead: Bool { graph != nil || native != nil }
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
