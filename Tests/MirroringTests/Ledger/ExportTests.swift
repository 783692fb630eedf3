import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring

private let example = """
    DEFINE SCHEMA

        CREATE ROLE moderator;

        RECORD TYPE CD_Post (
            CD_title        STRING QUERYABLE SORTABLE,
            CD_secret       ENCRYPTED BYTES,
            "___recordID"   REFERENCE QUERYABLE,
            GRANT READ, WRITE TO moderator
        );
    """

private func export(_ text: String, container: String? = nil) throws -> Ledger {
    let parsed = Schema.parse(bytes: Array(text.utf8), path: "production.ckdb")
    return Ledger(export: try #require(parsed.schema), path: "production.ckdb", container: container)
}

@Suite("Ledgers and exports")
struct ExportTests {
    @Test("An export becomes the facts of a ledger")
    func facts() throws {
        #expect(
            try export(example, container: "iCloud.a").lines == [
                "container iCloud.a",
                "field CD_Post CD_secret BYTES single encrypted",
                "field CD_Post CD_title STRING single plain",
                "grant CD_Post moderator READ",
                "grant CD_Post moderator WRITE",
                "index CD_Post CD_title QUERYABLE",
                "index CD_Post CD_title SORTABLE",
                "index CD_Post ___recordID QUERYABLE",
                "record CD_Post",
                "role moderator",
            ]
        )
    }

    @Test("The schema of a ledger has its locations in the ledger")
    func origins() throws {
        let text = try export(example).text
        let schema = try #require(parse(text).ledger).schema
        let type = try #require(schema.recordTypes.first)
        let field = try #require(type.fields.first { $0.name == "CD_title" })
        #expect(type.fields.count == 8)
        #expect(word(at: type.origin, in: text) == "CD_Post")
        #expect(word(at: field.origin, in: text) == "CD_title")
        #expect(word(at: field.typeOrigin, in: text) == "STRING")
        #expect(word(at: try #require(type.grants.first).origin, in: text) == "moderator")
        #expect(word(at: try #require(schema.roles.first).origin, in: text) == "moderator")
    }

    private func word(at origin: SourceOrigin, in text: String) -> String {
        String(decoding: text.utf8.dropFirst(origin.offset).prefix { $0 > 0x20 }, as: UTF8.self)
    }

    @Test("A ledger advanced with an export has its facts, and advancing again changes nothing")
    func advance() throws {
        let export = try export(example, container: "iCloud.a")
        let advanced = try Ledger().advanced(with: export)
        #expect(advanced == export)
        #expect(try advanced.advanced(with: export) == advanced)
    }

    @Test("Advancing adds fields, replaces indexes and grants, and keeps retirements and meaning")
    func grow() throws {
        let old = ledger(
            "container iCloud.a",
            "record CD_Post",
            "field CD_Post CD_title STRING single plain",
            "index CD_Post CD_title SEARCHABLE",
            "role gone",
            "grant CD_Post gone READ",
            "retired-field CD_Post CD_title renamed",
            "root Post Post V1 1"
        )
        let new = try old.advanced(with: export(example))
        let difference = new.difference(from: old)
        #expect(
            difference.removed.map(\.line) == [
                "grant CD_Post gone READ", "index CD_Post CD_title SEARCHABLE", "role gone",
            ]
        )
        #expect(difference.added.map(\.line).contains("field CD_Post CD_secret BYTES single encrypted"))
        #expect(new.contains(.root(entity: "Post", root: "Post", Recording("V1"))))
        #expect(new.isRetired(.field(recordType: "CD_Post", name: "CD_title")))
        #expect(new.contains(.container("iCloud.a")))
    }

    @Test("A field of the ledger gets a preferred type of an export once")
    func preference() throws {
        let (number, preferred) = (
            "field A x NUMBER single plain", "field A x NUMBER%20PREFERRED%20AS%20INT64 single plain"
        )
        let ledger = ledger("record A", number)
        let export = try export("DEFINE SCHEMA RECORD TYPE A ( x NUMBER PREFERRED AS INT64 );")
        #expect(ledger.findings(comparedWith: export).map(\.rule.id) == ["LCK412"])
        let advanced = try ledger.advanced(with: export)
        #expect(advanced.facts.map(\.line) == [preferred, "record A"])
        #expect(advanced.findings(since: ledger).isEmpty)
        #expect(ledger.findings(since: advanced).map(\.rule.id) == ["LCK407"])
    }

    @Test(
        "An export that contradicts the ledger is refused",
        arguments: [
            ("record CD_Gone", "LCK410", "the export lacks the record type 'CD_Gone', and the ledger has it"),
            (
                "field CD_Post CD_gone STRING single plain", "LCK410",
                "the export lacks the field 'CD_Post.CD_gone', and the ledger has it"
            ),
            (
                "field CD_Post CD_title INT64 single plain", "LCK411",
                "the type of 'CD_Post.CD_title' is 'INT64' in the ledger and 'STRING' in the export"
            ),
            (
                "field CD_Post CD_title STRING list plain", "LCK411",
                "the type of 'CD_Post.CD_title' is 'LIST<STRING>' in the ledger and 'STRING' in the export"
            ),
            (
                "field CD_Post CD_secret BYTES single plain", "LCK411",
                "the type of 'CD_Post.CD_secret' is 'BYTES' in the ledger and 'ENCRYPTED BYTES' in the export"
            ),
            (
                "container iCloud.b", "LCK415",
                "the container is 'iCloud.b' in the ledger and 'iCloud.a' in the settings"
            ),
        ]
    )
    func refuse(line: String, rule: String, message: String) throws {
        let ledger = ledger("record CD_Post", line)
        let export = try export(example, container: "iCloud.a")
        let refusal = try #require(throws: LedgerRefusal.self) { try ledger.advanced(with: export) }
        #expect(refusal.findings.map(\.rule.id) == [rule])
        #expect(refusal.findings.map(\.message) == [message])
        #expect(refusal.findings.first?.location?.path == "modelc.lock")
    }

    @Test("A fact that only the ledger has is an error, and one that only the export has is a note")
    func verify() throws {
        let ledger = ledger(
            "record CD_Gone",
            "field CD_Gone CD_a STRING single plain",
            "record CD_Post",
            "field CD_Post CD_title STRING single plain"
        )
        let findings = ledger.findings(comparedWith: try export(example))
        #expect(findings.summary == ["LCK412 note", "LCK410 error", "LCK412 note"])
        #expect(findings.map(\.symbol) == [nil, "CD_Gone", "CD_Post.CD_secret"])
        #expect(findings.last?.location?.path == "production.ckdb")
    }

    @Test("An export may lack the container and the system fields that the ledger has")
    func tolerance() throws {
        let ledger = ledger("container iCloud.a", "field CD_Post ___etag STRING single plain")
        let advanced = try ledger.advanced(with: export(example))
        #expect(advanced.contains(.container("iCloud.a")))
        #expect(advanced.schema.recordTypes.first?.fields.count == 8)
    }
}
