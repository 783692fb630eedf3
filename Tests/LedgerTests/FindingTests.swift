import CloudSchema
import Diagnostics
import Ledger
import Testing

@Suite("Lines together")
struct FindingTests {
    @Test(
        "contradict each other",
        arguments: [
            ("container a", "container b", "LCK407 error"),
            ("version M V1 a", "version M V1 b", "LCK407 error"),
            ("root M Post Post", "root M Post Item", "LCK407 error"),
            ("link M A.b C.d", "link M A.b E.f", "LCK407 error"),
            ("link M A.b C.d", "link M C.d E.f", "LCK407 error"),
            ("link M A.a A.b", "link M A.b B.a", "LCK407 error"),
            ("cardinality M A.b one", "cardinality M A.b many", "LCK407 error"),
            ("transformer M A.b x", "transformer M A.b y", "LCK407 error"),
        ]
    )
    func contradictions(first: String, second: String, summary: String) throws {
        let findings = ledger(first, second).findings
        #expect(findings.summary == [summary])
        let finding = try #require(findings.first)
        #expect(finding.location != finding.related.first?.location)
        #expect(finding.related.first?.location != nil)
    }

    @Test(
        "agree",
        arguments: [
            ("root M Post Post", "root N Post Item"), ("version M V1 a", "version M V2 a"),
            ("link M A.a A.b", "link N A.b B.a"), ("role a", "role b"),
        ]
    )
    func agreement(first: String, second: String) {
        #expect(ledger(first, second).findings.isEmpty)
    }

    @Test("may give two reasons for a retirement, which is only a warning")
    func reasons() {
        let ledger = ledger("record T", "retired-record T a", "retired-record T b")
        #expect(ledger.findings.summary == ["LCK407 warning"])
    }

    @Test(
        "lean on others",
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
        "lean on fields and roles",
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

    @Test("keep a field in the schema even when its type's line is gone")
    func schemaOfFieldsAlone() {
        let schema = ledger("field T f STRING single plain").schema
        #expect(schema.recordTypes.map(\.name) == ["T"])
        #expect(schema.recordTypes.first?.fields.count == 7)
    }

    @Test("take up what a shipped model meant, once")
    func recording() throws {
        let root = LedgerStatement.root(model: "M", entity: "Post", root: "Item")
        let recorded = try ledger("record CD_Item").recording([root, root])
        #expect(recorded.lines == ["record CD_Item", "root M Post Item"])
        let refusal = try #require(throws: LedgerRefusal.self) {
            try recorded.recording([.root(model: "M", entity: "Post", root: "Post")])
        }
        #expect(refusal.findings.summary == ["LCK407 error"])
    }
}

@Suite("The rules of the ledger")
struct RuleTests {
    @Test("have numbers in order and names of their own")
    func table() {
        let ids = LedgerRules.all.map(\.id)
        #expect(ids == (401...416).map { "LCK\($0)" })
        #expect(Set(LedgerRules.all.map(\.name)).count == ids.count)
    }
}
