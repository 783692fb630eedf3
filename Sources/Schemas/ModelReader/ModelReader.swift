public import Diagnostics
public import ObjectModel

/// What reading a `contents` file gave.
public struct ReadModel: Hashable, Sendable {
    /// The model; nil when the file could not be read to its end.
    public var model: ManagedObjectModel?
    /// What was wrong or unknown, in the order of the file. Errors mean that there is no model.
    public var diagnostics: [Diagnostic]
    /// Where comments and processing instructions stand, which say nothing about the model and are no finding.
    public var remarks: [SourceOrigin] = []
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
public func readModel(_ bytes: [UInt8], path: String) -> ReadModel {
    if let refusal = DocumentInspection(bytes, path: path).refusal {
        return ReadModel(model: nil, diagnostics: [refusal])
    }
    let reading = DocumentReading.read(bytes, path: path)
    if let failure = reading.failure { return ReadModel(model: nil, diagnostics: [failure]) }
    let decoder = reading.decoder
    return ReadModel(model: decoder.model, diagnostics: decoder.diagnostics, remarks: decoder.remarks)
}
