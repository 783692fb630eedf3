import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import SchemaRules

@Suite("Rules about schema files")
struct NativeRuleTests {
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
}
