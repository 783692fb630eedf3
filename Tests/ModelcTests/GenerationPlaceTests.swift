import Foundation
import TestSupport
import Testing

@Suite("Places of generated sources")
struct GenerationPlaceTests {
    /// Entries with a place, for a build only, and with neither.
    private static let kept = #"{ "template": "records", "output": "Kept" }"#
    private static let built = #"{ "template": "records", "target": "App" }"#
    private static let placeless = #"{ "template": "records" }"#

    /// A package with a model and a schema file, each with entries for generation.
    private func folder(model: [String], schema: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(copying: ["Examples/PostsApp/Sources/PostsApp/Posts.xcdatamodeld"])
        let schemaText = "DEFINE SCHEMA\n    RECORD TYPE Note ( text STRING );\n"
        try Data(schemaText.utf8).write(to: folder.url.appending(path: "schema.ckdb"))
        let settings = """
            {
              "models": [
                {
                  "path": "Examples/PostsApp/Sources/PostsApp/Posts.xcdatamodeld",
                  "stores": [{ "name": "posts", "configuration": "Cloud" }],
                  "generate": [\(model.joined(separator: ", "))]
                }
              ],
              "schemas": [
                { "path": "schema.ckdb", "generate": [\(schema.joined(separator: ", "))] }
              ]
            }
            """
        try Data(settings.utf8).write(to: folder.url.appending(path: "modelc.json"))
        return folder
    }

    private func outputs(_ words: [String], in folder: TemporaryFolder) throws -> [String] {
        let run = try Executable.run(["generate", "--list-outputs"] + words, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test("A run by hand leaves an entry for a build alone, and says so", arguments: [[], ["--check"], ["--dry-run"]])
    func leftOut(mode: [String]) throws {
        let folder = try folder(model: [Self.built], schema: [Self.kept, Self.built])
        #expect(try Executable.run(["generate", "--quiet"], in: folder.url).status == 0)
        let run = try Executable.run(["generate"] + mode, in: folder.url)
        #expect(run.status == 0)
        let lines = run.errors.split(separator: "\n").filter { $0.contains("not generated") }
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("'records' for the target 'App'") }, "\(run.errors)")
        #expect(try Set(outputs([], in: folder).map { $0.split(separator: "/").first }) == ["Kept"])
    }

    /// Runs that nothing can be written for, with the places of the entries that have no folder.
    private static let faults: [(model: [String], schema: [String], words: [String], places: [String])] = [
        ([placeless], [], [], ["6:34"]),
        ([placeless], [kept], ["--check"], ["6:34"]),
        ([kept, placeless, built, placeless], [], ["--list-outputs"], ["6:79", "6:150"]),
        ([], [placeless], ["--dry-run", "schema.ckdb"], ["10:57"]),
        // Only a build writes them.
        ([built], [built], [], ["6:34", "10:57"]),
        ([kept], [kept, built], ["--target", "App", "schema.ckdb"], ["10:102"]),
    ]

    @Test("A run by hand that cannot place an entry names it, and writes nothing", arguments: faults)
    func fault(model: [String], schema: [String], words: [String], places: [String]) throws {
        let folder = try folder(model: model, schema: schema)
        let run = try Executable.run(["generate"] + words, in: folder.url)
        #expect(run.status == 64)
        let found = run.errors.matches(of: /(?m)^modelc\.json:(\d+:\d+): error: .* lacks "output" \[CFG004\]$/)
        #expect(found.map { String($0.output.1) } == places, "\(run.errors)")
        #expect(run.errors.contains(#"name a folder with "output", or use --output"#))
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        #expect(!files.contains { $0.hasSuffix(".swift") })
    }

    @Test("A place on the command line is enough for every entry, and a check needs none")
    func commandLine() throws {
        let folder = try folder(model: [Self.placeless], schema: [Self.built])
        #expect(try outputs(["--output", "O"], in: folder).contains("O/NoteRecord.swift"))
        #expect(try outputs(["--single-file", "O/A.swift", "schema.ckdb"], in: folder) == ["O/A.swift"])
        let check = ["check", "--quiet", "--stamp", "stamp"]
        let run = try Executable.run(check, in: folder.url)
        #expect(run.status == 0 && run.output + run.errors == "")
    }

    @Test("A target gets the entries of a schema file that name it, whether the file is named or not")
    func target() throws {
        let folder = try folder(model: [], schema: [Self.kept, Self.built])
        let words = ["--target", "App", "--single-file", "App.swift", "--access", "public"]
        for named in [[], ["schema.ckdb"]] {
            #expect(try outputs(words + named, in: folder) == ["App.swift"])
            let other = try Executable.run(["generate", "--target", "Tool", "--output", "O"] + named, in: folder.url)
            #expect(other.status == 64 && other.errors.contains("generates nothing for the target 'Tool'"))
        }
        // One copy of each type: the other entry is for runs by hand.
        #expect(try Executable.run(["generate", "--quiet", "schema.ckdb"] + words, in: folder.url).status == 0)
        let text = try String(contentsOf: folder.url.appending(path: "App.swift"), encoding: .utf8)
        #expect(text.ranges(of: "struct NoteRecord").count == 1)
    }

    @Test("One file takes one model, and the message names those that are meant")
    func singleFile() throws {
        let folder = try folder(model: [Self.built], schema: [Self.built])
        let run = try Executable.run(["generate", "--target", "App", "--single-file", "A.swift"], in: folder.url)
        #expect(run.status == 64)
        #expect(run.errors.contains("Posts.xcdatamodeld', 'schema.ckdb'"))
    }
}
