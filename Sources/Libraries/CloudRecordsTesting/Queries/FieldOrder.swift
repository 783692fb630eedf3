import CloudRecords

/// Which of two values comes first.
enum FieldOrder {
    enum Relation { case less, same, greater }

    /// Assumption: a field without a value comes before those with one; text is compared by its Unicode scalars, not as
    /// a language does. The server's order of text is not documented.
    static func compare(_ left: RecordValue?, _ right: RecordValue?) -> Relation {
        switch (left, right) {
        case (nil, nil): .same
        case (nil, _): .less
        case (_, nil): .greater
        case (let left?, let right?): compare(left, right) ?? .same
        }
    }

    /// Nil for values of different kinds, and of kinds without an order.
    static func compare(_ left: RecordValue, _ right: RecordValue) -> Relation? {
        switch (left, right) {
        case (.string(let left), .string(let right)): relation(Text(left), Text(right))
        case (.int64(let left), .int64(let right)): relation(left, right)
        case (.timestamp(let left), .timestamp(let right)): relation(left, right)
        case (.bytes(let left), .bytes(let right)): relation(Text(left), Text(right))
        case (.reference(let left), .reference(let right)): relation(Text(left.recordName), Text(right.recordName))
        default: numbers(left, right)
        }
    }

    private static func numbers(_ left: RecordValue, _ right: RecordValue) -> Relation? {
        guard let left = left.number, let right = right.number else { return nil }
        return relation(left, right)
    }

    private static func relation<Value: Comparable>(_ left: Value, _ right: Value) -> Relation {
        if left < right { return .less }
        return right < left ? .greater : .same
    }

    /// Bytes in their own order; those of UTF-8 are in the order of the scalars.
    private struct Text: Comparable {
        let bytes: [UInt8]

        init(_ text: String) { bytes = Array(text.utf8) }
        init(_ data: some Sequence<UInt8>) { bytes = Array(data) }

        static func < (left: Text, right: Text) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }
}

extension RecordValue {
    /// The value as a number, where it is one.
    fileprivate var number: Double? {
        switch self {
        case .int64(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}
