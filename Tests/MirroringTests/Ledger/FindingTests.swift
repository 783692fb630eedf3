import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring

@Suite("Findings about the lines of a ledger")
struct FindingTests {
    @Test(
        "Two lines that contradict each other are an error with both places",
        arguments: [
            ("container a", "container b", "LCK407 error"),
            ("field T f STRING single plain", "field T f INT64 single plain", "LCK407 error"),
        ]
    )
    func contradictions(first: String, second: String, summary: String) throws {
        let findings = ledger("record T", first, second).findings
        #expect(findings.summary == [summary])
        let finding = try #require(findings.first)
        #expect(finding.location != finding.related.first?.location)
        #expect(finding.related.first?.location != nil)
    }

    @Test(
        "Two lines about different subjects or recordings do not contradict each other",
        arguments: [
            ("root Post Post V1 1", "root Post Item V2 1"), ("shipped V1 1 a", "shipped V2 1 a"),
            ("shipped V1 1 a", "shipped V1 1 b"), ("link A.a A.b V1 1", "link A.b B.a V2 1"), ("role a", "role b"),
            ("cardinality A.b one V1 1", "cardinality A.b many V1 2"), ("shipped V1 1 a", "taken-back V1 1 test"),
            ("transformer A.b x V1 1", "transformer A.b y V2 1"),
        ]
    )
    func agreement(first: String, second: String) {
        #expect(ledger(first, second).findings.isEmpty)
    }

    @Test("Each of many contradicting lines is shown with at most 21 others")
    func manyValues() {
        let facts = (0..<5_000).map { LedgerFact(.root(entity: "Post", root: "Item\($0)", Recording("V1"))) }
        let findings = Ledger(facts).findings
        #expect(findings.count == 5_000)
        #expect(findings.allSatisfy { $0.rule.id == "LCK420" && (20...21).contains($0.related.count) })
    }

    @Test("Two reasons for one retirement are a warning")
    func reasons() {
        let ledger = ledger("record T", "retired-record T a", "retired-record T b")
        #expect(ledger.findings.summary == ["LCK407 warning"])
    }

    @Test(
        "A line about a record type that the ledger lacks is a warning",
        arguments: [
            "field T f STRING single plain", "index T ___recordID QUERYABLE", "grant T _world READ",
            "retired-record T x",
        ]
    )
    func danglingType(line: String) {
        #expect(ledger(line).findings.summary == ["LCK408 warning"])
        #expect(ledger("record T", line).findings.isEmpty)
    }

    @Test(
        "A line about a field or role that the ledger lacks is a warning",
        arguments: [
            ("index T f QUERYABLE", "field T f STRING single plain"),
            ("retired-field T f x", "field T f STRING single plain"),
            ("grant T r READ", "role r"),
        ]
    )
    func danglingField(line: String, support: String) {
        #expect(ledger("record T", line).findings.summary == ["LCK408 warning"])
        #expect(ledger("record T", line, support).findings.isEmpty)
    }

    @Test("A field without its record type's line stays in the schema")
    func schemaOfFieldsAlone() {
        let schema = ledger("field T f STRING single plain").schema
        #expect(schema.recordTypes.map(\.name) == ["T"])
        #expect(schema.recordTypes.first?.fields.count == 7)
    }

    @Test("The first of two contradicting types of a field is in the schema")
    func schemaOfContradiction() {
        let schema = ledger("field T f INT64 single plain", "field T f STRING single plain").schema
        #expect(schema.recordTypes.first?.fields.filter { $0.name == "f" }.map(\.type.text) == ["INT64"])
    }

    @Test("Only a ledger whose lines contradict each other is refused")
    func contradictionsRefused() throws {
        let retirements = ["retired-record CD_Item old", "retired-record CD_Item unused"]
        let sound = ledger("container a", "record CD_Item").joined(with: ledger(retirements[0], retirements[1]))
        #expect(try sound.advanced(with: nil) == sound)
        let refusal = try #require(throws: LedgerRefusal.self) {
            try ledger("container a", "container b").advanced(with: nil)
        }
        #expect(refusal.findings.summary == ["LCK407 error"])
    }
}
