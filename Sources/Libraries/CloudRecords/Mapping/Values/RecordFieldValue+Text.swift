#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension String: RecordFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes text.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .string(let text) = recordValue else { throw .type }
        self = text
    }

    /// The text, also the empty one.
    public func recordValue() -> RecordValue? { .string(self) }
}

/// Written in upper case, as `uuidString` has it; read in any case.
extension UUID: RecordFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes a UUID in upper or lower case.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard let uuid = UUID(uuidString: try String(recordValue: recordValue)) else {
            throw .value(expected: "a UUID")
        }
        self = uuid
    }

    /// The UUID in upper case.
    public func recordValue() -> RecordValue? { .string(uuidString) }
}

/// Written as the absolute address, whatever it was relative to.
extension URL: RecordFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes an address.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard let url = URL(string: try String(recordValue: recordValue)) else { throw .value(expected: "a URL") }
        self = url
    }

    /// The absolute address.
    public func recordValue() -> RecordValue? { .string(absoluteString) }
}

/// A to-one relationship: mirroring writes the other record's name as text, never a reference.
extension RecordName: RecordFieldValue {
    /// Text.
    public static var fieldType: RecordFieldType { .string }

    /// Takes the name of a record, which need not exist.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(try String(recordValue: recordValue))
    }

    /// The name.
    public func recordValue() -> RecordValue? { .string(rawValue) }
}
