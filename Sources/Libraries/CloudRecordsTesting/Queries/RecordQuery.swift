import CloudRecords

/// A question for records.
struct RecordQuery: Hashable, Sendable {
    var type: String
    var filters: [QueryFilter]
    var orders: [QueryOrder]

    func matches(_ record: CloudRecord) -> Bool {
        record.type == type && filters.allSatisfy { $0.matches(record) }
    }

    /// Sorts by the fields that were named, then by record name, so that the order is the same every time.
    func sort(_ records: [CloudRecord]) -> [CloudRecord] {
        let keyed = records.map { record in (record, orders.map { $0.key(of: record) }) }
        return keyed.sorted { left, right in
            for (index, order) in orders.enumerated() {
                switch FieldOrder.compare(left.1[index], right.1[index]) {
                case .less: return order.isAscending
                case .greater: return !order.isAscending
                case .same: continue
                }
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
    func queryValue(_ field: String) -> RecordValue? {
        switch field {
        case SystemFieldName.recordName: .reference(RecordReference(id.name))
        case SystemFieldName.created: created.map { .timestamp($0.date) }
        case SystemFieldName.modified: modified.map { .timestamp($0.date) }
        case SystemFieldName.createdBy: created?.userRecordName.map { .reference(RecordReference($0)) }
        case SystemFieldName.modifiedBy: modified?.userRecordName.map { .reference(RecordReference($0)) }
        default: self.field(field)?.value
        }
    }
}
