/// Fetches the records of a type that fulfil conditions, page by page.
///
/// Send the same request with the ``RecordsResponse/continuationMarker`` of the last answer until there is none.
public struct QueryRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "records/query"

    /// The type of the records.
    public var recordType: String
    /// The conditions, all of which must hold.
    public var filters: [QueryFilter] = []
    /// The order, the most important field first.
    public var orders: [QueryOrder] = []
    /// The zone.
    public var zone: RecordZoneID
    /// Whether all zones of the database are searched, and not only ``zone``.
    ///
    /// The records keep the owners of their zones as the server spells them.
    public var isDatabaseWide = false
    /// The most records on a page; the server gives up to 200.
    public var resultsLimit: Int?
    /// Where the page begins; nil for the first.
    public var continuationMarker: String?
    /// The fields to fetch; nil for all.
    public var desiredKeys: [String]?
    /// Whether the answer has its numbers as text, for readers that lose digits.
    public var numbersAsStrings = false

    /// Asks for all records of a type.
    public init(_ recordType: String, in zone: RecordZoneID = .mirroring) {
        self.recordType = recordType
        self.zone = zone
    }

    /// What the request says.
    ///
    /// - Throws: ``RecordFormatFailure`` for what the server would refuse in any case, or JSON cannot say.
    public func json() throws(RecordFormatFailure) -> JSONValue {
        .object(ofPresent: [
            "query": try queryJSON(), "zoneID": isDatabaseWide ? nil : zone.json,
            "zoneWide": isDatabaseWide ? .bool(true) : nil,
            "resultsLimit": resultsLimit.map { .integer(Int64($0)) },
            "continuationMarker": continuationMarker.map(JSONValue.string),
            "desiredKeys": desiredKeys.map(JSONValue.strings), "numbersAsStrings": numbersAsStrings ? .bool(true) : nil,
        ])
    }

    /// Reads an answer that is not a failure.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a part is missing that every answer has.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> RecordsResponse {
        // The zone that was asked about is the current user's, whatever the answer calls the owner. Of a whole database only
        // the default zone is sure to be; others of one name may have many owners.
        try RecordsResponse(json, from: isDatabaseWide ? .default : zone, desiredKeys: desiredKeys)
    }

    private func queryJSON() throws(RecordFormatFailure) -> JSONValue {
        .object([
            "recordType": .string(recordType),
            "filterBy": .array(try filters.map { filter throws(RecordFormatFailure) in try filter.json() }),
            "sortBy": .array(try orders.map { order throws(RecordFormatFailure) in try order.json() }),
        ])
    }
}

extension QueryRequest {
    /// Asks for all records of a mapping, in the zone of its database.
    public init<Mapping: RecordMapping>(_ mapping: Mapping.Type) { self.init(mapping.recordType, in: mapping.zone) }
}

/// A condition on a field. Encrypted fields and fields without an index have none.
public struct QueryFilter: Hashable, Sendable {
    /// The server's words for conditions.
    public enum Comparator: String, CaseIterable, Sendable {
        /// Is the value.
        case equals = "EQUALS"
        /// Is another value.
        case notEquals = "NOT_EQUALS"
        /// Is less.
        case lessThan = "LESS_THAN"
        /// Is less or the same.
        case lessThanOrEquals = "LESS_THAN_OR_EQUALS"
        /// Is greater.
        case greaterThan = "GREATER_THAN"
        /// Is greater or the same.
        case greaterThanOrEquals = "GREATER_THAN_OR_EQUALS"
        /// Lies no farther than a distance from a place.
        case near = "NEAR"
        /// Has all the words of a text.
        case containsAllTokens = "CONTAINS_ALL_TOKENS"
        /// Has one of the words of a text.
        case containsAnyTokens = "CONTAINS_ANY_TOKENS"
        /// Is one of a list, of at most 250.
        case isIn = "IN"
        /// Is none of a list.
        case notIn = "NOT_IN"
        /// The list has the value.
        case listContains = "LIST_CONTAINS"
        /// The list does not have the value.
        case notListContains = "NOT_LIST_CONTAINS"
        /// The list has all the values.
        case listContainsAll = "LIST_CONTAINS_ALL"
        /// The list lacks one of the values.
        case notListContainsAll = "NOT_LIST_CONTAINS_ALL"
        /// The list has one of the values.
        case listContainsAny = "LIST_CONTAINS_ANY"
        /// The list has none of the values.
        case notListContainsAny = "NOT_LIST_CONTAINS_ANY"
        /// The text begins with a text.
        case beginsWith = "BEGINS_WITH"
        /// The text begins otherwise.
        case notBeginsWith = "NOT_BEGINS_WITH"
        /// One text of the list begins with a text.
        case listMemberBeginsWith = "LIST_MEMBER_BEGINS_WITH"
        /// No text of the list does.
        case notListMemberBeginsWith = "NOT_LIST_MEMBER_BEGINS_WITH"
    }

    /// The field; see ``SystemFieldName`` for those that every record has.
    public var field: String
    /// The condition.
    public var comparator: Comparator
    /// What it compares with.
    public var value: RecordValue
    /// How far away a place may be, in metres; for ``Comparator/near``.
    public var distance: Double?

    /// Names a condition.
    public init(_ field: String, _ comparator: Comparator, _ value: RecordValue) {
        self.field = field
        self.comparator = comparator
        self.value = value
    }

    func json() throws(RecordFormatFailure) -> JSONValue {
        try RecordFormatFailure.naming(field: field) { () throws(FormatProblem) in
            .object(ofPresent: [
                "fieldName": .string(field), "comparator": .string(comparator.rawValue),
                "fieldValue": try CloudRecord.Field(value: value, isEncrypted: false).json(),
                "distance": try distance?.json(),
            ])
        }
    }
}

/// The fields that every record has, by the names that filters and orders of Web Services use.
public enum SystemFieldName {
    /// The name of the record.
    public static let recordName = "___recordID"
    /// When the record was created.
    public static let created = "___createTime"
    /// Who created it.
    public static let createdBy = "___createdBy"
    /// When the record was last changed.
    public static let modified = "___modTime"
    /// Who changed it last.
    public static let modifiedBy = "___modifiedBy"
}

/// A field to sort by. The order of encrypted fields means nothing.
public struct QueryOrder: Hashable, Sendable {
    /// The field; see ``SystemFieldName`` for those that every record has.
    public var field: String
    /// Whether the smallest comes first.
    public var isAscending: Bool
    /// The place that distances are counted from; for a field that holds a place.
    public var relativeLocation: RecordLocation?

    /// Sorts by a field.
    public init(_ field: String, isAscending: Bool = true) {
        self.field = field
        self.isAscending = isAscending
    }

    func json() throws(RecordFormatFailure) -> JSONValue {
        try RecordFormatFailure.naming(field: field) { () throws(FormatProblem) in
            .object(ofPresent: [
                "fieldName": .string(field), "ascending": .bool(isAscending),
                "relativeLocation": try relativeLocation?.json(),
            ])
        }
    }
}

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
