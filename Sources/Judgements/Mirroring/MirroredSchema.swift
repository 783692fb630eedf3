public import CloudSchema

/// The record types that one container must have for a model, with the origin of every field.
public struct MirroredSchema: Hashable, Sendable {
    /// The container's identifier, when it is known.
    public let container: String?
    /// The databases of the stores that go there, private first.
    public let scopes: [DatabaseScope]
    /// The record types in the byte order of their names.
    public let recordTypes: [MirroredRecordType]

    /// The record type with a name.
    public func recordType(named name: String) -> MirroredRecordType? { recordTypes.first { $0.name == name } }

    /// The schema without its origins.
    public var schema: Schema { Schema(recordTypes: recordTypes.map(\.recordType)) }
}
