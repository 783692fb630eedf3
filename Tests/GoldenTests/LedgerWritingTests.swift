import Foundation
import TestSupport
import Testing

@testable import Mirroring

/// The promise of the ledger: several runs at once lose nothing, and whoever is killed leaves the old text or the new.
@Suite("Ledger files on disk")
struct LedgerWritingTests {
    /// With `MODELC_FULL=1` many, else a few.
    private static let rounds = Sampling.isComplete ? 300 : 12

    @Test("A ledger that several runs write at once keeps every fact")
    func parallelWriters() async throws {
        let place = try LedgerPlace(fieldCount: 200)
        let names = (0..<Self.rounds).map { "CD_Post.CD_f\($0 % 200)" }
        try await withThrowingTaskGroup(of: Int32.self) { group in
            for (index, name) in names.enumerated() {
                if index >= 8 { #expect(try await group.next() == 0) }
                group.addTask { try place.run(["retire", name, "--reason", "unused", "--ledger", "modelc.lock"]) }
            }
            for try await status in group { #expect(status == 0) }
        }
        let retired = try place.ledger().facts(of: .retiredField).count
        #expect(retired == Set(names).count)
        #expect(try place.names() == ["modelc.lock"])
    }

    @Test("A killed run leaves the old or the new ledger, and the next run cleans up")
    func killedWriters() throws {
        let place = try LedgerPlace(fieldCount: 4000)
        let old = try place.text()
        let command = ["retire", "CD_Post.CD_f7", "--reason", "unused", "--ledger", "modelc.lock"]
        let start = ContinuousClock.now
        #expect(try place.run(command) == 0)
        let whole = ContinuousClock.now - start
        let new = try place.text()
        #expect(old != new)
        for round in 0..<Self.rounds {
            try place.write(old)
            try place.kill(command, after: whole * (Double(round) + Double.random(in: 0...1)) / Double(Self.rounds))
            let text = try place.text()
            #expect(text == old || text == new)
        }
        try place.write(old)
        #expect(try place.run(command) == 0)
        #expect(try place.text() == new)
        #expect(try place.names() == ["modelc.lock"])
    }

    @Test("A ledger is written despite the leftovers of a killed run")
    func leftovers() throws {
        let place = try LedgerPlace(fieldCount: 3)
        try Data("half".utf8).write(to: place.folder.url.appending(path: ".modelc-1x-modelc.lock"))
        try Data("mine".utf8).write(to: place.folder.url.appending(path: ".modelc-1x-other.txt"))
        #expect(try place.run(["retire", "CD_Post.CD_f1", "--reason", "unused", "--ledger", "modelc.lock"]) == 0)
        #expect(try place.names() == [".modelc-1x-other.txt", "modelc.lock"])
    }

    @Test("Writing a ledger keeps its symbolic link and file mode")
    func links() throws {
        let place = try LedgerPlace(fieldCount: 3)
        let (real, link) = (
            place.folder.url.appending(path: "modelc.lock"), place.folder.url.appending(path: "link.lock")
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "modelc.lock")
        #expect(try place.run(["retire", "CD_Post.CD_f1", "--reason", "unused", "--ledger", "link.lock"]) == 0)
        #expect(try place.ledger().facts(of: .retiredField).count == 1)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "modelc.lock")
        let mode = try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int
        #expect(mode == 0o640)
    }
}

/// A folder with nothing but a ledger.
private struct LedgerPlace: Sendable {
    nonisolated(unsafe) let folder: TemporaryFolder
    private var file: URL { folder.url.appending(path: "modelc.lock") }

    init(fieldCount: Int) throws {
        folder = try TemporaryFolder()
        let fields = (0..<fieldCount).map { "field CD_Post CD_f\($0) STRING single plain" }
        try write(Ledger.parse(bytes: Array(Self.lines(fields).utf8), path: "modelc.lock").ledger?.text ?? "")
    }

    private static func lines(_ fields: [String]) -> String {
        (["!modelc.lock 2", "record CD_Post"] + fields).map { $0 + "\n" }.joined()
    }

    func text() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

    func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

    func ledger() throws -> Ledger {
        try #require(Ledger.parse(bytes: Array(try text().utf8), path: "modelc.lock").ledger)
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }

    func run(_ arguments: [String]) throws -> Int32 { try Executable.run(arguments, in: folder.url).status }

    func kill(_ arguments: [String], after duration: Duration) throws {
        try Executable.kill(arguments, in: folder.url, after: duration)
    }
}
