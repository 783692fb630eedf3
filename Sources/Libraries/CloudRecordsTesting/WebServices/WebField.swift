import CloudRecords
import CloudSchema

/// One field dictionary of a request, read as the server does.
struct WebField: Sendable {
    /// What is wrong with a field, and how much fails for it.
    enum Problem: Error, Sendable {
        case request(RecordDatabaseError)
        case record(RecordDatabaseError)
    }

    /// The value; nil to clear the field.
    ///
    /// Assumption: `null` clears a field with a type as well as without.
    let value: FieldValue?

    init(_ json: JSONValue, column: FieldType?, _ key: String, _ recordType: String) throws(Problem) {
        guard json.members != nil else { throw .request(.unexpectedInput) }
        guard let value = json["value"] else {
            self.value = nil
            return
        }
        let isEncrypted = json["isEncrypted"]?.bool ?? false
        if let tag = json["type"]?.string {
            self.value = FieldValue(value: try Self.read(value, try Self.type(tag)), isEncrypted: isEncrypted)
        } else if isEncrypted {
            throw .record(.untaggedEncrypted(key, recordType, column))
        } else {
            self.value = try Self.untagged(value, column)
        }
    }

    private static func type(_ tag: String) throws(Problem) -> RecordFieldType {
        if tag == "ASSETID" { return .asset }
        guard let type = RecordFieldType(rawValue: tag) else { throw .request(.unexpectedInput) }
        return type
    }

    /// What the server makes of a value without a type: it looks at the shape, which is wrong for dates, data and whole
    /// floating-point numbers.
    ///
    /// Assumption: the schema helps with encrypted data only, as text in base64 was seen to be accepted there.
    private static func untagged(_ value: JSONValue, _ column: FieldType?) throws(Problem) -> FieldValue {
        if column == FieldType(.bytes, isEncrypted: true), value.string != nil {
            return FieldValue(value: try read(value, .bytes), isEncrypted: true)
        }
        guard let type = WebShape.type(of: value) else { throw .request(.unexpectedInput) }
        if let column, !column.primitive.isNumber, column.primitive.rawValue != type.elementName {
            throw .record(.invalidValue(column.messageName))
        }
        return FieldValue(value: try read(value, type), isEncrypted: false)
    }

    /// A mixed list, or a list of the wrong things, is no input at all; a single value has the wrong type.
    private static func problem(_ value: JSONValue, _ type: RecordFieldType) -> Problem {
        let isFractionalDate = type == .timestamps && (value.list ?? []).allSatisfy { $0.double != nil }
        if isFractionalDate { return .record(.invalidValue(RecordFieldType.timestamp.rawValue)) }
        if type == .asset || type == .assets { return .record(.unknownAsset) }
        return value.list == nil ? .record(.invalidValue(type.rawValue)) : .request(.unexpectedInput)
    }

    private static func read(_ value: JSONValue, _ type: RecordFieldType) throws(Problem) -> RecordValue {
        guard WebShape.fits(value, type) else { throw problem(value, type) }
        let field = JSONValue.object(["value": value, "type": .string(type.rawValue)])
        let json = JSONValue.object([
            "recordName": .string("field"), "recordType": .string("Field"), "fields": .object(["value": field]),
        ])
        guard let value = (try? CloudRecord(json: json))?["value"] else { throw .record(.invalidValue(type.rawValue)) }
        return value
    }
}

extension RecordFieldType {
    /// The type of the elements of a list, or of the single value.
    var elementName: String { rawValue.hasSuffix("_LIST") ? String(rawValue.dropLast(5)) : rawValue }

    var isList: Bool { rawValue.hasSuffix("_LIST") }
}

extension RecordDatabaseError {
    fileprivate static func invalidValue(_ type: String) -> RecordDatabaseError {
        badRequest(message: "Invalid value, expected type \(type).")
    }

    fileprivate static func untaggedEncrypted(
        _ key: String,
        _ recordType: String,
        _ column: FieldType?
    ) -> RecordDatabaseError {
        badRequest(
            message: "invalid attempt to set value type ENCRYPTED_BYTES for field '\(key)' for type '\(recordType)', "
                + "defined to be: \(column?.messageName ?? "UNKNOWN")"
        )
    }
}
