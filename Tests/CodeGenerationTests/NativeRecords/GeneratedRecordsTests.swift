import Foundation
import TestSupport
import Testing

@testable import CloudSchema
@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelCompiler
@testable import SchemaRules

/// The records in `Tests/Support/GeneratedRecords`, which are a target of the package: they are compiled, and other tests use
/// them.
@Suite("The kept records of a schema file")
struct GeneratedRecordsTests {
    private static let folder = "Tests/Support/GeneratedRecords"

    @Test("The kept records of a schema file are what the generator writes today")
    func upToDate() throws {
        let generation = try Self.generation()
        #expect(generation.findings == [])
        let kept = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: Self.folder).path
        )
        #expect(kept.filter { $0.hasSuffix(".swift") && $0 != "Types.swift" }.sorted() == generation.files.map(\.path))
        for file in generation.files { try UpdateScript.goldens.expect(file.text, at: "\(Self.folder)/\(file.path)") }
    }

    /// The kept schema, with its settings and its production.
    static func source() throws -> NativeGenerationSource {
        let read = Settings.read(bytes: try bytes("modelc.json"), path: "modelc.json")
        let entry = try #require(read.settings?.schemas.first, "\(read.diagnostics.map(\.message))")
        let text = try bytes("schema.ckdb")
        let schema = try #require(Schema.parse(bytes: text, path: "schema.ckdb").schema)
        let comments = SchemaComments(bytes: text, of: schema)
        let production = Schema.parse(bytes: try bytes("production.ckdb"), path: "production.ckdb").schema
        return NativeGenerationSource(
            NativeSchema(path: "schema.ckdb", schema: schema, annotations: entry.annotations, comments: comments),
            production: production
        )
    }

    private static func generation() throws -> Generation {
        try generatedNativeRecords(of: source(), GenerationOptions(accessLevel: .public))
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Repository.text(of: "\(folder)/\(name)").utf8)
    }
}
