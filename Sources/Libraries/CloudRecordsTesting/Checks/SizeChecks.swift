import CloudRecords

/// How large a record may be.
enum SizeChecks {
    static let all: [SaveCheck] = [size]

    /// Row 8.
    private static func size(_ attempt: SaveAttempt) -> RecordDatabaseError? {
        guard attempt.merged.size > attempt.rules.limits.recordBytes else { return nil }
        return RecordDatabaseError(.limitExceeded, 2023, "record too large")
    }
}

extension CloudRecord {
    /// The bytes of a record without its assets; see ``InMemoryRecordDatabase/Limits/recordBytes``.
    var size: Int { keys.reduce(0) { $0 + $1.utf8.count + (field($1)?.value.size ?? 0) } }

    /// The bytes that a request sends of a record.
    func sentSize(_ mode: WriteMode) -> Int {
        sentKeys(mode).reduce(0) { $0 + $1.utf8.count + (field($1)?.value.size ?? 0) }
    }
}

extension RecordValue {
    private static let wordSize = 8

    fileprivate var size: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .int64, .double, .timestamp: Self.wordSize
        case .bytes(let data): data.count
        case .reference(let reference): reference.recordName.utf8.count
        case .location: 2 * Self.wordSize
        case .asset, .assets, .unknown: 0
        default: listSize
        }
    }

    private var listSize: Int {
        switch self {
        case .strings(let texts): texts.reduce(0) { $0 + $1.utf8.count }
        case .int64s(let numbers): numbers.count * Self.wordSize
        case .doubles(let numbers): numbers.count * Self.wordSize
        case .timestamps(let dates): dates.count * Self.wordSize
        case .bytesList(let list): list.reduce(0) { $0 + $1.count }
        case .references(let references): references.reduce(0) { $0 + $1.recordName.utf8.count }
        case .locations(let places): places.count * 2 * Self.wordSize
        default: 0
        }
    }
}
