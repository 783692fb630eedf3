import CloudRecords
import CloudRecordsTesting

/// Devices that read, edit and save one record in any order, each by the generated kind of mapping.
///
/// Beside them a table says what the server must have: an edit writes its own field and no other, whatever other devices
/// wrote since the record was read. The table knows nothing of mappings.
package struct Interleaving {
    /// The ways in which a device brings its edits to the server.
    package enum Way: CaseIterable, Sendable {
        /// Saves the record that it read; its fields win.
        case overwriting
        /// Saves if nobody was faster; else applies its changes to the server's record.
        case merging
        /// Keeps the system fields of the record only, and applies its changes to them.
        case restoring
    }

    private var database: InMemoryRecordDatabase
    private var devices: [EditingDevice]
    /// The server's choice for each field.
    private var choices: [Int]
    /// The server's value of each field, as it was written.
    private var values: [RecordValue?]

    package init(ways: [Way]) throws {
        let fields = EditedField.all.map { "        \($0.key) \($0.type)" } + ["        CD_entityName STRING"]
        database = try InMemoryRecordDatabase(
            schema: "DEFINE SCHEMA\n\n    RECORD TYPE CD_Note (\n\(fields.joined(separator: ",\n"))\n    );\n",
            container: "iCloud.org.example.Simulation"
        )
        try database.createZone(.mirroring)
        let choices = EditedField.all.map(\.first.choice)
        self.choices = choices
        values = EditedField.all.map(\.first.value)
        var record = CloudRecord(type: EditedNote.recordType, id: RecordID("N", in: .mirroring))
        record["CD_entityName"] = .string("Note")
        for field in EditedField.all { record[field.key] = field.first.value }
        let saved = try database.save(record)
        let read = try database.record(for: saved.id)
        devices = try ways.map { try EditingDevice(way: $0, record: read, choices) }
    }

    /// Takes turns, and tells each field that has another value than it must have.
    package mutating func run(turns: Int, using random: inout some RandomNumberGenerator) throws -> [String] {
        for _ in 0..<turns {
            let device = Int.random(in: devices.indices, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try devices[device].read(database.record(for: RecordID("N", in: .mirroring)), choices)
            case 1, 2: try save(device)
            default: edit(device, using: &random)
            }
            let record = try database.record(for: RecordID("N", in: .mirroring))
            let wrong = EditedField.all.indices.filter { record[EditedField.all[$0].key] != values[$0] }
            if !wrong.isEmpty { return wrong.map { "\(devices[device].way) \(EditedField.all[$0].key)" } }
        }
        return []
    }

    private mutating func edit(_ device: Int, using random: inout some RandomNumberGenerator) {
        let field = Int.random(in: EditedField.all.indices, using: &random)
        let choice = Int.random(in: EditedField.all[field].choices.indices, using: &random)
        devices[device].edit(field, choice)
    }

    private mutating func save(_ device: Int) throws {
        for (field, choice) in devices[device].edits {
            choices[field] = choice
            values[field] = EditedField.all[field].choices[choice].value
        }
        let saved = try devices[device].save(to: &database)
        try devices[device].read(saved, choices)
    }
}

/// A device with the record as it was read, and a value that is edited.
private struct EditingDevice {
    let way: Interleaving.Way
    private var record: CloudRecord
    private var base: EditedNote
    private var note: EditedNote
    private var seen: [Int]
    private var chosen: [Int]

    init(way: Interleaving.Way, record: CloudRecord, _ choices: [Int]) throws {
        self.way = way
        self.record = record
        base = try EditedNote(record: record)
        note = base
        (seen, chosen) = (choices, choices)
    }

    /// The fields that have another choice than was read, with it.
    var edits: [(Int, Int)] { seen.indices.filter { chosen[$0] != seen[$0] }.map { ($0, chosen[$0]) } }

    mutating func read(_ record: CloudRecord, _ choices: [Int]) throws {
        self = try EditingDevice(way: way, record: record, choices)
    }

    mutating func edit(_ field: Int, _ choice: Int) {
        chosen[field] = choice
        EditedField.all[field].choices[choice].set(&note)
    }

    /// The record as the server has it afterwards.
    func save(to database: inout InMemoryRecordDatabase) throws -> CloudRecord {
        var sent = record
        switch way {
        case .overwriting, .merging: try note.write(to: &sent)
        case .restoring:
            sent = CloudRecord(type: record.type, id: record.id)
            sent.changeTag = record.changeTag
            try note.changes(since: base).apply(to: &sent)
        }
        let outcome = try database.save([sent], policy: way == .merging ? .ifServerRecordUnchanged : .changedKeys)
        if case .failure(let error) = outcome.saved.first {
            guard var server = error.conflict?.server else { throw error }
            try note.changes(since: base).apply(to: &server)
            try database.save(server)
        }
        return try database.record(for: record.id)
    }
}
