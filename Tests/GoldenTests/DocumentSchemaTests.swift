import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite("JSON Schemas of documents")
struct DocumentSchemaTests {
    /// The command that prints a document of a format, run in the input of a golden case or in an example.
    struct Document: Sendable, CustomTestStringConvertible {
        let format: String
        let command: String
        let folder: String
        var testDescription: String { "\(format): \(folder)" }
    }

    private static let journal = "Examples/Journal"
    private static let illegal = "Examples/IllegalJournal"
    private static let cases = "Tests/GoldenTests/Cases"

    static let documents = [
        Document(
            format: "report",
            command: "check --production ../Journal/production.ckdb --format json",
            folder: illegal
        ),
        Document(
            format: "report",
            command: "check --today 2026-11-20 --format json",
            folder: "\(cases)/waivers-and-levels/input"
        ),
        Document(format: "plan", command: "plan --production production.ckdb --format json", folder: journal),
        Document(format: "model", command: "show --format json", folder: journal),
        Document(format: "model", command: "show --format json", folder: "\(cases)/show/input"),
        Document(format: "schema", command: "show production.ckdb --format json", folder: journal),
        Document(format: "usage", command: "show schema.ckdb --usage --format json", folder: "Examples/Journeys"),
        Document(
            format: "ledger",
            command: "lock show --ledger modelc.lock --format json",
            folder: "\(cases)/lock-history/expected/files"
        ),
        Document(
            format: "ledger",
            command: "lock show --ledger modelc.lock --format json",
            folder: "\(cases)/retire/input"
        ),
        Document(format: "hash", command: "hash --format json", folder: journal),
        Document(format: "diff", command: "diff Journal.xcdatamodeld --format json", folder: "\(cases)/diff/input"),
        Document(
            format: "migration",
            command: "migrate Library.xcdatamodeld --matrix --format json",
            folder: "\(cases)/migrate/input"
        ),
        Document(
            format: "compatibility",
            command: "compatibility Blog.xcdatamodeld --format json",
            folder: "\(cases)/compatibility/input"
        ),
        Document(format: "share", command: "share Post Blog.xcdatamodel --format json", folder: "\(cases)/share/input"),
        Document(format: "rules", command: "rules --format json", folder: journal),
    ]

    @Test(
        "The JSON Schema of a format lists every key of a document, and requires no missing one",
        arguments: documents
    )
    func keys(_ document: Document) throws {
        let copy = try TemporaryFolder(copying: [document.folder, Self.journal].uniqued)
        let folder = copy.url.appending(path: document.folder)
        let run = try Executable.run(document.command.split(separator: " ").map(String.init), in: folder)
        let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        #expect(try Self.problems(of: value, with: Self.schema(document.format), at: document.format) == [])
    }

    @Test("The JSON Schema of every format is compared with a document")
    func formats() throws {
        let usage = try Executable.run(["schema"], in: Repository.root).errors
        let names = usage.split(separator: "schema needs one of ").last?.split(separator: "\n").first ?? ""
        let formats = Set(names.components(separatedBy: ", "))
        #expect(formats.count > 1)
        #expect(formats == Set(Self.documents.map(\.format) + Self.storeDocuments.map(\.format) + ["settings"]))
    }

    private static let storeDocuments: [(format: String, command: String)] = [
        ("store", "identify App.sqlite"),
        ("store-migration", "migrate App.sqlite --to V2 --dry-run"),
    ]

    @Test("The JSON Schema of a store format lists every key of a document", arguments: storeDocuments)
    func stores(format: String, command: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "modelc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = Repository.root.appending(path: "\(Self.cases)/compatibility/input/Blog.xcdatamodeld").path
        let fixture = ["store", "fixture", "--model", "\(bundle)#V1", "--rows", "3", "--output", "App.sqlite"]
        try #require(Executable.run(fixture, in: folder).status == 0)
        let words = "store \(command) --format json --model".split(separator: " ").map(String.init) + [bundle]
        let value = try JSONSerialization.jsonObject(with: Data(Executable.run(words, in: folder).output.utf8))
        #expect(try Self.problems(of: value, with: Self.schema(format), at: format) == [])
    }

    @Test(
        "The JSON Schema of settings accepts the settings of the examples",
        arguments: [
            "\(journal)/modelc.json", "\(illegal)/modelc.json", "\(cases)/share-roots/input/modelc.json",
            "\(cases)/collaboration-advice/input/modelc.json", "\(cases)/init-messy/expected/files/modelc.json",
        ]
    )
    func settings(path: String) throws {
        let value = try JSONSerialization.jsonObject(with: Data(Repository.text(of: path).utf8))
        #expect(try Self.problems(of: value, with: Self.schema("settings"), at: path) == [])
    }

    private static func schema(_ format: String) throws -> Any {
        let run = try Executable.run(["schema", format], in: Repository.root)
        return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    }

    /// Compares types and keys; every object counts as closed.
    private static func problems(of value: Any, with schema: Any, at path: String) -> [String] {
        guard let schema = schema as? [String: Any] else { return ["\(path): no schema"] }
        if let choices = schema["anyOf"] as? [Any] {
            let problems = choices.map { self.problems(of: value, with: $0, at: path) }
            return problems.contains([]) ? [] : problems[0]
        }
        if let words = schema["enum"] as? [String] {
            return (value as? String).map(words.contains) == true ? [] : ["\(path): \(value) is none of \(words)"]
        }
        switch schema["type"] as? String {
        case "null": return value is NSNull ? [] : ["\(path): not null"]
        case "string": return value is String ? [] : ["\(path): no string"]
        case "integer", "boolean": return value is NSNumber ? [] : ["\(path): no number"]
        case "array":
            guard let elements = value as? [Any] else { return ["\(path): no array"] }
            return elements.enumerated().flatMap { problems(of: $1, with: schema["items"] ?? 0, at: "\(path)[\($0)]") }
        default: return problems(ofObject: value, with: schema, at: path)
        }
    }

    private static func problems(ofObject value: Any, with schema: [String: Any], at path: String) -> [String] {
        guard let object = value as? [String: Any] else { return ["\(path): no object"] }
        let properties = schema["properties"] as? [String: Any] ?? [:]
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        return missing.map { "\(path): no \($0)" }
            + object.sorted { $0.key < $1.key }.flatMap { key, value -> [String] in
                guard let shape = properties[key] ?? schema["additionalProperties"] as? [String: Any] else {
                    return ["\(path): \(key) is not in the schema"]
                }
                return problems(of: value, with: shape, at: "\(path).\(key)")
            }
    }
}
