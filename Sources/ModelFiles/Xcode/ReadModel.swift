package import CompilerSupport
package import ObjectModel

/// What reading a `contents` file gave.
package struct ReadModel: Hashable, Sendable {
    /// The model; nil when the file could not be read to its end.
    package var model: ManagedObjectModel?
    /// What was wrong or unknown, in the order of the file. Errors mean that there is no model.
    package var diagnostics: [Diagnostic]
    /// Where comments and processing instructions stand, which say nothing about the model and are not a finding.
    var remarks: [SourceOrigin] = []
}

/// Reads the `contents` file of a model, straight from the parser's events.
///
/// Nothing is dropped silently: what is unknown stays in ``ObjectModel/ManagedObjectModel/unknownItems`` and is reported
/// as a note. Input is treated as hostile; see ``InputLimits``.
///
///     let result = readModel(bytes, path: "Model.xcdatamodel/contents")
///     result.model?.entities.map(\.name)
///
/// - Parameters:
///   - bytes: The file: UTF-8, with or without a byte order mark.
///   - path: The file as the user named it, for locations.
/// - Returns: The model, or why there is none.
package func readModel(_ bytes: [UInt8], path: String) -> ReadModel {
    if let refusal = DocumentInspection(bytes, path: path).refusal {
        return ReadModel(model: nil, diagnostics: [refusal])
    }
    let reading = DocumentReading.read(bytes, path: path)
    if let failure = reading.failure { return ReadModel(model: nil, diagnostics: [failure]) }
    let decoder = reading.decoder
    return ReadModel(model: decoder.model, diagnostics: decoder.diagnostics, remarks: decoder.remarks)
}

extension ReadModel {
    /// What of the file ``contents(of:)`` would drop; empty when nothing is lost.
    ///
    /// That is all the reader reports, because it has no place for what it does not understand, and comments and
    /// processing instructions. White space, the order of settings and a byte order mark say nothing and do not count.
    ///
    ///     let read = readModel(bytes, path: path)
    ///     if let model = read.model, read.losses.isEmpty { write(contents(of: model)) }
    package var losses: [Diagnostic] {
        guard let model else { return [] }
        let unknown = diagnostics.map { Self.loss($0.message, at: $0.location) }
        let remarks = remarks.map { origin in
            let location = SourceLocation(path: model.path, offset: origin.offset, part: .text(length: 0))
            return Self.loss("a comment or processing instruction", at: location)
        }
        return unknown + remarks
    }

    private static func loss(_ what: String, at location: SourceLocation?) -> Diagnostic {
        SourceRules.notWrittenBack.finding("would be lost: \(what)", at: location)
    }
}
