import Foundation
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport

@Suite("Real schema files", .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"))
struct CorpusTests {
    /// Files that no server would read, and what is said about them.
    static let refused: [String: Set<String>] = [
        "brightdigit+MistKit/.history/692d11a06496/Examples/Celestra/schema.ckdb": ["SCH003", "SCH009", "SCH019"],
        "brightdigit+MistKit/.history/90d9c2d287ee/Examples/Bushel/schema.ckdb": ["SCH003", "SCH009", "SCH019"],
        "brightdigit+MistKit/.history/e90e3040f81a/Examples/Bushel/schema.ckdb": ["SCH008"],
        "ivan-wize+Plenty/CloudKitSchema.ckdb": ["SCH002"],
    ]

    @Test("The corpus has at least 48 schema files, and 15 of them are exports")
    func count() throws {
        let files = try CorpusFile.all()
        #expect(files.count >= 48)
        #expect(files.count { $0.looksLikeAnExport } >= 15)
    }

    @Test("A real schema file parses, or is refused for the known reason", arguments: try CorpusFile.all())
    func parses(file: CorpusFile) {
        let parsed = file.parsed
        if let rules = Self.refused[file.path] {
            #expect(parsed.schema == nil)
            #expect(Set(parsed.rules) == rules)
        } else {
            #expect(parsed.schema != nil, "\(parsed.diagnostics.map(\.message))")
        }
    }

    @Test(
        "A real schema file means the same after it is written again",
        arguments: try CorpusFile.all().filter { refused[$0.path] == nil }
    )
    func roundTrip(file: CorpusFile) throws {
        let schema = try #require(file.parsed.schema)
        let again = parse(schema.text)
        #expect(again.schema == schema.canonical)
        #expect(again.schema?.text == schema.text)
    }

    @Test(
        "An export of a real schema is reproduced byte for byte",
        arguments: try CorpusFile.all().filter(\.looksLikeAnExport)
    )
    func reproduces(file: CorpusFile) {
        #expect(file.parsed.schema?.text == file.text)
    }
}

/// One schema of the corpus.
struct CorpusFile: Sendable, CustomTestStringConvertible {
    let path: String
    let bytes: [UInt8]

    var testDescription: String { path }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var parsed: ParsedSchema { Schema.parse(bytes: bytes, path: path) }

    private struct Entry: Decodable {
        let file: String
        let kind: String
    }

    /// All of them.
    static func all() throws -> [CorpusFile] {
        guard Corpus.isPresent else { return [] }
        let manifest = Data(try Corpus.bytes(of: "manifest.json"))
        let entries = try JSONDecoder().decode([Entry].self, from: manifest).filter { $0.kind == "ckdb" }
        return try entries.map { CorpusFile(path: $0.file, bytes: try Corpus.bytes(of: $0.file)) }
    }
}

// MARK: - What an export looks like

extension CorpusFile {
    /// True if the server, not a person, laid out the text; decided without the writer under test.
    ///
    /// LF, one of them at the end, no comment, `DEFINE SCHEMA` and a blank line first, statements indented by four
    /// spaces and items by eight, types sorted, fields sorted by their bare names, the second column aligned one space
    /// behind the longest name, one grant for each role and these sorted too.
    var looksLikeAnExport: Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.starts(with: ["DEFINE SCHEMA", ""]), text.hasSuffix(");\n") else { return false }
        guard !["\r", "--", "//"].contains(where: text.contains) else { return false }
        let statements = lines.dropFirst(2).filter { !$0.isEmpty }
        guard statements.allSatisfy({ indent(of: $0) == 4 || indent(of: $0) == 8 }) else { return false }
        let types = statements.filter { $0.hasPrefix("    RECORD TYPE ") }.map { bareName($0.dropFirst(16)) }
        return isSorted(types) && bodies(of: statements).allSatisfy { hasAlignedFields($0) && hasSortedGrants($0) }
    }

    private func hasAlignedFields(_ items: [Substring]) -> Bool {
        let fields = items.filter { !$0.hasPrefix("        GRANT ") }.map { $0.dropFirst(8) }
        let nameLengths = fields.map { $0.prefix { $0 != " " }.count }
        let columns = fields.map { $0.count - $0.drop { $0 != " " }.drop { $0 == " " }.count }
        return isSorted(fields.map(bareName)) && columns.allSatisfy { $0 == (nameLengths.max() ?? 0) + 1 }
    }

    private func hasSortedGrants(_ items: [Substring]) -> Bool {
        let grants = items.filter { $0.hasPrefix("        GRANT ") }
        return isSorted(
            grants.map { grant in
                grant.filter { $0 != "\"" && $0 != "," }.split(separator: " ").last.map(String.init) ?? ""
            }
        )
    }

    private func bodies(of statements: [Substring]) -> [[Substring]] {
        statements.split { indent(of: $0) == 4 }.map(Array.init)
    }

    private func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

    private func bareName(_ line: Substring) -> String { line.prefix { $0 != " " }.filter { $0 != "\"" } }

    private func isSorted(_ names: [String]) -> Bool {
        zip(names, names.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
