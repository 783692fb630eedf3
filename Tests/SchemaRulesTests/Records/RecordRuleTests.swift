import Foundation
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import SchemaRules
@testable import SwiftSources

/// One example of a rule about records in code, read.
private struct ReadExample {
    let findings: [Diagnostic]
    /// The marked places, as a file and a byte offset.
    let marks: Set<String>

    init(_ example: RuleExample) throws {
        var texts: [String: String] = [:]
        var marks: Set<String> = []
        for file in example.files {
            var text = ""
            for (index, piece) in file.text.components(separatedBy: "↓").enumerated() {
                if index > 0 { marks.insert("\(file.name):\(text.utf8.count)") }
                text += piece
            }
            texts[file.name] = text
        }
        self.marks = marks
        let sources = texts.filter { $0.key.hasSuffix(".swift") }.map {
            SwiftSource(path: $0.key, bytes: Array($0.value.utf8))
        }
        let bytes = Array(try #require(texts["schema.ckdb"]).utf8)
        let parsed = Schema.parse(bytes: bytes, path: "schema.ckdb")
        let schema = try #require(parsed.schema, "\(parsed.diagnostics.map(\.message))")
        let native = NativeSchema(
            path: "schema.ckdb",
            schema: schema,
            comments: SchemaComments(bytes: bytes, of: schema)
        )
        findings = RecordRuleTable.all.flatMap { $0.findings(in: JudgedCode(CodeRecords.read(sources), of: native)) }
    }
}

private struct RuleCase: Sendable, CustomTestStringConvertible {
    let rule: RuleMetadata
    let example: RuleExample

    var testDescription: String { "\(rule.name): \(example.files.map(\.text).joined(separator: " | ").prefix(400))" }

    static let passing = RecordRuleTable.all.flatMap { rule in
        rule.passing.map { RuleCase(rule: rule.metadata, example: $0) }
    }
    static let failing = RecordRuleTable.all.flatMap { rule in
        rule.failing.map { RuleCase(rule: rule.metadata, example: $0) }
    }
}

@Suite("Rules about records in code")
struct RecordRuleTests {
    @Test("A rule about records in code finds nothing in its passing examples", arguments: RuleCase.passing)
    fileprivate func passes(_ example: RuleCase) throws {
        let read = try ReadExample(example.example)
        #expect(read.findings.filter { $0.severity == .error }.map(\.message) == [])
        #expect(!read.findings.contains { $0.rule == example.rule })
    }

    @Test(
        "A rule about records in code finds exactly the marked faults of its failing examples",
        arguments: RuleCase.failing
    )
    fileprivate func fails(_ example: RuleCase) throws {
        let read = try ReadExample(example.example)
        let found = read.findings.filter { $0.rule == example.rule }.map {
            "\($0.location?.path ?? ""):\($0.location?.offset ?? -1)"
        }
        #expect(Set(found) == read.marks)
        #expect(found.count == read.marks.count)
    }
}
