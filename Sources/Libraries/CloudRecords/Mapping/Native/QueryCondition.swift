/// What a query wants of a field; the field has the index for it.
///
///     try JourneyRecord.query(kind: .isIn([.known(.hike), .known(.ride)]))
///     try JourneyRecord.query(startedAt: .between(monday, sunday))
public struct QueryCondition<Value: RecordFieldValue>: Sendable {
    private struct Part: Sendable {
        let comparator: QueryFilter.Comparator
        let value: Result<RecordValue?, RecordValueFailure>
        let distance: Double?
    }

    private let parts: [Part]

    /// Compares with a value, or with a list of them.
    fileprivate init(_ comparator: QueryFilter.Comparator, _ value: some RecordFieldValue, distance: Double? = nil) {
        let value = Result { () throws(RecordValueFailure) in try value.recordValue() }
        parts = [Part(comparator: comparator, value: value, distance: distance)]
    }

    fileprivate init(_ first: Self, and second: Self) { parts = first.parts + second.parts }

    /// The filters of a request; generated code calls it.
    ///
    /// - Throws: When CloudKit has no such value.
    public func filters(on field: String, of recordType: String? = nil) throws(RecordFormatFailure) -> [QueryFilter] {
        var filters: [QueryFilter] = []
        for part in parts {
            do throws(RecordValueFailure) {
                guard let value = try part.value.get() else { throw .type }
                var filter = QueryFilter(field, part.comparator, value)
                filter.distance = part.distance
                filters.append(filter)
            } catch {
                let expected = if case .value(let expected) = error { expected } else { Value.fieldType.rawValue }
                let problem = FormatProblem.unexpected("another value to compare with", expected: expected)
                throw RecordFormatFailure(problem, recordType: recordType, recordName: nil, field: field)
            }
        }
        return filters
    }
}

extension QueryCondition {
    /// Is the value.
    public static func equals(_ value: Value) -> Self { Self(.equals, value) }

    /// Is another value, or none.
    public static func notEquals(_ value: Value) -> Self { Self(.notEquals, value) }

    /// Is one of at most 250 values.
    public static func isIn(_ values: [Value]) -> Self { Self(.isIn, values) }

    /// Is none of at most 250 values.
    public static func isNotIn(_ values: [Value]) -> Self { Self(.notIn, values) }
}

extension QueryCondition where Value: OrderedFieldValue {
    /// Is less.
    public static func less(than value: Value) -> Self { Self(.lessThan, value) }

    /// Is less or the same.
    public static func atMost(_ value: Value) -> Self { Self(.lessThanOrEquals, value) }

    /// Is greater.
    public static func greater(than value: Value) -> Self { Self(.greaterThan, value) }

    /// Is greater or the same.
    public static func atLeast(_ value: Value) -> Self { Self(.greaterThanOrEquals, value) }

    /// Is one of the two values, or between them.
    public static func between(_ lower: Value, _ upper: Value) -> Self { Self(.atLeast(lower), and: .atMost(upper)) }
}

extension QueryCondition where Value: FieldForm {
    /// Is the value.
    public static func equals(_ value: Value.Content) -> Self { .equals(Value(content: value)) }

    /// Is another value, or none.
    public static func notEquals(_ value: Value.Content) -> Self { .notEquals(Value(content: value)) }

    /// Is one of at most 250 values.
    public static func isIn(_ values: [Value.Content]) -> Self { .isIn(values.map(Value.init)) }

    /// Is none of at most 250 values.
    public static func isNotIn(_ values: [Value.Content]) -> Self { .isNotIn(values.map(Value.init)) }
}

extension QueryCondition where Value: FieldForm & OrderedFieldValue {
    /// Is one of the two values, or between them.
    public static func between(_ lower: Value.Content, _ upper: Value.Content) -> Self {
        .between(Value(content: lower), Value(content: upper))
    }

    /// Is less or the same.
    public static func atMost(_ value: Value.Content) -> Self { .atMost(Value(content: value)) }

    /// Is greater or the same.
    public static func atLeast(_ value: Value.Content) -> Self { .atLeast(Value(content: value)) }
}

extension QueryCondition<String> {
    /// Begins with a text.
    public static func begins(with text: String) -> Self { Self(.beginsWith, text) }
}

extension QueryCondition<RecordLocation> {
    /// Lies no farther from a place than some metres.
    public static func near(_ place: RecordLocation, within metres: Double) -> Self {
        Self(.near, place, distance: metres)
    }
}

/// What a query wants of a list; the field has the index for it.
public struct QueryListCondition<Element: RecordFieldValue>: Sendable {
    private let condition: QueryCondition<Element>

    private init(_ condition: QueryCondition<Element>) { self.condition = condition }

    /// Has the value.
    public static func contains(_ value: Element) -> Self { Self(QueryCondition(.listContains, value)) }

    /// Does not have the value.
    public static func lacks(_ value: Element) -> Self { Self(QueryCondition(.notListContains, value)) }

    /// Has all of the values.
    public static func contains(allOf values: [Element]) -> Self { Self(QueryCondition(.listContainsAll, values)) }

    /// Has one of the values.
    public static func contains(anyOf values: [Element]) -> Self { Self(QueryCondition(.listContainsAny, values)) }

    /// The filters of a request; generated code calls it.
    ///
    /// - Throws: When CloudKit has no such value.
    public func filters(on field: String, of recordType: String) throws(RecordFormatFailure) -> [QueryFilter] {
        try condition.filters(on: field, of: recordType)
    }
}

extension QueryListCondition where Element: FieldForm {
    /// Has the value.
    public static func contains(_ value: Element.Content) -> Self { .contains(Element(content: value)) }
}

/// The words that a query looks for in a text; the field has the index for it.
public struct QueryWords: Hashable, Sendable {
    private let comparator: QueryFilter.Comparator
    private let text: String

    /// Has all words of a text.
    public static func all(of text: String) -> Self { Self(comparator: .containsAllTokens, text: text) }

    /// Has one of the words of a text.
    public static func any(of text: String) -> Self { Self(comparator: .containsAnyTokens, text: text) }

    /// The filters of a request; generated code calls it.
    public func filters(on field: String, of recordType: String) -> [QueryFilter] {
        [QueryFilter(field, comparator, .string(text))]
    }
}

/// In which order a query gives its records, by a field with the index for it.
public enum SortDirection: Hashable, Sendable {
    /// The smallest value first.
    case ascending
    /// The greatest value first.
    case descending
    /// The place that is nearest to another one first.
    case nearest(to: RecordLocation)

    /// The order of a request; generated code calls it.
    public func order(by field: String) -> QueryOrder {
        var order = QueryOrder(field, isAscending: self != .descending)
        if case .nearest(let place) = self { order.relativeLocation = place }
        return order
    }
}

extension NativeRecord {
    /// A request for records of this type; generated code calls it with what the schema has indexes for.
    public static func request(_ filters: [[QueryFilter]], _ orders: [QueryOrder?]) -> QueryRequest {
        var request = QueryRequest(Self.self)
        request.filters = filters.flatMap(\.self)
        request.orders = orders.compactMap(\.self)
        return request
    }
}
