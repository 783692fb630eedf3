@_spi(GeneratedCode) public import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// Finds the records of a type that match conditions.
    ///
    /// Every field in a condition or an order needs its index, as on the server; without conditions, the record name
    /// needs one. A query finds saved records immediately, which CloudKit does not guarantee.
    ///
    ///     try database.query(JourneyRecord.query(kind: .equals(.known(.ride))))
    ///
    /// - Parameter request: The query, such as one of generated records.
    /// - Returns: The records, and the request for the next page.
    /// - Throws: ``RecordDatabaseError`` when the schema does not allow the query.
    public mutating func query(_ request: QueryRequest) throws(RecordDatabaseError) -> RecordQueryPage {
        try beginRequest()
        return try page(of: request)
    }

    func page(of request: QueryRequest) throws(RecordDatabaseError) -> RecordQueryPage {
        let found = try records(for: request)
        guard let start = Int(request.continuationMarker ?? "0", radix: 36), (0...found.count).contains(start) else {
            throw .invalid("the continuation is of another query")
        }
        let end = start + min(found.count - start, pageSize(request.resultsLimit))
        let keys = request.desiredKeys.map(Set.init)
        return RecordQueryPage(
            records: found[start..<end].map { $0.restricted(to: keys) },
            next: request.page(at: end < found.count ? String(end, radix: 36) : nil)
        )
    }

    private func records(for request: QueryRequest) throws(RecordDatabaseError) -> [CloudRecord] {
        if !request.isDatabaseWide, let error = zoneError(request.zone) { throw error.about(request.zone) }
        if let error = error(of: request) { throw error }
        let zones = request.isDatabaseWide ? store.sortedZones : [request.zone]
        let found = zones.flatMap { store.zones[$0]?.records.values.map(\.record) ?? [] }.filter(request.matches)
        return request.sort(found.filter { grantError(.read, on: request.recordType, $0) == nil })
    }

    // MARK: Allowed queries

    private func error(of query: QueryRequest) -> RecordDatabaseError? {
        guard let type = types[query.recordType] else {
            return RecordDatabaseError(.unknownItem, 2003, "Did not find record type: \(query.recordType)")
        }
        if !type.hasIndex { return .query("Type is not marked indexable: \(query.recordType)") }
        let isNameFound = type.fields[SystemFieldName.recordName]?.indexes.contains(.queryable) ?? false
        if query.filters.isEmpty, !isNameFound { return .query("Field 'recordName' is not marked queryable") }
        return query.filters.lazy.compactMap { error(of: $0, type) }.first
            ?? query.orders.lazy.compactMap { error(of: $0, type) }.first
    }

    /// Assumption: comparing with less and greater needs the same index as comparing for equality.
    private func error(of filter: QueryFilter, _ type: SchemaTable.Entry) -> RecordDatabaseError? {
        guard let field = type.fields[filter.field] else { return .query("Unknown field '\(filter.field)'") }
        if field.type.isEncrypted { return .encrypted(field, filter.comparator) }
        let isByWord = [.containsAllTokens, .containsAnyTokens].contains(filter.comparator)
        let index: Index = isByWord ? .searchable : .queryable
        if !field.indexes.contains(index) { return .notMarked(field, index) }
        return tooManyValues(filter) ?? wrongType(filter, field)
    }

    private func tooManyValues(_ filter: QueryFilter) -> RecordDatabaseError? {
        let isList = [.isIn, .notIn].contains(filter.comparator)
        guard isList, filter.value.elements.count > limits.filterValues else { return nil }
        let message = "Query filter exceeds the limit of values: \(limits.filterValues) for container '\(container)'"
        return RecordDatabaseError(.limitExceeded, 2023, message)
    }

    /// Assumption: a value of another type than the field's is refused. The server's text is unknown.
    private func wrongType(_ filter: QueryFilter, _ field: Field) -> RecordDatabaseError? {
        if filter.value.elements.isEmpty { return nil }
        guard let type = FieldType(of: .init(value: filter.value, isEncrypted: false)) else { return nil }
        let (given, stored) = (type.primitive, field.type.primitive)
        if given == stored || (given.holdsNumbers && stored.holdsNumbers) { return nil }
        return .invalid(
            "the field '\(field.name)' is \(field.type.messageName), and is compared with \(type.messageName)"
        )
    }

    /// Encrypted fields are accepted; their order has no meaning.
    private func error(of order: QueryOrder, _ type: SchemaTable.Entry) -> RecordDatabaseError? {
        guard let field = type.fields[order.field] else { return .query("Unknown field '\(order.field)'") }
        return field.type.isEncrypted || field.indexes.contains(.sortable) ? nil : .notMarked(field, .sortable)
    }
}

