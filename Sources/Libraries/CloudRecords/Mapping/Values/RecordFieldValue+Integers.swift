extension Int64: RecordFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .int64 }

    /// Takes a whole number.
    public init(recordValue: RecordValue) throws(RecordValueFailure) {
        guard case .int64(let number) = recordValue else { throw .type }
        self = number
    }

    /// The number.
    public func recordValue() -> RecordValue? { .int64(self) }
}

extension Int32: RecordFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .int64 }

    /// Takes a whole number that is not too large.
    public init(recordValue: RecordValue) throws(RecordValueFailure) { self = try fitting(recordValue) }

    /// The number.
    public func recordValue() -> RecordValue? { .int64(Int64(self)) }
}

extension Int16: RecordFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .int64 }

    /// Takes a whole number that is not too large.
    public init(recordValue: RecordValue) throws(RecordValueFailure) { self = try fitting(recordValue) }

    /// The number.
    public func recordValue() -> RecordValue? { .int64(Int64(self)) }
}

/// Written as 0 or 1; every other number is read as true, as `NSNumber` does.
extension Bool: RecordFieldValue {
    /// A number.
    public static var fieldType: RecordFieldType { .int64 }

    /// Takes a whole number: 0 is false.
    public init(recordValue: RecordValue) throws(RecordValueFailure) { self = try Int64(recordValue: recordValue) != 0 }

    /// 0 or 1.
    public func recordValue() -> RecordValue? { .int64(self ? 1 : 0) }
}

/// CloudKit has one size of integers, so another writer may have stored a larger one.
private func fitting<Number: FixedWidthInteger>(_ value: RecordValue) throws(RecordValueFailure) -> Number {
    guard let number = Number(exactly: try Int64(recordValue: value)) else {
        throw .value(expected: "a number from \(Number.min) to \(Number.max)")
    }
    return number
}
