import Foundation
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring

@Suite("Real schemas as ledgers", .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"))
struct CorpusTests {
    @Test(
        "The ledger of a real schema keeps every type, field, index and grant",
        arguments: try SchemaFile.all().filter { $0.schema != nil }
    )
    func roundTrip(file: SchemaFile) throws {
        let schema = try #require(file.schema)
        let written = Ledger(export: schema, path: file.path, container: "iCloud.com.example.app")
        let ledger = try #require(parse(written.text).ledger)
        #expect(ledger == written)
        #expect(ledger.findings.map(\.message) == [])
        #expect(ledger.schema == schema.withAllSystemFields)
        #expect(ledger.findings(comparedWith: written).isEmpty)
        #expect(try ledger.advanced(with: written) == ledger)
    }

    @Test("The corpus has at least 40 real schemas")
    func count() throws {
        #expect(try SchemaFile.all().count { $0.schema != nil } >= 40)
    }
}

extension Schema {
    /// The schema as a ledger gives it back: system fields listed, roles sorted.
    fileprivate var withAllSystemFields: Schema {
        var schema = self
        schema.roles.sort { $0.name < $1.name }
        for index in schema.recordTypes.indices {
            let names = Set(schema.recordTypes[index].fields.map(\.name))
            schema.recordTypes[index].fields += SystemField.fields.filter { !names.contains($0.name) }
        }
        return schema.canonical
    }
}

struct SchemaFile: Sendable, CustomTestStringConvertible {
    let path: String
    let bytes: [UInt8]

    var testDescription: String { path }
    var schema: Schema? { Schema.parse(bytes: bytes, path: path).schema }

    private struct Entry: Decodable {
        let file: String
        let kind: String
    }

    static func all() throws -> [SchemaFile] {
        guard Corpus.isPresent else { return [] }
        let manifest = try JSONDecoder().decode([Entry].self, from: Data(Corpus.bytes(of: "manifest.json")))
        return try manifest.filter { $0.kind == "ckdb" }
            .map { SchemaFile(path: $0.file, bytes: try Corpus.bytes(of: $0.file)) }
    }
}
