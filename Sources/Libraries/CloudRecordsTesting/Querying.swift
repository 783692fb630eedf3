public import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// Finds the records of a type that fulfil conditions.
    ///
    /// Every field that a condition or the order names needs its index, as on the server; without conditions, the
    /// record name needs one. A query sees what was saved before it at once, which CloudKit does not promise.
    ///
    ///     try database.query(JourneyRecord.query(kind: .equals(.known(.ride))))
    ///
    /// - Parameter request: What is asked, such as a query of generated records.
    /// - Returns: The records, and where the next page begins.
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
            continuation: end < found.count ? String(end, radix: 36) : nil
        )
    }

    private func records(for request: QueryRequest) throws(RecordDatabaseError) -> [CloudRecord] {
        if !request.isDatabaseWide, let error = zoneError(request.zone) { throw error.about(request.zone) }
        if let error = error(of: request) { throw error }
        let zones = request.isDatabaseWide ? store.sortedZones : [request.zone]
        let found = zones.flatMap { store.zones[$0]?.records.values.map(\.record) ?? [] }.filter(request.matches)
        return request.sort(found.filter { grantError(.read, on: request.recordType, $0) == nil })
    }

    // MARK: What may be asked

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

    /// Assumption: comparing with less and greater needs the same index as comparing for equality does.
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

    /// Assumption: a value of another kind than the field's is refused. The server's text is not known.
    private func wrongType(_ filter: QueryFilter, _ field: Field) -> RecordDatabaseError? {
        if filter.value.elements.isEmpty { return nil }
        guard let type = FieldType(of: .init(value: filter.value, isEncrypted: false)) else { return nil }
        let (given, stored) = (type.primitive, field.type.primitive)
        if given == stored || (given.holdsNumbers && stored.holdsNumbers) { return nil }
        return .invalid(
            "the field '\(field.name)' is \(field.type.messageName), and is compared with \(type.messageName)"
        )
    }

    /// Encrypted fields can be sorted by; the order means nothing.
    private func error(of order: QueryOrder, _ type: SchemaTable.Entry) -> RecordDatabaseError? {
        guard let field = type.fields[order.field] else { return .query("Unknown field '\(order.field)'") }
        return field.type.isEncrypted || field.indexes.contains(.sortable) ? nil : .notMarked(field, .sortable)
    }
}

/// Some results of a query, and where the next ones begin.
public struct RecordQueryPage: Hashable, Sendable {
    /// The records, in the order that was asked for, then by record name.
    public var records: [CloudRecord]
    /// What the request for the next page has as its `continuationMarker`; nil on the last one.
    public var continuation: String?
}

extension FieldType.Primitive {
    fileprivate var holdsNumbers: Bool { isNumber || self == .int64 || self == .double }
}

extension RecordDatabaseError {
    fileprivate static func query(_ message: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, 2015, message)
    }

    /// The Console and the messages call the record's identity `recordName`.
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

    /// Sorts by the fields that were named, then by record name, so that the order is the same every time.
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
    /// What a record is sorted by: the value, or its distance from a place.
    fileprivate func key(of record: CloudRecord) -> RecordValue? {
        let value = record.queryValue(field)
        guard let relativeLocation, case .location(let place) = value else { return value }
        return .double(place.distance(to: relativeLocation))
    }
}

extension CloudRecord {
    /// A field as queries see it, system fields included.
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
    /// The conditions that deny another.
    private static let denials: [Comparator: Comparator] = [
        .notEquals: .equals,
        .notIn: .isIn,
        .notListContains: .listContains,
        .notListContainsAll: .listContainsAll,
        .notListContainsAny: .listContainsAny,
        .notBeginsWith: .beginsWith,
        .notListMemberBeginsWith: .listMemberBeginsWith,
    ]

    /// Whether a record fulfils the condition.
    ///
    /// Assumption: a record without the field fulfils the conditions that deny something, and no other.
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
    /// Whether two values are the same for a query: references lead to the same record, numbers are the same number.
    fileprivate func isSame(as other: RecordValue) -> Bool {
        guard let isLess = precedes(other), let isGreater = other.precedes(self) else { return self == other }
        return !isLess && !isGreater
    }

    /// Whether the value is less than another one; nil for values of different kinds, and of kinds without an order.
    ///
    /// Assumption: text is compared by its Unicode scalars, not as a language does. The server's order of text is not
    /// documented.
    fileprivate func precedes(_ other: RecordValue) -> Bool? {
        switch (self, other) {
        // Bytes of UTF-8 are in the order of the scalars.
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
    /// Whether the value comes before another one. Assumption: a field without a value comes before those with one.
    fileprivate func precedes(_ other: RecordValue?) -> Bool {
        guard let self, let other else { return self == nil && other != nil }
        return self.precedes(other) == true
    }
}

extension RecordLocation {
    /// The metres between two places on a sphere of the size of Earth; the haversine formula.
    fileprivate func distance(to other: RecordLocation) -> Double {
        let radians = Double.pi / 180
        let (north, east) = ((other.latitude - latitude) * radians, (other.longitude - longitude) * radians)
        let chord =
            sin(north / 2) * sin(north / 2)
            + cos(latitude * radians) * cos(other.latitude * radians) * sin(east / 2) * sin(east / 2)
        return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
    }
}
