#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Binary data as it is, and what a value transformer made of a transformable or composite attribute.
extension Data: RecordFieldValue {
    /// Data.
    public static var fieldType: RecordFieldType { .bytes }

    /// Takes data.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .bytes(let data) = recordValue else { throw .type }
        self = data
    }

    /// The data, also when it is empty.
    public func recordValue() -> RecordValue? { .bytes(self) }
}

/// Web Services keep whole milliseconds; nothing is rounded here.
extension Date: RecordFieldValue {
    /// A point in time.
    public static var fieldType: RecordFieldType { .timestamp }

    /// Takes a point in time.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .timestamp(let date) = recordValue else { throw .type }
        self = date
    }

    /// The point in time, unless it is infinite.
    public func recordValue() throws(RecordValueFailure) -> RecordValue? {
        guard timeIntervalSinceReferenceDate.isFinite else { throw .value(expected: "a point in time") }
        return .timestamp(self)
    }
}