/// A page of query results.
public struct RecordQueryPage: Hashable, Sendable {
    /// The records, in the requested order, then by record name.
    public var records: [CloudRecord]
    /// The request for the next page; nil on the last one.
    public var next: QueryRequest?
}

extension FieldType.Primitive {
    fileprivate var holdsNumbers: Bool { isNumber || self == .int64 || self == .double }
}

extension RecordDatabaseError {
    fileprivate static func query(_ message: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, 2015, message)
    }

    /// The Console and messages name the record's identity `recordName`.
    fileprivate static func notMarked(_ field: Field, _ index: Index) -> RecordDatabaseError {
        let name = field.name == SystemFieldName.recordName ? "recordName" : field.name
        return query("Field '\(name)' is not marked \(index.rawValue.lowercased())")
    }

    fileprivate static func encrypted(_ field: Field, _ comparator: QueryFilter.Comparator) -> RecordDatabaseError {
        invalid(
            message: "Field '\(field.name)' has a value type of \(field.type.messageName) "
                + "and cannot be queried using filter type \(comparator.rawValue)"
        )
    }
}

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension QueryRequest {
    func matches(_ record: CloudRecord) -> Bool {
        record.type == recordType && filters.allSatisfy { $0.matches(record) }
    }

    /// Sorts by the requested fields, then by record name, so that the order is always the same.
    func sort(_ records: [CloudRecord]) -> [CloudRecord] {
        let keyed = records.map { record in (record, orders.map { $0.key(of: record) }) }
        return keyed.sorted { left, right in
            for (index, order) in orders.enumerated() {
                let isFirst = left.1[index].precedes(right.1[index])
                if isFirst || right.1[index].precedes(left.1[index]) { return isFirst == order.isAscending }
            }
            return left.0.id.name < right.0.id.name
        }.map(\.0)
    }
}

extension QueryOrder {
    /// The value for sorting: the field's value, or its distance from a place.
    fileprivate func key(of record: CloudRecord) -> RecordValue? {
        let value = record.queryValue(field)
        guard let relativeLocation, case .location(let place) = value else { return value }
        return .double(place.distance(to: relativeLocation))
    }
}

extension CloudRecord {
    /// A field in queries, including system fields.
    fileprivate func queryValue(_ field: String) -> RecordValue? {
        switch field {
        case SystemFieldName.recordName: .reference(RecordReference(id.name))
        case SystemFieldName.created: created.map { .timestamp($0.date) }
        case SystemFieldName.modified: modified.map { .timestamp($0.date) }
        case SystemFieldName.createdBy: created?.userRecordName.map { .reference(RecordReference($0)) }
        case SystemFieldName.modifiedBy: modified?.userRecordName.map { .reference(RecordReference($0)) }
        default: fields[field]?.value
        }
    }
}

extension QueryFilter {
    /// The negations of other conditions.
    private static let denials: [Comparator: Comparator] = [
        .notEquals: .equals,
        .notIn: .isIn,
        .notListContains: .listContains,
        .notListContainsAll: .listContainsAll,
        .notListContainsAny: .listContainsAny,
        .notBeginsWith: .beginsWith,
        .notListMemberBeginsWith: .listMemberBeginsWith,
    ]

