/// The value of a field whose type this version does not know; written back as it came.
public struct UnknownRecordValue: Hashable, Sendable {
    /// The type's name as the server gave it; nil where it gave none.
    public var typeName: String?
    /// The value as the server gave it.
    public var json: JSONValue

    /// Keeps a value.
    public init(typeName: String?, json: JSONValue) {
        self.typeName = typeName
        self.json = json
    }
}
