import Foundation
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import SchemaRules

/// One example of a rule about schema files, read.
struct NativeExample {
    let native: NativeSchema
    let production: SchemaEvidence?
    /// The marked places, as a file and a byte offset.
    let marks: [Mark]

    struct Mark: Hashable, CustomStringConvertible {
        let file: String
        let offset: Int

        var description: String { "\(file):\(offset)" }
    }

    init(_ example: RuleExample) throws {
        var texts: [String: String] = [:]
        var marks: [Mark] = []
        for file in example.files {
            var text = ""
            for (index, piece) in file.text.components(separatedBy: "↓").enumerated() {
                if index > 0 { marks.append(Mark(file: file.name, offset: text.utf8.count)) }
                text += piece
            }
            texts[file.name] = text
        }
        self.marks = marks
        let bytes = Array(try #require(texts["schema.ckdb"]).utf8)
        let parsed = Schema.parse(bytes: bytes, path: "schema.ckdb")
        let schema = try #require(parsed.schema, "\(parsed.diagnostics.map(\.message))")
        var annotations = SchemaAnnotations()
        if let text = texts["modelc.json"] {
            let read = Settings.read(bytes: Array(text.utf8), path: "modelc.json")
            annotations = try #require(read.settings?.schemas.first, "\(read.diagnostics.map(\.message))").annotations
        }
        native = NativeSchema(
            path: "schema.ckdb",
            schema: schema,
            annotations: annotations,
            comments: SchemaComments(bytes: bytes, of: schema)
        )
        production = try texts["production.ckdb"].map { text in
            let parsed = Schema.parse(bytes: Array(text.utf8), path: "production.ckdb")
            let schema = try #require(parsed.schema, "\(parsed.diagnostics.map(\.message))")
            return SchemaEvidence(path: "production.ckdb", schema: schema)
        }
    }

    var lints: [Diagnostic] {
        let judged = JudgedSchema(native, production: production)
        return NativeLintTable.all.flatMap { $0.findings(in: judged) }
    }

    var law: [Diagnostic] {
        guard let production else { return [] }
        let comparison = SchemaComparison(of: nil, needed: native.needed, with: production)
        return (ProductionRuleTable.all + NativeLawTable.all).flatMap { $0.findings(in: comparison) }
    }
}

private struct RuleCase: Sendable, CustomTestStringConvertible {
    let rule: RuleMetadata
    let example: RuleExample

    var testDescription: String { "\(rule.name): \(example.files.map(\.text).joined(separator: " | ").prefix(300))" }

    static func all(_ examples: (CatalogueOfRules) -> [RuleCase]) -> [RuleCase] { examples(CatalogueOfRules()) }
}

/// Every rule of the family, whatever it looks at.
private struct CatalogueOfRules {
    var passing: [RuleCase] {
        NativeLintTable.all.flatMap { rule in rule.passing.map { RuleCase(rule: rule.metadata, example: $0) } }
            + NativeLawTable.all.flatMap { rule in rule.passing.map { RuleCase(rule: rule.metadata, example: $0) } }
    }
    var failing: [RuleCase] {
        NativeLintTable.all.flatMap { rule in rule.failing.map { RuleCase(rule: rule.metadata, example: $0) } }
            + NativeLawTable.all.flatMap { rule in rule.failing.map { RuleCase(rule: rule.metadata, example: $0) } }
    }
}

@Suite("Rules about schema files")
struct NativeRuleTests {
    @Test("A rule about schema files finds nothing in its passing examples", arguments: RuleCase.all(\.passing))
    fileprivate func passes(_ example: RuleCase) throws {
        let read = try NativeExample(example.example)
        #expect((read.lints + read.law).filter { $0.severity > .note }.map(\.message) == [])
        #expect(!(read.lints + read.law).contains { $0.rule == example.rule })
        #expect(read.marks.isEmpty)
    }

    @Test("A reserved name or encrypted list is milder once it is deployed", arguments: [false, true])
    func deployed(isDeployed: Bool) throws {
        let types = "RECORD TYPE Feed ( etag STRING, tags LIST<ENCRYPTED STRING> );"
        let judged = JudgedSchema(try native(types), production: isDeployed ? try production(types) : nil)
        let findings = NativeLintTable.all.flatMap { $0.findings(in: judged) }.map { "\($0.rule.id) \($0.severity)" }
        #expect(findings == (isDeployed ? ["CKL140 warning"] : ["CKL140 error", "CKL148 note"]))
    }

