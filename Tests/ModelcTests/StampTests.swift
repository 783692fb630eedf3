import Foundation
import TestSupport
import Testing

@Suite("Stamps of checks")
struct StampTests {
    private static let journal = Repository.root.appending(path: "Examples/Journal/Journal.xcdatamodeld").path
    private static let illegal = Repository.root.appending(path: "Examples/IllegalJournal/Journal.xcdatamodeld").path
    private static let production = Repository.root.appending(path: "Examples/Journal/production.ckdb").path

    private func check(_ model: String, in folder: TemporaryFolder, stamp: String = "stamp") throws -> ChildRun {
        try Executable.run(
            ["check", model, "--production", Self.production, "--quiet", "--stamp", stamp],
            in: folder.url
        )
    }

    @Test("A check that passes leaves an empty file, a second one with a later time")
    func passes() throws {
        let folder = try TemporaryFolder()
        let stamp = folder.url.appending(path: "stamp")
        #expect(try check(Self.journal, in: folder).status == 0)
        #expect(try Data(contentsOf: stamp).isEmpty)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)],
            ofItemAtPath: stamp.path
        )
        #expect(try check(Self.journal, in: folder).status == 0)
        let date = try FileManager.default.attributesOfItem(atPath: stamp.path)[.modificationDate] as? Date
        #expect(try #require(date) > Date(timeIntervalSince1970: 1))
    }

    @Test("A check that fails leaves no stamp")
    func fails() throws {
        let folder = try TemporaryFolder()
        #expect(try check(Self.illegal, in: folder).status == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "stamp").path))
    }

    @Test("A file with contents is no stamp, and is not replaced", arguments: ["notes.txt", "."])
    func refuses(stamp: String) throws {
        let folder = try TemporaryFolder()
        try "mine".write(to: folder.url.appending(path: "notes.txt"), atomically: true, encoding: .utf8)
        let run = try check(Self.journal, in: folder, stamp: stamp)
        #expect(run.status == 64)
        #expect(run.errors == "modelc: '\(stamp)' is no stamp: only an empty file is replaced\n")
        #expect(try String(contentsOf: folder.url.appending(path: "notes.txt"), encoding: .utf8) == "mine")
    }
}
