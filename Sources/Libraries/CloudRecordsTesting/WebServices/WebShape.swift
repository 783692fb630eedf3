import CloudRecords

/// What a value of a request looks like.
enum WebShape {
    /// Whether a value can be what its type says. A date is whole milliseconds; an asset has the receipt of its upload.
    static func fits(_ value: JSONValue, _ type: RecordFieldType) -> Bool {
        if type.isList { return fitsList(value, RecordFieldType(rawValue: type.elementName)) }
        return switch type {
        case .string, .bytes: value.string != nil
        case .int64, .timestamp: value.int != nil
        case .double: value.double != nil
        case .reference: value["recordName"]?.string != nil
        case .asset: value["receipt"]?.string != nil
        case .location: isPlace(value)
        default: false
        }
    }

    /// The type that the shape suggests; nil where it suggests none, as an empty or a mixed list.
    static func type(of value: JSONValue) -> RecordFieldType? {
        guard let elements = value.list else { return single(value) }
        let types = Set(elements.map(single))
        guard types.count == 1, let type = types.first ?? nil else { return nil }
        return RecordFieldType(rawValue: "\(type.rawValue)_LIST")
    }

    private static func single(_ value: JSONValue) -> RecordFieldType? {
        switch value {
        case .string: .string
        case .integer: .int64
        case .number: .double
        case .object: object(value)
        default: nil
        }
    }

    private static func object(_ value: JSONValue) -> RecordFieldType? {
        if value["recordName"] != nil { return .reference }
        if value["latitude"] != nil { return .location }
        return value["fileChecksum"] == nil ? nil : .asset
    }

    private static func fitsList(_ value: JSONValue, _ type: RecordFieldType?) -> Bool {
        guard let type, let elements = value.list else { return false }
        return elements.allSatisfy { fits($0, type) }
    }

    private static func isPlace(_ value: JSONValue) -> Bool {
        let time = value["timestamp"]
        return value["latitude"]?.double != nil && value["longitude"]?.double != nil
            && (time == nil || time?.int != nil)
    }
}
