/// A condition on a field of a query; only fields with the needed index have one.
///
///     try JourneyRecord.query(kind: .isIn([.known(.hike), .known(.ride)]))
///     try JourneyRecord.query(startedAt: .between(monday, sunday))
public struct QueryCondition<Value: RecordFieldValue>: Sendable {
    private struct Part: Sendable {
        let comparator: QueryFilter.Comparator
        let value: Result<RecordValue?, _RecordValueFailure>
        let distance: Double?
    }

    private let parts: [Part]

    /// Compares with a value, or with a list of them.
    fileprivate init(_ comparator: QueryFilter.Comparator, _ value: some RecordFieldValue, distance: Double? = nil) {
        let value = Result { () throws(_RecordValueFailure) in try value.recordValue() }
        parts = [Part(comparator: comparator, value: value, distance: distance)]
    }

    fileprivate init(_ first: Self, and second: Self) { parts = first.parts + second.parts }

    /// The filters of a request; generated code calls it.
    ///
    /// - Throws: ``RecordFormatFailure`` when CloudKit cannot store the value.
    @_spi(GeneratedCode)
    public func filters(on field: String, of recordType: String? = nil) throws(RecordFormatFailure) -> [QueryFilter] {
        var filters: [QueryFilter] = []
        for part in parts {
            do throws(_RecordValueFailure) {
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
    /// Matches the value.
    public static func equals(_ value: Value.Content) -> Self { Self(.equals, Value(content: value)) }

    /// Matches other values, and absent ones.
    public static func notEquals(_ value: Value.Content) -> Self { Self(.notEquals, Value(content: value)) }

    /// Matches one of at most 250 values.
    public static func isIn(_ values: [Value.Content]) -> Self { Self(.isIn, values.map(Value.init)) }

    /// Matches none of at most 250 values.
    public static func isNotIn(_ values: [Value.Content]) -> Self { Self(.notIn, values.map(Value.init)) }
}

extension QueryCondition where Value: OrderedFieldValue {
    /// Matches lesser values.
    public static func less(than value: Value.Content) -> Self { Self(.lessThan, Value(content: value)) }

    /// Matches the value and lesser ones.
    public static func atMost(_ value: Value.Content) -> Self { Self(.lessThanOrEquals, Value(content: value)) }

    /// Matches greater values.
    public static func greater(than value: Value.Content) -> Self { Self(.greaterThan, Value(content: value)) }

    /// Matches the value and greater ones.
    public static func atLeast(_ value: Value.Content) -> Self { Self(.greaterThanOrEquals, Value(content: value)) }

    /// Matches the two values, and those between them.
    public static func between(_ lower: Value.Content, _ upper: Value.Content) -> Self {
        Self(.atLeast(lower), and: .atMost(upper))
    }
}

extension QueryCondition<String> {
    /// Matches texts that begin with a text.
    public static func begins(with text: String) -> Self { Self(.beginsWith, text) }

    /// Matches texts that do not begin with a text.
    public static func doesNotBegin(with text: String) -> Self { Self(.notBeginsWith, text) }
}

extension QueryCondition<RecordLocation> {
    /// Matches places within some metres of a place.
    public static func near(_ place: RecordLocation, within metres: Double) -> Self {
        Self(.near, place, distance: metres)
    }
}

/// A condition on a list of a query; only fields with the needed index have one.
public struct QueryListCondition<Element: RecordFieldValue>: Sendable {
    private let condition: QueryCondition<Element>

    private init(_ condition: QueryCondition<Element>) { self.condition = condition }

    private init(_ comparator: QueryFilter.Comparator, _ values: [Element.Content]) {
        condition = QueryCondition(comparator, values.map(Element.init))
    }

    /// Matches lists with the value.
    public static func contains(_ value: Element.Content) -> Self {
        Self(QueryCondition(.listContains, Element(content: value)))
    }

    /// Matches lists without the value.
    public static func doesNotContain(_ value: Element.Content) -> Self {
        Self(QueryCondition(.notListContains, Element(content: value)))
    }

    /// Matches lists with all of the values.
    public static func contains(allOf values: [Element.Content]) -> Self { Self(.listContainsAll, values) }

    /// Matches lists with at least one of the values.
    public static func contains(anyOf values: [Element.Content]) -> Self { Self(.listContainsAny, values) }

    /// Matches lists that lack at least one of the values.
    public static func doesNotContain(allOf values: [Element.Content]) -> Self { Self(.notListContainsAll, values) }

    /// Matches lists with none of the values.
    public static func doesNotContain(anyOf values: [Element.Content]) -> Self { Self(.notListContainsAny, values) }

    /// The filters of a request; generated code calls it.
    ///
    /// - Throws: ``RecordFormatFailure`` when CloudKit cannot store the value.
    @_spi(GeneratedCode)
    public func filters(
        on field: String,
        of recordType: String? = nil
    ) throws(RecordFormatFailure) -> [QueryFilter] {
        try condition.filters(on: field, of: recordType)
    }
}

extension QueryListCondition<String> {
    /// Matches lists of texts, one of which begins with a text.
    public static func contains(beginningWith text: String) -> Self {
        Self(QueryCondition(.listMemberBeginsWith, text))
    }

    /// Matches lists of texts, none of which begins with a text.
    public static func doesNotContain(beginningWith text: String) -> Self {
        Self(QueryCondition(.notListMemberBeginsWith, text))
    }
}

/// The words that a query searches in a text; only fields with the needed index have such a condition.
public struct QueryWords: Hashable, Sendable {
    private let comparator: QueryFilter.Comparator
    private let text: String

    /// Matches texts with all words of a text.
    public static func all(of text: String) -> Self { Self(comparator: .containsAllTokens, text: text) }

    /// Matches texts with at least one word of a text.
    public static func any(of text: String) -> Self { Self(comparator: .containsAnyTokens, text: text) }

    /// The filters of a request; generated code calls it.
    @_spi(GeneratedCode)
    public func filters(on field: String, of recordType: String? = nil) -> [QueryFilter] {
        [QueryFilter(field, comparator, .string(text))]
    }
}

/// The order of a query's records by a field; only fields with the needed index have one.
public enum SortDirection: Hashable, Sendable {
    /// The smallest value first.
    case ascending
    /// The greatest value first.
    case descending
    /// The place nearest to another one first.
    case nearest(to: RecordLocation)

    /// The order of a request; generated code calls it.
    @_spi(GeneratedCode)
    public func order(by field: String) -> QueryOrder {
        var order = QueryOrder(field, isAscending: self != .descending)
        if case .nearest(let place) = self { order.relativeLocation = place }
        return order
    }
}

extension NativeRecord {
    /// A request for records of this type; generated code calls it with conditions that the schema has indexes for.
    @_spi(GeneratedCode)
    public static func request(_ filters: [[QueryFilter]], _ orders: [QueryOrder?]) -> QueryRequest {
        var request = QueryRequest(Self.self)
        request.filters = filters.flatMap(\.self)
        request.orders = orders.compactMap(\.self)
        return request
    }
}
