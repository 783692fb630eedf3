import CloudRecords
import Foundation

/// The knowledge of a device about one record.
struct JourneyRow {
    enum State: String {
        /// The server has all of it.
        case synced
        /// The user changed it.
        case pending
        /// The user deleted it, and the server has not yet.
        case deleted
        /// The server does not accept the change.
        case refused
    }

    /// The record that the app shows. It knows what the server had, which is the base of a merge, and the changes since.
    var record: CloudRecord
    /// The framework's archive of the record; nil for a new one.
    var systemFields: Data?
    var state = State.synced
    /// The states that were sent without an answer: the server may have them.
    var sent: [CloudRecord] = []

    init(_ record: CloudRecord, systemFields: Data? = nil) {
        (self.record, self.systemFields) = (record, systemFields)
    }

    var archive: RecordArchive {
        var archive = RecordArchive(record)
        archive.nativeSystemFields = systemFields
        return archive
    }

    /// The changes that are to be sent.
    var change: PendingChange? {
        switch state {
        case .pending: .save(sendable)
        case .deleted: .delete(record)
        case .synced, .refused: nil
        }
    }

    /// The row with the state that its record has. Without an answer it is pending: an undo may have to be sent, too.
    var settled: JourneyRow {
        var row = self
        let isSynced = record.changeTag != nil && sendable.changedKeys.isEmpty && sent.isEmpty
        switch state {
        case .deleted: break
        case .refused: row.state = isSynced ? .synced : .refused
        case .synced, .pending: row.state = isSynced ? .synced : .pending
        }
        return row
    }

    /// The row of a record that the server does not have any more.
    var asNew: JourneyRow {
        var row = JourneyRow(record.unsavedCopy())
        row.state = .pending
        return row
    }

    /// The fields that stay here, because production does not have them yet and would refuse the whole record.
    var undeployed: [String] {
        let mapping = AnyRecord.types.first { $0.recordType == record.type }
        guard let deployed = mapping?.deployedKeys else { return [] }
        // A new record also clears the fields that it has no value for. These are no loss.
        let values = Set(record.keys)
        return record.changedKeys.filter { values.contains($0) && !deployed.contains($0) }
    }

    private var sendable: CloudRecord {
        var sent = record
        for key in undeployed { sent[key] = nil }
        return sent
    }
}

/// The rows in a file. Each change of a row is there completely or not at all, when a call returns.
struct JourneyTable {
    private let database: Database

    init(_ file: URL) throws {
        database = try Database(file)
        try database.run(
            """
            CREATE TABLE IF NOT EXISTS records (
                zone TEXT, name TEXT, type TEXT, state TEXT, record BLOB, sent BLOB, PRIMARY KEY (zone, name)
            )
            """
        )
        try database.run("CREATE INDEX IF NOT EXISTS states ON records (state)")
        try database.run("CREATE TABLE IF NOT EXISTS engine (key TEXT PRIMARY KEY, state BLOB)")
        // Once for each start: the schema, or this version of the app, may be another one now.
        try database.run("UPDATE records SET state = 'pending' WHERE state = 'refused'")
    }

    func rows(ofType type: String) throws -> [JourneyRow] { try rows("type = ? ORDER BY zone, name", type) }

    /// The rows with something to send: however many others there are, they are not read.
    func unsentRows() throws -> [JourneyRow] { try rows("state IN ('pending', 'deleted') ORDER BY zone, name") }

    func row(_ id: RecordID) throws -> JourneyRow? { try rows("zone = ? AND name = ?", id.zone.name, id.name).first }

    /// The records of a zone; nil for all.
    func ids(in zone: RecordZoneID? = nil) throws -> [RecordID] {
        try database.run("SELECT zone, name FROM records ORDER BY zone, name").map { columns in
            let (zone, name) = (
                String(decoding: columns[0], as: UTF8.self), String(decoding: columns[1], as: UTF8.self)
            )
            return RecordID(name, in: RecordZoneID(zone))
        }
        .filter { zone == nil || $0.zone == zone }
    }

    private func rows(_ condition: String, _ values: String...) throws -> [JourneyRow] {
        try database.run("SELECT state, record, sent FROM records WHERE \(condition)", values).map(row)
    }

    /// Changes a row; nil removes it.
    func change(_ id: RecordID, _ body: (JourneyRow?) throws -> JourneyRow?) throws {
        try database.transaction {
            guard let row = try body(try row(id)) else {
                try database.run("DELETE FROM records WHERE zone = ? AND name = ?", [id.zone.name, id.name])
                return
            }
            try database.run(
                "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?)",
                [
                    id.zone.name, id.name, row.record.type, row.state.rawValue, try row.archive.data(),
                    try JSONEncoder().encode(row.sent.map { try RecordArchive($0).data() }),
                ]
            )
        }
    }

    var engineState: Data? {
        get throws { try database.run("SELECT state FROM engine").first?.first }
    }

    func setEngineState(_ state: Data?) throws {
        if let state {
            try database.run("INSERT OR REPLACE INTO engine VALUES ('private', ?)", [state])
        } else {
            try database.run("DELETE FROM engine")
        }
    }

    private func row(_ columns: [Data]) throws -> JourneyRow {
        let archive = try RecordArchive(data: columns[1])
        var row = JourneyRow(archive.record, systemFields: archive.nativeSystemFields)
        row.state = JourneyRow.State(rawValue: String(decoding: columns[0], as: UTF8.self)) ?? .synced
        row.sent = try JSONDecoder().decode([Data].self, from: columns[2]).map { try RecordArchive(data: $0).record }
        return row
    }
}
