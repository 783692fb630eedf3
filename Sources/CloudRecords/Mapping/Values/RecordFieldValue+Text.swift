#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension String: RecordFieldValue {
    public static var fieldType: RecordFieldType { .string }

    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .string(let text) = recordValue else { throw .type }
        self = text
    }

    public func recordValue() -> RecordValue? { .string(self) }
}

/// Written in upper case, as `uuidString` has it; read in any case.
extension UUID: RecordFieldValue {
    public static var fieldType: RecordFieldType { .string }

    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard let uuid = UUID(uuidString: try String(recordValue: recordValue)) else {
            throw .value(expected: "a UUID")
        }
        self = uuid
    }

    public func recordValue() -> RecordValue? { .string(uuidString) }
}

/// Written as the absolute address, whatever it was relative to.
extension URL: RecordFieldValue {
    public static var fieldType: RecordFieldType { .string }

    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard let url = URL(string: try String(recordValue: recordValue)) else { throw .value(expected: "a URL") }
        self = url
    }

    public func recordValue() -> RecordValue? { .string(absoluteString) }
}

/// A to-one relationship: mirroring writes the other record's name as text, never a reference.
extension RecordName: RecordFieldValue {
    public static var fieldType: RecordFieldType { .string }

    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        self.init(try String(recordValue: recordValue))
    }

    public func recordValue() -> RecordValue? { .string(rawValue) }
}
