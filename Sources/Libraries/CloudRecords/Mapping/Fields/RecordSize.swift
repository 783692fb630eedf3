/// How large a record is, about.
///
/// CloudKit's own estimate is not public. This one counts the bytes of names and values and adds a little for each
/// field, so it may differ near the edge, which does no harm: every reader takes a value from inside and from beside
/// the record.
struct RecordSize: Hashable, Sendable {
    /// The size from which on mirroring writes large values as assets. CloudKit itself refuses records above 1 MB.
    static let limit = 700_000

    private static let fieldOverhead = 24

    private(set) var bytes: Int

    /// The size of a record without some of its fields.
    init(of record: CloudRecord, without left: Set<String>) {
        bytes = record.type.utf8.count + record.id.name.utf8.count + record.id.zone.name.utf8.count
        for (key, field) in record.fields.values where !left.contains(key) { add(field.value, key: key) }
    }

    mutating func add(_ value: RecordValue?, key: String) {
        if let value { bytes += Self.fieldOverhead + key.utf8.count + value.payloadSize }
    }

    func hasRoom(for value: RecordValue?) -> Bool { bytes + (value?.payloadSize ?? 0) <= Self.limit }
}

extension RecordValue {
    /// The bytes of the value itself.
    var payloadSize: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .bytes(let data): data.count
        case .int64, .double, .timestamp: 8
        case .reference(let reference): reference.recordName.utf8.count
        case .location: 64
        case .asset: 0
        case .strings(let texts): texts.reduce(0) { $0 + $1.utf8.count }
        case .bytesList(let list): list.reduce(0) { $0 + $1.count }
        case .int64s(let list): 8 * list.count
        case .doubles(let list): 8 * list.count
        case .timestamps(let list): 8 * list.count
        case .references(let list): list.reduce(0) { $0 + $1.recordName.utf8.count }
        case .locations(let list): 64 * list.count
        case .assets, .unknown: 0
        }
    }
}
