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
        if !field.indexes.contains(Indexes(index)) { return .notMarked(field, index) }
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
