import Foundation
import TestSupport
import Testing

@Suite("Outputs that are inputs")
struct InputAsOutputTests {
    private let place: TemporaryFolder
    private var folder: URL { place.url.appending(path: "app") }

    /// The example with a store, a ledger, Swift sources and links.
    init() throws {
        place = try TemporaryFolder(example: "Journal", as: "app")
        let manager = FileManager.default
        let bundle = "Journal.xcdatamodeld"
        for words in [
            ["store", "fixture", "--model", bundle, "--output", "A.sqlite"],
            ["lock", "advance", bundle, "--evidence", "production.ckdb", "--ledger", "facts.lock"],
        ] {
            let run = try Executable.run(words, in: folder)
            try #require(run.status == 0, "\(run.errors)")
        }
        try Data("@Model final class Trip { var title = \"\" }\n".utf8).write(to: folder.appending(path: "Trip.swift"))
        try Data().write(to: folder.appending(path: "A.sqlite-wal"))
        try Data("{{name}}".utf8).write(to: folder.appending(path: "modelc.json.mustache"))
        try manager.createSymbolicLink(atPath: folder.appending(path: "link").path, withDestinationPath: "A.sqlite")
    }

    @Test(
        "An output that is an input of the run is refused before anything is written",
        arguments: [
            ("store identify A.sqlite --model Journal.xcdatamodeld --output A.sqlite", "A.sqlite"),
            ("store identify A.sqlite --output Journal.xcdatamodeld/../A.sqlite", "A.sqlite"),
            ("store identify A.sqlite --output A.sqlite-wal", "A.sqlite-wal"),
            ("store check A.sqlite --format text --report json=r.json --output link", "A.sqlite"),
            ("show A.sqlite --report json=A.sqlite", "A.sqlite"),
            ("hash Journal.xcdatamodeld --output \(contents)", contents),
            ("show Journal.xcdatamodeld/Journal%2.xcdatamodel --format json --output \(contents)", contents),
            ("migrate Journal.xcdatamodeld --output \(contents)", contents),
            ("migrate Journal.xcdatamodeld --ledger facts.lock --output facts.lock", "facts.lock"),
            ("plan Journal.xcdatamodeld --production production.ckdb --output production.ckdb", "production.ckdb"),
            ("format production.ckdb --output production.ckdb", "production.ckdb"),
            ("lock show --ledger facts.lock --output facts.lock", "facts.lock"),
            ("check Journal.xcdatamodeld --report json=modelc.json", "modelc.json"),
            ("show Trip.swift --output Trip.swift", "Trip.swift"),
            ("generate Journal.xcdatamodeld --template modelc.json.mustache --output .", "modelc.json"),
        ]
    )
    func refused(line: String, input: String) throws {
        let file = folder.appending(path: input)
        let before = try Data(contentsOf: file)
        let words = line.split(separator: " ").map { String($0).replacing("%", with: " ") }
        let run = try Executable.run(words, in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("is an input, and would be overwritten; name another output"))
        #expect(try Data(contentsOf: file) == before)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "r.json").path))
    }

    private static let contents = "Journal.xcdatamodeld/Journal.xcdatamodel/contents"

    @Test("A report in the place of faulty settings is refused")
    func settings() throws {
        let file = folder.appending(path: "modelc.json")
        let settings = Data("{\"model\": []}".utf8)
        try settings.write(to: file)
        let run = try Executable.run(["check", "--report", "json=modelc.json"], in: folder)
        #expect(run.status == 64 && run.errors.contains("'modelc.json' is an input, and would be overwritten"))
        #expect(try Data(contentsOf: file) == settings)
    }

    @Test("A file that an earlier run wrote may be written again", arguments: ["text", "json"])
    func ownOutput(format: String) throws {
        for _ in 0..<2 {
            let words = ["show", "Journal.xcdatamodeld", "--format", format, "--output", "out"]
            #expect(try Executable.run(words, in: folder).status == 0)
        }
        #expect(try Executable.run(["format", "--in-place", "production.ckdb", "facts.lock"], in: folder).status == 0)
    }
}