    @Test(
        "The rules about schema files follow what the settings say",
        arguments: [
            // Names
            ("A ( )", #""types": { "C": { "retired": "unused" } }"#, []),
            ("A ( )", #""sharing": { "Trips": "none" }"#, []),
            ("A ( )", #""sharing": { "Trips": "none" }, "types": { "A": { "zone": "Tours" } }"#, ["CKL151 Trips"]),
            ("b ( )", "", ["CKL149 b"]), ("b ( )", #""types": { "b": { "retired": "unused" } }"#, []),
            // Queries
            (
                "A ( x INT64 )",
                #""types": { "A": { "queries": [{ "filter": ["x"] }, { "filter": ["x", "___modTime"] }] } }"#,
                ["CKL144 A.x", "CKL144 A.___modTime"]
            ),
            ("A ( x STRING SEARCHABLE )", #""types": { "A": { "queries": [{ "search": ["x"] }] } }"#, []),
            // Writers
            ("A ( )", #""types": { "A": { "database": "public", "writers": ["creator"] } }"#, ["CKL142 A"]),
            (
                #"A ( GRANT CREATE, WRITE TO "_icloud" )"#,
                #""types": { "A": { "database": "public", "writers": ["creator", "server"] } }"#, []
            ),
            (
                #"A ( GRANT CREATE TO "_icloud", GRANT WRITE TO "_world" )"#,
                #""types": { "A": { "database": "public", "writers": ["creator"] } }"#, []
            ),
            (
                #"A ( GRANT READ TO "_world", GRANT WRITE TO "_creator" )"#,
                #""types": { "A": { "database": "public", "writers": ["server"] } }"#, ["CKL159 A"]
            ),
            (
                #"A ( GRANT CREATE, WRITE TO "_creator" )"#,
                #""types": { "A": { "database": "public", "writers": ["server"] } }"#, ["CKL159 A"]
            ),
            (
                #"A ( GRANT CREATE TO "_icloud", GRANT WRITE TO "_creator" )"#,
                #""types": { "A": { "database": "public", "writers": ["server"] } }"#, ["CKL146 A"]
            ),
            (
                "A ( GRANT CREATE, WRITE TO editor ); CREATE ROLE editor",
                #""types": { "A": { "database": "public", "writers": ["server"] } }"#, []
            ),
            ("A ( )", #""types": { "A": { "database": "public", "writers": ["server"] } }"#, ["CKL142 A"]),
            // Shares
            (
                #"A ( of REFERENCE ); RECORD TYPE "cloudkit.share" ( )"#,
                """
                "sharing": { "Trips": "hierarchy" },
                "types": { "A": { "zone": "Trips", "fields": { "of": { "references": "A" } } } }
                """, []
            ),
        ]
    )
    func settings(type: String, settings: String, expected: [String]) throws {
        let judged = JudgedSchema(
            try native("RECORD TYPE B ( ); RECORD TYPE \(type);", annotations(settings)),
            production: nil
        )
        let findings = NativeLintTable.all.flatMap { $0.findings(in: judged) }
        #expect(findings.map { "\($0.rule.id) \($0.symbol ?? "-")" } == expected)
    }

    @Test(
        "A record type with more than 240 own fields is a warning, and beyond 256 an error",
        arguments: [(240, []), (241, [.warning]), (256, [.warning]), (257, [.error])] as [(Int, [Severity])]
    )
    func manyFields(count: Int, severities: [Severity]) throws {
        let fields = (1...count).map { "f\($0) INT64" }.joined(separator: ", ")
        let judged = JudgedSchema(try native("RECORD TYPE A ( \"___etag\" STRING, \(fields) );"), production: nil)
        #expect(NativeLintTable.all.flatMap { $0.findings(in: judged) }.map(\.severity) == severities)
    }

    @Test("A circle of parents is reported once")
    func circle() throws {
        let settings = [("A", "B"), ("B", "C"), ("C", "A")].map { child, parent in
            #""\#(child)": { "parent": "of", "fields": { "of": { "references": "\#(parent)" } } }"#
        }
        let types = "RECORD TYPE A ( of REFERENCE ); RECORD TYPE B ( of REFERENCE ); RECORD TYPE C ( of REFERENCE );"
        let judged = JudgedSchema(
            try native(types, annotations("\"types\": { \(settings.joined(separator: ", ")) }")),
            production: nil
        )
        #expect(
            NativeLintTable.all.flatMap { $0.findings(in: judged) }.map(\.message) == [
                "the parent of 'A' is 'B', whose parent is 'C', whose parent is 'A', so no record can be the root of a share"
            ]
        )
    }

    @Test("A rule about schema files finds exactly what its failing examples mark", arguments: RuleCase.all(\.failing))
    fileprivate func fails(_ example: RuleCase) throws {
        let read = try NativeExample(example.example)
        let findings = read.lints + read.law
        let own = findings.filter { $0.rule == example.rule }
        #expect(!read.marks.isEmpty)
        let places = own.compactMap(\.location).map { NativeExample.Mark(file: $0.path, offset: $0.offset) }
        #expect(places == read.marks)
        #expect(findings.filter { $0.rule != example.rule && $0.severity > .note }.map(\.message) == [])
        for finding in own {
            #expect(!finding.message.hasSuffix("."))
            #expect(finding.help?.hasSuffix(".") == true || finding.help?.hasSuffix("?") == true)
        }
    }
}
