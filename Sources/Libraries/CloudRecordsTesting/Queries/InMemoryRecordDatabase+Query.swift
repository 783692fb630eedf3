public import CloudRecords
import CloudSchema

extension InMemoryRecordDatabase {
    /// Finds the records of a type that fulfil conditions.
    ///
    /// Every field that a condition or the order names needs its index, as on the server; without conditions, the
    /// record name needs one. A query sees what was saved before it at once, which CloudKit does not promise.
    ///
    /// - Parameters:
    ///   - type: The record type.
    ///   - filters: The conditions, all of which must hold; the names of system fields are in `SystemFieldName`.
    ///   - orders: The fields to sort by, the most important first.
    ///   - zone: The zone; nil for all zones of the database.
    ///   - desiredKeys: The fields to fetch; nil for all.
    ///   - limit: The most records of the page; nil for as many as the server gives.
    ///   - continuation: Where the page begins; nil for the first.
    /// - Returns: The records, and where the next page begins.
    /// - Throws: ``RecordDatabaseError`` when the schema does not allow the query.
    public mutating func query(
        _ type: String,
        where filters: [QueryFilter] = [],
        orderedBy orders: [QueryOrder] = [],
        in zone: RecordZoneID? = nil,
        desiredKeys: [String]? = nil,
        limit: Int? = nil,
        continuation: String? = nil
    ) throws(RecordDatabaseError) -> RecordQueryPage {
        try beginRequest()
        let query = RecordQuery(type: type, filters: filters, orders: orders)
        return try page(of: query, in: zone, limit, Set(desiredKeys), continuation)
    }

    func page(
        of query: RecordQuery,
        in zone: RecordZoneID?,
        _ limit: Int?,
        _ keys: Set<String>?,
        _ continuation: String?
    ) throws(RecordDatabaseError) -> RecordQueryPage {
        let found = try records(for: query, in: zone)
        guard let start = Int(continuation ?? "0", radix: 36), (0...found.count).contains(start) else {
            throw RecordDatabaseError(.invalidArguments, explanation: "the continuation is of another query")
        }
        let end = start + min(found.count - start, max(1, min(limit ?? limits.pageSize, limits.pageSize)))
        return RecordQueryPage(
            records: found[start..<end].map { $0.restricted(to: keys) },
            continuation: end < found.count ? String(end, radix: 36) : nil
        )
    }

    private func records(for query: RecordQuery, in zone: RecordZoneID?) throws(RecordDatabaseError) -> [CloudRecord] {
        if let zone, let error = zoneError(zone) { throw error.about(zone) }
        if let error = QueryChecks.error(of: query, rules) { throw error }
        let zones = zone.map { [$0] } ?? store.sortedZones
        let found = zones.flatMap { store.zones[$0]?.records.values.map(\.record) ?? [] }.filter(query.matches)
        let readable = found.filter {
            PermissionChecks.grants(.read, to: rules, type: query.type, stored: $0) == nil
        }
        return query.sort(readable)
    }
}
