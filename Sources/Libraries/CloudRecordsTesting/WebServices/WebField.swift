import CloudRecords
import CloudSchema

extension CloudRecord.Field {
    /// Reads one field dictionary of a request as the server does; nil to clear the field. With unexpected input the whole
    /// request fails, with any other error the record.
    ///
    /// Assumption: `null` clears a field with a type as well as without.
    init?(
        request json: JSONValue,
        column: FieldType?,
        _ key: String,
        _ recordType: String
    ) throws(RecordDatabaseError) {
        guard json.members != nil else { throw .unexpectedInput }
        guard let value = json["value"] else { return nil }
        let isEncrypted = json["isEncrypted"] == .bool(true)
        if let tag = json["type"]?.text {
            let type: RecordFieldType? = tag == "ASSETID" ? .asset : RecordFieldType(rawValue: tag)
            guard let type else { throw .unexpectedInput }
            self.init(value: try RecordValue(request: value, type), isEncrypted: isEncrypted)
        } else if isEncrypted {
            throw .untaggedEncrypted(key, recordType, column)
        } else {
            try self.init(untagged: value, column)
        }
    }

    /// What the server makes of a value without a type: it looks at the shape, which is wrong for dates, data and whole
    /// floating-point numbers.
    ///
    /// Assumption: the schema helps with encrypted data only, as text in base64 was seen to be accepted there.
    private init(untagged value: JSONValue, _ column: FieldType?) throws(RecordDatabaseError) {
        if column == FieldType(.bytes, isEncrypted: true), value.text != nil {
            self.init(value: try RecordValue(request: value, .bytes), isEncrypted: true)
            return
        }
        guard let type = RecordFieldType(shapeOf: value, inAnswer: false) else { throw .unexpectedInput }
        if let column, !column.primitive.isNumber, column.primitive.rawValue != type.element.rawValue {
            throw .invalidValue(column.messageName)
        }
        self.init(value: try RecordValue(request: value, type), isEncrypted: false)
    }
}

extension RecordValue {
    fileprivate init(request json: JSONValue, _ type: RecordFieldType) throws(RecordDatabaseError) {
        guard json.fits(type) else { throw Self.problem(json, type) }
        guard let value = try? RecordValue(json, as: type) else { throw .invalidValue(type.rawValue) }
        self = value
    }

    /// A mixed list, or a list of the wrong things, is not input at all; a single value has the wrong type.
    private static func problem(_ json: JSONValue, _ type: RecordFieldType) -> RecordDatabaseError {
        let isFractionalDate = type == .timestamps && (json.elements ?? []).allSatisfy { $0.double != nil }
        if isFractionalDate { return .invalidValue(RecordFieldType.timestamp.rawValue) }
        if type == .asset || type == .assets { return .unknownAsset }
        return json.elements == nil ? .invalidValue(type.rawValue) : .unexpectedInput
    }
}

extension JSONValue {
    /// Whether the value can be what its type says. A date is whole milliseconds; an asset has the receipt of its upload.
    fileprivate func fits(_ type: RecordFieldType) -> Bool {
        if type.isList { return elements?.allSatisfy { $0.fits(type.element) } ?? false }
        return switch type {
        case .string, .bytes: text != nil
        case .int64, .timestamp: int != nil
        case .double: double != nil
        case .reference: self["recordName"]?.text != nil
        case .asset: self["receipt"]?.text != nil
        case .location:
            self["latitude"]?.double != nil && self["longitude"]?.double != nil
                && (self["timestamp"] == nil || self["timestamp"]?.int != nil)
        default: false
        }
    }
}

extension RecordDatabaseError {
    fileprivate static func invalidValue(_ type: String) -> RecordDatabaseError {
        invalid(message: "Invalid value, expected type \(type).")
    }

    fileprivate static func untaggedEncrypted(
        _ key: String,
        _ recordType: String,
        _ column: FieldType?
    ) -> RecordDatabaseError {
        invalid(
            message: "invalid attempt to set value type ENCRYPTED_BYTES for field '\(key)' for type '\(recordType)', "
                + "defined to be: \(column?.messageName ?? "UNKNOWN")"
        )
    }
}
