/// A field to sort by. The order of encrypted fields means nothing.
public struct QueryOrder: Hashable, Sendable {
    /// The field; see ``SystemFieldName`` for those that every record has.
    public var field: String
    /// Whether the smallest comes first.
    public var isAscending: Bool
    /// The place that distances are counted from; for a field that holds a place.
    public var relativeLocation: RecordLocation?

    /// Sorts by a field.
    public init(_ field: String, isAscending: Bool = true) {
        self.field = field
        self.isAscending = isAscending
    }

    func json() throws(RecordFormatFailure) -> JSONValue {
        do {
            return .object(ofPresent: [
                "fieldName": .string(field), "ascending": .bool(isAscending),
                "relativeLocation": try relativeLocation?.json(),
            ])
        } catch {
            throw RecordFormatFailure(error, field: field)
        }
    }
}
