/// What a value without a tag seems to be, judged by its shape as the server does.
///
/// A time, data and a whole floating-point number look like something else; so requests are tagged always.
enum FieldShape {
    /// Nil where the shape does not tell: an empty or a mixed list, a Boolean, an object of no known kind.
    static func type(of json: JSONValue) -> RecordFieldType? {
        guard case .array(let elements) = json else { return single(json) }
        let types = Set(elements.map(single))
        if types == [.int64, .double] { return .doubles }
        guard types.count == 1, let type = types.first ?? nil else { return nil }
        return lists[type]
    }

    private static let lists: [RecordFieldType: RecordFieldType] = [
        .string: .strings, .int64: .int64s, .double: .doubles, .reference: .references, .asset: .assets,
        .location: .locations,
    ]

    private static func single(_ json: JSONValue) -> RecordFieldType? {
        switch json {
        case .string: .string
        case .integer: .int64
        case .number: .double
        case .object: object(json)
        case .null, .bool, .array, .unreadable: nil
        }
    }

    private static func object(_ json: JSONValue) -> RecordFieldType? {
        if json["recordName"] != nil { return .reference }
        if json["latitude"] != nil { return .location }
        return json["fileChecksum"] != nil || json["downloadURL"] != nil ? .asset : nil
    }
}
