import CloudRecords
import CloudRecordsClient
import Foundation
import GeneratedRecords

/// A device in a process of its own: it adds words to journeys, syncs them, and is killed at a certain step.
///
///     SyncWorker work <host> <folder> <first word> <step>   prints each word that it promises to keep, and `done`
///     SyncWorker measure <records>                          prints the milliseconds of a batch with its answer, and those
///                                                           of a start with all records
@main
enum SyncWorker {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        switch (words.first, words.count) {
        case ("work", 5): try await work(Array(words.dropFirst()))
        case ("measure", 2): try measure(Int(words.last ?? "") ?? 0)
        default: exit(64)
        }
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private static func work(_ arguments: [String]) async throws {
        let (host, folder, first) = (arguments[0], URL(filePath: arguments[1]), Int(arguments[2]) ?? 0)
        let steps = Steps(until: Int(arguments[3]) ?? .max)
        var journal = try FolderJournal(folder, segmentSize: 4000) { _ in steps.next() }
        let rules: [String: MergeRules] = [JourneyRecord.recordType: [JourneyRecord.Fields.tags: .custom(bothSets)]]
        var sync = try RecordSync<GeneratedRecords.AnyRecord>(.private, build: "1", rules: rules, journal: &journal)

        let send = RecordClient.urlSession()
        let endpoint = WebServiceEndpoint(
            container: "iCloud.com.example.journeys",
            environment: .production,
            scope: .private
        )
        let tokens = WebAuthentication(apiToken: "api", webAuthToken: "lasting _anna")
        let client = RecordClient(
            endpoint,
            .tokens(tokens),
            by: { request in
                steps.next()
                let answer = try await send(request)
                steps.next()
                return answer
            },
            host: host
        )
        for word in first..<first + 4 {
            let name = RecordName<JourneyRecord>("journey \(word % 3)")
            let known = sync.record(RecordID(name))
            var journey =
                try known.map { try JourneyRecord(record: $0) } ?? JourneyRecord(recordName: name, data: Data())
            journey.tags = (journey.tags ?? []).union(["\(word)"])
            try sync.keep(journey, undeployed: .write)
            try sync.write(to: &journal)
            say("\(word)")
            steps.next()
            if word % 2 == 1 { _ = try await client.synchronize(&sync, JourneyRecord.zone, with: &journal) }
        }
        _ = try await client.synchronize(&sync, JourneyRecord.zone, with: &journal)
        say("done")
    }

    private static func bothSets(_ conflict: MergeConflict) -> MergeChoice {
        var all: Set<String> = []
        for case .strings(let texts)? in [conflict.mine, conflict.theirs] { all.formUnion(texts) }
        return .value(.strings(all.sorted()))
    }

    /// Sends many records in batches of 400, each written to a journal in a folder before and after, and starts again.
    private static func measure(_ count: Int) throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "modelc-sync-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let batches = try timeOfBatch(count, in: folder)
        let start = try ContinuousClock().measure {
            var journal = try FolderJournal(folder)
            _ = try RecordSync<GeneratedRecords.AnyRecord>(.private, build: "1", journal: &journal)
        }
        say(String(format: "%.1f %.1f", batches / .milliseconds(1), start / .milliseconds(1)))
    }

    private static func timeOfBatch(_ count: Int, in folder: URL) throws -> Duration {
        var journal = try FolderJournal(folder)
        var sync = RecordSync<GeneratedRecords.AnyRecord>(.private, build: "1")
        for number in 0..<count {
            let journey = JourneyRecord(recordName: RecordName("\(number)"), data: Data(), title: "Journey \(number)")
            try sync.keep(journey, undeployed: .write)
            if number % 400 == 399 { try sync.write(to: &journal) }
        }
        try sync.write(to: &journal)
        // The last batch may be a part of one.
        let times = try (0..<max(1, min(count / 400, 50))).map { _ in
            try ContinuousClock().measure {
                let batch = sync.nextBatch()
                try sync.write(to: &journal)
                for record in batch?.changes.map(\.record) ?? [] {
                    var saved = record
                    saved.changeTag = "1"
                    sync.saved(RecordArchive(systemFieldsOf: saved))
                }
                try sync.write(to: &journal)
            }
        }
        return times.sorted()[times.count / 2]
    }
}

/// Counts steps, and ends the process at one of them as a power cut does.
private final class Steps: @unchecked Sendable {
    private let lock = NSLock()
    private var left: Int

    init(until count: Int) { left = count }

    func next() {
        lock.withLock {
            left -= 1
            if left == 0 { kill(getpid(), SIGKILL) }
        }
    }
}
