public import CloudSchema

/// The schema of one environment, as exported from it.
public struct SchemaEvidence: Hashable, Sendable {
    /// The file, as the user named it.
    public let path: String
    /// What the environment holds.
    public let schema: Schema
    private let positions: [String: Int]

    /// Creates evidence from an export.
    public init(path: String, schema: Schema) {
        self.path = path
        self.schema = schema
        positions = Dictionary(schema.recordTypes.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// The record type with a name.
    public func recordType(named name: String) -> RecordType? { positions[name].map { schema.recordTypes[$0] } }
}
