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

        // A device of the user has made a note, and changes it while the server marks it.
        try await cloud.change(.private) { database in
            try database.createZone(NoteRecord.zone)
            let note = try database.save(NoteRecord(recordName: "N1", text: "To do: buy a map").newRecord())
            database.failNextChange(of: note.id, with: .serverRecordChanged)
        }
        let token = FileManager.default.temporaryDirectory.appending(path: "note-server-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: token) }
        for _ in 1...2 { try await findTasks(with: cloud.client(.private), tokenIn: token) }
    }

    /// Saves tips in the public database, and prints those of a season.
    static func publish(with client: RecordClient) async throws {
        let tips = [
            TipRecord(season: "summer", slug: "tides", text: "Look at the tides first."),
            TipRecord(season: "winter", slug: "daylight", text: "Be back by four."),
        ]
        let report = try await client.save(try tips.map { .save(try $0.newRecord()) })
        for failed in report.failures { print("failed: \(failed.failure)") }

        let query = try TipRecord.query(season: .equals("winter"), slugOrder: .ascending)
        for tip in try await client.records(matching: query).records(of: TipRecord.self).get() {
            print("tip \(tip.slug): \(tip.text ?? "")")
        }
    }

    /// Marks the notes of a user that are tasks, of those that changed since the last call.
    static func findTasks(with client: RecordClient, tokenIn file: URL) async throws {
        let changes = try await changes(since: try? String(contentsOf: file, encoding: .utf8), with: client)
        var marked: [PendingChange] = []
        for var record in changes.results.records where record.type == NoteRecord.recordType {
            var note = try NoteRecord(record: record)
            note.isTask = note.text?.hasPrefix("To do") == true
            try note.write(to: &record)
            if !record.changedKeys.isEmpty { marked.append(.save(record)) }
        }
        print("notes that changed: \(changes.results.count), to save: \(marked.count)")
        try await save(marked, with: client)
        // Not before: after a crash, the same changes come once more.
        try changes.syncToken?.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The changes of the notes; all notes without a token, and with one that the server does not know any more.
    private static func changes(since token: String?, with client: RecordClient) async throws -> ZoneChanges {
        do {
            return try await client.changes(in: NoteRecord.zone, since: token)
        } catch let failure as RecordFailure
            where token != nil && [.changeTokenExpired, .invalidArguments].contains(failure.code)
        {
            return try await client.changes(in: NoteRecord.zone)
        }
    }

    /// Saves changes, and lays them on what others saved meanwhile.
    private static func save(_ changes: [PendingChange], with client: RecordClient) async throws {
        var next = changes
        while !next.isEmpty {
            let report = try await client.save(next)
            next = []
            for failed in report.failures {
                let mine = failed.change.record
                guard case .merge = failed.failure.advice(for: failed.change) else {
                    print("failed: \(failed.failure)")
                    continue
                }
                for server in try await client.records(named: [mine.id.name], in: mine.id.zone).records {
                    next.append(.save(try mine.merged(with: server, rules: MergeRules(.mine)).record))
                }
            }
            print("saved: \(report.saved.count), to merge: \(next.count)")
        }
    }
}
