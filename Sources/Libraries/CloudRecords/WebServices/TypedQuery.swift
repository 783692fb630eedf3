/// A condition on a field of a mapping, whose value has the field's type.
///
///     try QueryRequest(PostRecord.self, where: [PostRecord.Fields.rating >= 3, PostRecord.Fields.title.begins(with: "A")])
public struct TypedFilter: Sendable {
    fileprivate let filters: Result<[QueryFilter], RecordFormatFailure>

    fileprivate init<Field, Value>(_ field: RecordField<Field>, _ condition: QueryCondition<Value>) {
        filters = Result { () throws(RecordFormatFailure) in
            guard !field.description.isEncrypted else {
                let problem = FormatProblem.unexpected("an encrypted field", expected: "one that the server can read")
                throw RecordFormatFailure(problem, field: field.key)
            }
            return try condition.filters(on: field.key)
        }
    }
}

extension RecordField {
    /// Is the value.
    public static func == (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .equals(value)) }

    /// Is another value.
    public static func != (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .notEquals(value)) }

    /// Is one of at most 250 values.
    public func isIn(_ values: [Value]) -> TypedFilter { TypedFilter(self, .isIn(values)) }

    /// Is none of at most 250 values.
    public func isNotIn(_ values: [Value]) -> TypedFilter { TypedFilter(self, .isNotIn(values)) }

    /// The smallest value first.
    public var ascending: QueryOrder { QueryOrder(key) }

    /// The greatest value first.
    public var descending: QueryOrder { QueryOrder(key, isAscending: false) }
}

extension RecordField where Value: OrderedFieldValue {
    /// Is less.
    public static func < (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .less(than: value)) }

    /// Is less or the same.
    public static func <= (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .atMost(value)) }

    /// Is greater.
    public static func > (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .greater(than: value)) }

    /// Is greater or the same.
    public static func >= (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .atLeast(value)) }
}

extension RecordField where Value == String {
    /// Begins with a text.
    public func begins(with text: String) -> TypedFilter { TypedFilter(self, .begins(with: text)) }
}

extension RecordField where Value == String? {
    /// Begins with a text.
    public func begins(with text: String) -> TypedFilter {
        TypedFilter(self, QueryCondition<String>.begins(with: text))
    }
}

extension QueryRequest {
    /// Asks for the records of a mapping that fulfil all conditions, in the zone of its database.
    ///
    /// Each field needs its index: `QUERYABLE` for a condition, `SORTABLE` for an order.
    ///
    ///     try QueryRequest(
    ///         PostRecord.self,
    ///         where: [PostRecord.Fields.rating >= 3],
    ///         sortedBy: [PostRecord.Fields.createdAt.descending]
    ///     )
    ///
    /// - Throws: ``RecordFormatFailure`` for a condition on an encrypted field, and for a value that CloudKit does not have.
    public init<Mapping: RecordMapping>(
        _ mapping: Mapping.Type,
        where filters: [TypedFilter],
        sortedBy orders: [QueryOrder] = []
    ) throws(RecordFormatFailure) {
        self.init(mapping)
        for filter in filters { self.filters += try filter.filters.get() }
        self.orders = orders
    }

    /// The request for the page after an answer; nil when that was the last one.
    public func next(after response: RecordsResponse) -> QueryRequest? {
        guard let marker = response.continuationMarker else { return nil }
        var next = self
        next.continuationMarker = marker
        return next
    }
}
