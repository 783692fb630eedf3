import CloudRecords
import Foundation
import TestSupport
import Testing

@Suite("A journal in a folder")
struct FolderJournalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var url: URL { folder.url.appending(path: "journal") }

    private func entry(_ key: String, _ value: String?) -> JournalEntry {
        JournalEntry(key: key, value: value.map { Data($0.utf8) })
    }

    private func size() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: url.path).reduce(0) {
            $0 + (try Data(contentsOf: url.appending(path: $1)).count)
        }
    }

    @Test("Values are there again after a restart, and removed keys are not")
    func restart() throws {
        do {
            var journal = try FolderJournal(url)
            try journal.append([entry("a", "1"), entry("b", ""), entry("ü\n", "x")])
            try journal.append([entry("a", "2"), entry("b", nil)])
        }
        var journal = try FolderJournal(url)
        #expect(try journal.values() == ["a": Data("2".utf8), "ü\n": Data("x".utf8)])
    }

    @Test("Entries that were written together are there together, wherever the file ends")
    func truncation() throws {
        var states: [[String: Data]] = [[:]]
        do {
            var journal = try FolderJournal(url)
            for number in 0..<4 {
                try journal.append([entry("a", "\(number)"), entry("\(number)", "x")])
                states.append(try journal.values())
            }
        }
        let file = url.appending(path: "1")
        let bytes = try Data(contentsOf: file)
        var found: [[String: Data]] = []
        for length in 0...bytes.count {
            try bytes.prefix(length).write(to: file)
            var journal = try FolderJournal(url)
            let values = try journal.values()
            if found.last != values { found.append(values) }
            try journal.append([entry("last", "y")])
            #expect(try journal.values() == values.merging(["last": Data("y".utf8)]) { $1 })
        }
        #expect(found == states)
    }

    @Test("Bytes that changed in the middle are reported, and zeros at the end are not")
    func damage() throws {
        do {
            var journal = try FolderJournal(url)
            for number in 0..<3 { try journal.append([entry("\(number)", "value")]) }
        }
        let file = url.appending(path: "1")
        let bytes = try Data(contentsOf: file)
        try (bytes + Data(count: 100)).write(to: file)
        do {
            var journal = try FolderJournal(url)
            #expect(try journal.values().count == 3)
        }
        var damaged = bytes
        damaged[20] ^= 1
        try damaged.write(to: file)
        #expect(throws: JournalFailure.damaged(path: file.path)) { try FolderJournal(url) }
    }

    @Test("A segment that is not the newest one and ends early is reported")
    func damagedSegment() throws {
        do {
            var journal = try FolderJournal(url, segmentSize: 100)
            for number in 0..<4 { try journal.append([entry("\(number)", String(repeating: "v", count: 60))]) }
        }
        let file = url.appending(path: "1")
        try Data(try Data(contentsOf: file).dropLast()).write(to: file)
        #expect(throws: JournalFailure.damaged(path: file.path)) { try FolderJournal(url) }
    }

    @Test("A folder has one user at a time")
    func lock() throws {
        var journal: FolderJournal? = try FolderJournal(url)
        #expect(throws: JournalFailure.inUse(path: url.appending(path: "lock").path)) { try FolderJournal(url) }
        try journal?.append([entry("a", "1")])
        journal = nil
        _ = try FolderJournal(url)
    }

    @Test(
        "A folder stays small, whatever is overwritten or removed, and loses no value",
        arguments: Sampling.seeds(upTo: 20)
    )
    func compaction(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var expected: [String: Data] = [:]
        for _ in 0..<3 {
            var journal = try FolderJournal(url, segmentSize: 2000)
            #expect(try journal.values() == expected)
            for _ in 0..<300 {
                let entries = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    let isRemoved = Int.random(in: 0..<4, using: &random) == 0
                    let text = String(repeating: "v", count: .random(in: 0...60, using: &random))
                    return entry("\(Int.random(in: 0..<50, using: &random))", isRemoved ? nil : text)
                }
                for entry in entries { expected[entry.key] = entry.value }
                try journal.append(entries)
            }
            #expect(try journal.values() == expected)
        }
        let live = expected.reduce(0) { $0 + $1.key.utf8.count + $1.value.count }
        #expect(try size() < 4 * live + 3 * 2000)
    }
}
