/// A query for the records of a type that match conditions.
public struct QueryRequest: WebServiceRequest {
    /// The last part of the path.
    package static let operation = "records/query"

    /// The type of the records.
    public var recordType: String
    /// The conditions, all of which must match.
    package var filters: [QueryFilter] = []
    /// The order, the most important field first.
    package var orders: [QueryOrder] = []
    /// The zone to search.
    public var zone: RecordZoneID
    /// True if all zones of the database are searched, instead of only ``zone``.
    ///
    /// The owners of zones in the records are spelled as the server does.
    public var isDatabaseWide = false
    /// The largest number of records on a page; the server returns up to 200.
    public var resultsLimit: Int?
    /// The marker of the page; nil for the first.
    package var continuationMarker: String?
    /// The fields to fetch; nil for all.
    public var desiredKeys: [String]?

    /// Creates a request for all records of a type.
    public init(_ recordType: String, in zone: RecordZoneID = .default) {
        self.recordType = recordType
        self.zone = zone
    }

    /// The JSON of the request.
    ///
    /// - Throws: ``RecordFormatFailure`` when the server would always refuse the request, or JSON cannot express it.
    package func json() throws(RecordFormatFailure) -> JSONValue {
        .object(ofPresent: [
            "query": try queryJSON(), "zoneID": isDatabaseWide ? nil : zone.json,
            "zoneWide": isDatabaseWide ? .bool(true) : nil,
            "resultsLimit": resultsLimit.map { .integer(Int64($0)) },
            "continuationMarker": continuationMarker.map(JSONValue.string),
            "desiredKeys": desiredKeys.map(JSONValue.strings),
        ])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    package func response(from json: JSONValue) throws(WebServiceResponseFailure) -> RecordsResponse {
        // The zone of the request belongs to the current user, whatever owner the response names. In a whole database
        // only the default zone surely does; others of the same name may have other owners.
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
    /// Creates a request for all records of a mapping, in the zone of its database.
    public init<Mapping: RecordMapping>(_ mapping: Mapping.Type) { self.init(mapping.recordType, in: mapping.zone) }
}

/// A condition on a field in the words of the server; people write a ``QueryCondition``.
@_spi(GeneratedCode)
public struct QueryFilter: Hashable, Sendable {
    /// The server's words for conditions.
    public enum Comparator: String, CaseIterable, Sendable {
        /// The field equals the value.
        case equals = "EQUALS"
        /// The field has another value.
        case notEquals = "NOT_EQUALS"
        /// The field is less.
        case lessThan = "LESS_THAN"
        /// The field is less or equal.
        case lessThanOrEquals = "LESS_THAN_OR_EQUALS"
        /// The field is greater.
        case greaterThan = "GREATER_THAN"
        /// The field is greater or equal.
        case greaterThanOrEquals = "GREATER_THAN_OR_EQUALS"
        /// The place is within a distance of another one.
        case near = "NEAR"
        /// The text contains all words of a text.
        case containsAllTokens = "CONTAINS_ALL_TOKENS"
        /// The text contains one of the words of a text.
        case containsAnyTokens = "CONTAINS_ANY_TOKENS"
        /// The field is one of a list of at most 250.
        case isIn = "IN"
        /// The field is none of a list.
        case notIn = "NOT_IN"
        /// The list contains the value.
        case listContains = "LIST_CONTAINS"
        /// The list does not contain the value.
        case notListContains = "NOT_LIST_CONTAINS"
        /// The list contains all values.
        case listContainsAll = "LIST_CONTAINS_ALL"
        /// The list lacks one of the values.
        case notListContainsAll = "NOT_LIST_CONTAINS_ALL"
        /// The list contains one of the values.
        case listContainsAny = "LIST_CONTAINS_ANY"
        /// The list contains none of the values.
        case notListContainsAny = "NOT_LIST_CONTAINS_ANY"
        /// The text begins with a text.
        case beginsWith = "BEGINS_WITH"
        /// The text does not begin with a text.
        case notBeginsWith = "NOT_BEGINS_WITH"
        /// One text of the list begins with a text.
        case listMemberBeginsWith = "LIST_MEMBER_BEGINS_WITH"
        /// No text of the list begins with a text.
        case notListMemberBeginsWith = "NOT_LIST_MEMBER_BEGINS_WITH"
    }

    /// The field; see ``SystemFieldName`` for those that every record has.
    public var field: String
    /// The condition.
    public var comparator: Comparator
    /// The value to compare with.
    public var value: RecordValue
    /// The largest distance of a place, in metres; for ``Comparator/near``.
    public var distance: Double?

    /// Creates a condition.
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

/// The fields of every record, by their names in filters and orders of Web Services.
public enum SystemFieldName {
    /// The name of the record.
    public static let recordName = "___recordID"
    /// The time of the creation.
    public static let created = "___createTime"
    /// The user who created the record.
    public static let createdBy = "___createdBy"
    /// The time of the last change.
    public static let modified = "___modTime"
    /// The user who last changed the record.
    public static let modifiedBy = "___modifiedBy"
}

/// A field to sort by: `PostRecord.Fields.createdAt.descending`. The order of encrypted fields has no meaning.
public struct QueryOrder: Hashable, Sendable {
    /// The field.
    package var field: String
    /// True if the smallest value comes first.
    package var isAscending: Bool
    /// The place from which distances are measured; for a field with places.
    package var relativeLocation: RecordLocation?

    /// Creates an order.
    package init(_ field: String, isAscending: Bool = true) {
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

/// A condition on a field, with a value of the field's type.
///
///     let fields = PostRecord.Fields.self
///     try QueryRequest(PostRecord.self, where: [fields.rating.matches(.atLeast(3)), fields.title.matches(.begins(with: "A"))])
public struct TypedFilter: Sendable {
    fileprivate let filters: Result<[QueryFilter], RecordFormatFailure>

    fileprivate init<Field>(
        _ field: RecordField<Field>,
        _ condition: (_ key: String) throws(RecordFormatFailure) -> [QueryFilter]
    ) {
        filters = Result { () throws(RecordFormatFailure) in
            guard !field.description.isEncrypted else {
                let problem = FormatProblem.unexpected("an encrypted field", expected: "one that the server can read")
                throw RecordFormatFailure(problem, field: field.key)
            }
            return try condition(field.key)
        }
    }
}

extension RecordField {
    /// A condition on the field, in the words of all queries: `fields.rating.matches(.atLeast(3))`.
    public func matches(_ condition: QueryCondition<Value>) -> TypedFilter {
        TypedFilter(self) { key throws(RecordFormatFailure) in try condition.filters(on: key) }
    }

    /// A condition on the value of an optional field; absent values match only `.notEquals`.
    public func matches<Wrapped>(_ condition: QueryCondition<Wrapped>) -> TypedFilter where Value == Wrapped? {
        TypedFilter(self) { key throws(RecordFormatFailure) in try condition.filters(on: key) }
    }

    /// A condition on a list.
    public func matches<Element>(_ condition: QueryListCondition<Element>) -> TypedFilter where Value == [Element] {
        TypedFilter(self) { key throws(RecordFormatFailure) in try condition.filters(on: key) }
    }

    /// A search for words of a text.
    public func matches(_ words: QueryWords) -> TypedFilter where Value == String {
        TypedFilter(self) { key throws(RecordFormatFailure) in words.filters(on: key) }
    }

    /// The smallest value first.
    public var ascending: QueryOrder { QueryOrder(key) }

    /// The greatest value first.
    public var descending: QueryOrder { QueryOrder(key, isAscending: false) }

    /// The place nearest to another one first.
    public func nearest(to place: RecordLocation) -> QueryOrder where Value == RecordLocation {
        SortDirection.nearest(to: place).order(by: key)
    }
}

extension QueryRequest {
    /// Asks for the mirrored records of a mapping that fulfil all conditions, in the zone of its database.
    ///
    /// Each field needs its index: `QUERYABLE` for a condition, `SORTABLE` for an order. Which ones have it is not known of a
    /// mirrored type. A ``NativeRecord`` knows, and has a function for each query that the server takes.
    ///
    ///     try QueryRequest(
    ///         PostRecord.self,
    ///         where: [PostRecord.Fields.rating.matches(.atLeast(3))],
    ///         sortedBy: [PostRecord.Fields.createdAt.descending]
    ///     )
    ///
    /// - Throws: ``RecordFormatFailure`` for a condition on an encrypted field, and for a value that CloudKit cannot
    ///   store.
    public init<Mapping: MirroredEntity>(
        _ mapping: Mapping.Type,
        where filters: [TypedFilter],
        sortedBy orders: [QueryOrder] = []
    ) throws(RecordFormatFailure) {
        try self.init(mapping.recordType, in: mapping.zone, where: filters, sortedBy: orders)
    }

    /// Asks for the records of a type without a mapping that fulfil all conditions.
    ///
    ///     let rating = RecordField<Int64>("rating")
    ///     try QueryRequest("Tip", where: [rating.matches(.atLeast(3))], sortedBy: [rating.descending])
    ///
    /// ``SystemFieldName`` has the names of the fields that every record has. Nobody checks that the schema has the fields, and
    /// indexes of them.
    ///
    /// - Throws: ``RecordFormatFailure`` for a value that CloudKit cannot store.
    public init(
        _ recordType: String,
        in zone: RecordZoneID = .default,
        where filters: [TypedFilter],
        sortedBy orders: [QueryOrder] = []
    ) throws(RecordFormatFailure) {
        self.init(recordType, in: zone)
        for filter in filters { self.filters += try filter.filters.get() }
        self.orders = orders
    }

    /// The request for the page with a marker; nil after the last page.
    package func page(at marker: String?) -> QueryRequest? {
        guard let marker else { return nil }
        var next = self
        next.continuationMarker = marker
        return next
    }
}