    /// True if a record matches the condition.
    ///
    /// Assumption: a record without the field matches only negated conditions.
    fileprivate func matches(_ record: CloudRecord) -> Bool {
        let found = record.queryValue(field)
        if let denied = Self.denials[comparator] { return !holds(denied, found) }
        return holds(comparator, found)
    }

    private func holds(_ comparator: Comparator, _ found: RecordValue?) -> Bool {
        guard let found else { return false }
        return switch comparator {
        case .equals: found.isSame(as: value)
        case .lessThan: found.precedes(value) == true
        case .lessThanOrEquals: value.precedes(found) == false
        case .greaterThan: value.precedes(found) == true
        case .greaterThanOrEquals: found.precedes(value) == false
        case .isIn: value.elements.contains(where: found.isSame)
        case .listContains: found.elements.contains(where: value.isSame)
        case .listContainsAll: value.elements.allSatisfy { one in found.elements.contains(where: one.isSame) }
        case .listContainsAny: value.elements.contains { one in found.elements.contains(where: one.isSame) }
        case .beginsWith: found.begins(with: value)
        case .listMemberBeginsWith: found.elements.contains { $0.begins(with: value) }
        case .containsAllTokens: value.tokens.isSubset(of: found.tokens)
        case .containsAnyTokens: !value.tokens.isDisjoint(with: found.tokens)
        case .near: isNear(found)
        default: false
        }
    }

    private func isNear(_ found: RecordValue) -> Bool {
        guard case .location(let place) = found, case .location(let center) = value, let distance else { return false }
        return place.distance(to: center) <= distance
    }
}

extension RecordValue {
    /// True if two values are equal in a query: references with the same target, numbers of the same value.
    fileprivate func isSame(as other: RecordValue) -> Bool {
        guard let isLess = precedes(other), let isGreater = other.precedes(self) else { return self == other }
        return !isLess && !isGreater
    }

    /// True if the value is less than another one; nil for values of different types, and of types without an order.
    ///
    /// Assumption: text is compared by its Unicode scalars, not by the rules of a language. The server's order of text
    /// is undocumented.
    fileprivate func precedes(_ other: RecordValue) -> Bool? {
        switch (self, other) {
        // The bytes of UTF-8 have the order of the scalars.
        case (.string(let text), .string(let other)): text.utf8.lexicographicallyPrecedes(other.utf8)
        case (.int64(let number), .int64(let other)): number < other
        case (.timestamp(let date), .timestamp(let other)): date < other
        case (.bytes(let data), .bytes(let other)): data.lexicographicallyPrecedes(other)
        case (.reference(let reference), .reference(let other)):
            reference.recordName.utf8.lexicographicallyPrecedes(other.recordName.utf8)
        default: number.flatMap { number in other.number.map { number < $0 } }
        }
    }

    fileprivate func begins(with other: RecordValue) -> Bool {
        guard case .string(let text) = self, case .string(let prefix) = other else { return false }
        return text.utf8.starts(with: prefix.utf8)
    }

    /// The words of a text. Assumption: words are runs of letters and digits, compared without regard to case.
    fileprivate var tokens: Set<String> {
        guard case .string(let text) = self else { return [] }
        return Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// The value as a number, where it is one.
    fileprivate var number: Double? {
        switch self {
        case .int64(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension RecordValue? {
    /// True if the value comes before another one. Assumption: a field without a value comes before those with one.
    fileprivate func precedes(_ other: RecordValue?) -> Bool {
        guard let self, let other else { return self == nil && other != nil }
        return self.precedes(other) == true
    }
}

extension RecordLocation {
    /// The distance of two places in metres, on a sphere of the size of Earth, by the haversine formula.
    fileprivate func distance(to other: RecordLocation) -> Double {
        let radians = Double.pi / 180
        let (north, east) = ((other.latitude - latitude) * radians, (other.longitude - longitude) * radians)
        let chord =
            sin(north / 2) * sin(north / 2)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east / 2) * sin(east / 2)
        return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
    }
}
