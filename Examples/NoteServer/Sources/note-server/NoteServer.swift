import CloudRecords
import CloudRecordsClient
import Foundation

/// Publishes tips for everybody, and finds tasks in the notes of a user.
@main
enum NoteServer {
    static let container = "iCloud.org.example.notes"

    static func endpoint(_ scope: RecordDatabaseScope) -> WebServiceEndpoint {
        WebServiceEndpoint(container: container, environment: .production, scope: scope)
    }

    static func main() async throws {
        let cloud = try CloudInMemory(schema: String(contentsOfFile: "schema.ckdb", encoding: .utf8))
        try await publish(with: cloud.client(.public))

        // A device of the user has made a note.
        try await cloud.change(.private) { database in
            try database.createZone(NoteRecord.zone)
            try database.save(NoteRecord(recordName: "N1", text: "To do: buy a map").newRecord())
        }
        let journal = FileManager.default.temporaryDirectory.appending(path: "note-server-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: journal) }
        try await findTasks(with: cloud.client(.private), journalIn: journal)
    }

    /// Saves tips in the public database, and prints those of a season.
    static func publish(with client: RecordClient) async throws {
        let tips = [
            TipRecord(season: "summer", slug: "tides", text: "Look at the tides first."),
            TipRecord(season: "winter", slug: "daylight", text: "Be back by four."),
        ]
        let report = try await client.save(try tips.map { .save(try $0.newRecord()) })
        for refusal in report.refusals { print("refused: \(refusal.failure)") }

        let query = try TipRecord.query(season: .equals("winter"), slugOrder: .ascending)
        for tip in try await client.records(matching: query).records(of: TipRecord.self).get() {
            print("tip \(tip.slug): \(tip.text ?? "")")
        }
    }

    /// Marks the notes of a user that are tasks. It goes on where it ended, and loses nothing when it is killed.
    static func findTasks(with client: RecordClient, journalIn folder: URL) async throws {
        var journal = try FolderJournal(folder)
        var sync = try RecordSync<AnyRecord>(.private, build: "1", journal: &journal)
        for step in try await client.synchronize(&sync, NoteRecord.zone, with: &journal) { print("later: \(step)") }

        for record in sync.records(in: NoteRecord.zone) where record.type == NoteRecord.recordType {
            var note = try NoteRecord(record: record)
            note.isTask = note.text?.hasPrefix("To do") == true
            try sync.keep(note)
        }
        print("notes to send: \(sync.pending(in: NoteRecord.zone).count)")
        for step in try await client.synchronize(&sync, NoteRecord.zone, with: &journal) { print("later: \(step)") }
        print("left: \(sync.pending(in: NoteRecord.zone).count)")
    }
}
