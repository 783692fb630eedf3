import CloudRecords
import CloudRecordsTesting
import Foundation
import GeneratedRecords
import LoopbackServer
import TestSupport
import Testing

@Suite("A device that is killed", .enabled(if: Executable.path(of: "SyncWorker") != nil, "SyncWorker was not built"))
struct KillTests {
    @Test("A process that is killed between any two steps keeps what it promised, and sends it once")
    func kills() throws {
        let folder = try TemporaryFolder()
        let server = try CloudServer(.ofJourneys())
        _ = server.signIn("_anna", lasting: true)
        let worker = try #require(Executable.path(of: "SyncWorker"))
        var (promised, word, kills): (Set<String>, Int, Int) = ([], 1, 0)
        // A run has about so many steps; the last one is not killed.
        let stride = Sampling.isComplete ? 1 : 5
        var step = 1
        while true {
            let arguments = ["work", server.host, folder.url.appending(path: "journal").path, "\(word)", "\(step)"]
            let run = try ChildRun([worker] + arguments, in: folder.url)
            let lines = run.output.split(separator: "\n").map(String.init)
            promised.formUnion(lines.filter { $0 != "done" })
            word += 4
            if lines.last == "done" { break }
            // The shell's number for a process that was killed.
            try #require(run.status == SIGKILL || run.status == 128 + SIGKILL, "status \(run.status): \(run.errors)")
            kills += 1
            step += stride
        }
        #expect(kills > (Sampling.isComplete ? 40 : 8))
        let tags = server.withDatabase { database in
            database.contents(of: JourneyRecord.zone).flatMap { record -> [String] in
                if case .strings(let tags)? = record["tags"] { tags } else { [] }
            }
        }
        #expect(promised.subtracting(tags) == [], "lost")
        #expect(Set(tags).count == tags.count, "twice: \(tags)")

        // The journal has what the server has, and nothing else.
        var journal = try FolderJournal(folder.url.appending(path: "journal"))
        let sync = try RecordSync<GeneratedRecords.AnyRecord>(.private, build: "1", journal: &journal)
        #expect(sync.pendingZones.isEmpty)
        let stored = server.withDatabase { $0.contents(of: JourneyRecord.zone) }
        #expect(sync.records(in: JourneyRecord.zone).map { $0["tags"] } == stored.map { $0["tags"] })
    }
}
