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
        guard let members = json.members else { throw .request(.unexpectedInput) }
        guard let value = members["value"], value != .null else {
            self.value = nil
            return
        }
        let isEncrypted = members["isEncrypted"]?.bool ?? false
        let tag = members["type"]?.string
        if tag == nil, isEncrypted { throw .record(.untaggedEncrypted(key, recordType, column)) }
        let type = try Self.type(of: value, tag, column)
        guard WebShape.fits(value, type) else { throw Self.problem(value, type) }
        if tag == nil, let column, column.primitive.rawValue != type.elementName, !column.primitive.isNumber {
            throw .record(.invalidValue(column.messageName))
        }
        let isTakenAsEncrypted = tag == nil && column == Self.encryptedBytes && type == .bytes
        self.value = FieldValue(value: try Self.read(value, type), isEncrypted: isEncrypted || isTakenAsEncrypted)
    }

    private static let encryptedBytes = FieldType(.bytes, isEncrypted: true)

    private static func type(
        of value: JSONValue,
        _ tag: String?,
        _ column: FieldType?
    ) throws(Problem) -> RecordFieldType {
        guard let name = tag else { return try inferred(value, column) }
        if name == "ASSETID" { return .asset }
        guard let type = RecordFieldType(rawValue: name) else { throw .request(.unexpectedInput) }
        return type
    }

    /// What the server makes of a value without a tag: it looks at the shape, which is wrong for dates, data and whole
    /// floating-point numbers.
    ///
    /// Assumption: the schema helps with encrypted data only, as text in base64 was seen to be accepted there.
    private static func inferred(_ value: JSONValue, _ column: FieldType?) throws(Problem) -> RecordFieldType {
        if column == encryptedBytes, value.string != nil { return .bytes }
        guard let type = WebShape.type(of: value) else { throw .request(.unexpectedInput) }
        return type
    }

    /// A mixed list, or a list of the wrong things, is no input at all; a single value has the wrong type.
    private static func problem(_ value: JSONValue, _ type: RecordFieldType) -> Problem {
        let isFractionalDate = type == .timestamps && (value.list ?? []).allSatisfy { $0.double != nil }
        if isFractionalDate { return .record(.invalidValue(RecordFieldType.timestamp.rawValue)) }
        if type == .asset || type == .assets { return .record(.unknownAsset) }
        return value.list == nil ? .record(.invalidValue(type.rawValue)) : .request(.unexpectedInput)
    }

    private static func read(_ value: JSONValue, _ type: RecordFieldType) throws(Problem) -> RecordValue {
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
