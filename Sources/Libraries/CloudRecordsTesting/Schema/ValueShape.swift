import CloudRecords
import CloudSchema

extension FieldType {
    /// The type as the server's messages spell it: `ENCRYPTED_STRING`, `INT64_LIST`, `NUMBER_DOUBLE`.
    var messageName: String {
        let name = isEncrypted ? "ENCRYPTED_\(primitive.messageName)" : primitive.messageName
        return isList ? "\(name)_LIST" : name
    }

    /// The type of the field that would hold a value; nil for a value of a kind that is not known.
    init?(of value: RecordValue, isEncrypted: Bool) {
        guard let name = value.type?.rawValue else { return nil }
        let isList = name.hasSuffix("_LIST")
        guard let primitive = Primitive(rawValue: isList ? String(name.dropLast(5)) : name) else { return nil }
        self.init(primitive, isEncrypted: isEncrypted, isList: isList)
    }

    /// The same type without encryption.
    var plain: FieldType { FieldType(primitive, isList: isList) }
}

extension FieldType.Primitive {
    fileprivate var messageName: String {
        switch self {
        case .numberPreferredAsInt64: "NUMBER_INT64"
        case .numberPreferredAsDouble: "NUMBER_DOUBLE"
        default: rawValue
        }
    }

    /// Whether the field takes integers and floating-point numbers.
    ///
    /// Assumption: what the language calls `NUMBER` takes both, whatever the preference. No probe of it is known.
    var isNumber: Bool {
        switch self {
        case .number, .numberPreferredAsInt64, .numberPreferredAsDouble: true
        default: false
        }
    }
}
