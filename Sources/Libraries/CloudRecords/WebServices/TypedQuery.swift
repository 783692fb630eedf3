#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A field that a query can ask for by name: a ``RecordField`` of a mapping, or a narrower key for those with an index.
public protocol QueryableField<Value>: Sendable {
    /// The Swift type of the field's values.
    associatedtype Value: RecordFieldValue
    /// The field.
    var description: RecordFieldDescription { get }
}

extension RecordField: QueryableField {}

/// A value of which one can be less than another, for the server as for Swift.
public protocol OrderedFieldValue: RecordFieldValue {}

extension Int16: OrderedFieldValue {}
extension Int32: OrderedFieldValue {}
extension Int64: OrderedFieldValue {}
extension Float: OrderedFieldValue {}
extension Double: OrderedFieldValue {}
extension String: OrderedFieldValue {}
extension Date: OrderedFieldValue {}
extension Optional: OrderedFieldValue where Wrapped: OrderedFieldValue {}

/// A condition on a field of a mapping, whose value has the field's type.
///
///     try QueryRequest(PostRecord.self, where: [PostRecord.Fields.rating >= 3, PostRecord.Fields.title.begins(with: "A")])
public struct TypedFilter: Sendable {
    fileprivate let filter: Result<QueryFilter, RecordFormatFailure>

    fileprivate init<Field: QueryableField>(
        _ field: Field,
        _ comparator: QueryFilter.Comparator,
        _ value: () throws(RecordValueFailure) -> RecordValue?
    ) {
        filter = Result { () throws(RecordFormatFailure) in
            let description = field.description
            if description.isEncrypted {
                throw RecordFormatFailure(
                    .unexpected("an encrypted field", expected: "one that the server can read"),
                    field: description.key
                )
            }
            // Nothing is no value that could be asked for, and neither is what CloudKit cannot store.
            guard let value = try? value() else {
                let expected = "a value of the type \(description.type.rawValue) to compare with"
                throw RecordFormatFailure(
                    .unexpected("another value, or none", expected: expected),
                    field: description.key
                )
            }
            return QueryFilter(description.key, comparator, value)
        }
    }

    fileprivate init<Field: QueryableField>(_ field: Field, _ comparator: QueryFilter.Comparator, _ value: Field.Value)
    {
        self.init(field, comparator) { () throws(RecordValueFailure) in try value.recordValue() }
    }
}

extension QueryableField {
    /// Is the value.
    public static func == (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .equals, value) }

    /// Is another value.
    public static func != (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .notEquals, value) }

    /// Is one of at most 250 values.
    public func isIn(_ values: [Value]) -> TypedFilter { list(.isIn, values) }

    /// Is none of at most 250 values.
    public func isNotIn(_ values: [Value]) -> TypedFilter { list(.notIn, values) }

    /// The smallest value first.
    public var ascending: QueryOrder { QueryOrder(description.key) }

    /// The greatest value first.
    public var descending: QueryOrder { QueryOrder(description.key, isAscending: false) }

    private func list(_ comparator: QueryFilter.Comparator, _ values: [Value]) -> TypedFilter {
        TypedFilter(self, comparator) { () throws(RecordValueFailure) in
            let elements = try values.map { value throws(RecordValueFailure) in try value.recordValue() }
            return RecordValue(elements: elements.compactMap(\.self), of: Value.fieldType)
        }
    }
}

extension QueryableField where Value: OrderedFieldValue {
    /// Is less.
    public static func < (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .lessThan, value) }

    /// Is less or the same.
    public static func <= (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .lessThanOrEquals, value) }

    /// Is greater.
    public static func > (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .greaterThan, value) }

    /// Is greater or the same.
    public static func >= (field: Self, value: Value) -> TypedFilter { TypedFilter(field, .greaterThanOrEquals, value) }
}

extension QueryableField where Value == String {
    /// Begins with a text.
    public func begins(with text: String) -> TypedFilter { TypedFilter(self, .beginsWith, text) }
}

extension QueryableField where Value == String? {
    /// Begins with a text.
    public func begins(with text: String) -> TypedFilter { TypedFilter(self, .beginsWith, text) }
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
        self.filters = try filters.map { filter throws(RecordFormatFailure) in try filter.filter.get() }
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

extension RecordValue {
    /// A list of values of one type; nil where they are not, or CloudKit has no such list.
    fileprivate init?(elements: [RecordValue], of type: RecordFieldType) {
        guard let list = RecordFieldType(rawValue: "\(type.rawValue)_LIST"), elements.allSatisfy({ $0.type == type }),
            let json = try? elements.map({ value throws(FormatProblem) in try value.json() }),
            let value = try? RecordValue(.array(json), as: list)
        else { return nil }
        self = value
    }
}
