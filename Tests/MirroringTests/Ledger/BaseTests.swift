import Testing

@testable import CompilerSupport
@testable import Mirroring

@Suite("Ledgers compared with the merge base")
struct BaseTests {
    private let base = ledger(
        "container iCloud.a",
        "field CD_Post CD_a STRING single plain",
        "field CD_Post CD_b STRING single plain",
        "grant CD_Post _world READ",
        "index CD_Post CD_a QUERYABLE",
        "link Post.tags Tag.posts V1 1",
        "record CD_Post",
        "retired-field CD_Post CD_b unused",
        "role editor",
        "shipped V1 1 abc",
        path: "main:modelc.lock"
    )

    @Test("A ledger may lose facts that follow exports or were only intended")
    func mayGo() {
        let now = Ledger(base.facts.filter { !["grant", "index", "role", "retired-field"].contains($0.kind.rawValue) })
        #expect(now.findings(since: base).isEmpty)
    }

    @Test("A ledger that loses deployed facts gets one finding with all their places")
    func fieldGone() throws {
        let now = ledger("container iCloud.a", "record CD_Post", "link Post.tags Tag.posts V1 1", "shipped V1 1 abc")
        let findings = now.findings(since: base)
        #expect(findings.map(\.rule.id) == ["LCK409"])
        let finding = try #require(findings.first)
        #expect(finding.message == "'modelc.lock' lost 2 facts, among them the field 'CD_Post.CD_a'")
        #expect(finding.location?.path == "main:modelc.lock")
        #expect(finding.related.map { $0.location?.path } == ["main:modelc.lock", "main:modelc.lock"])
    }

    @Test("The finding of lost facts names a field first, and one lost field is placed at its record type")
    func placeOfField() throws {
        let two = ledger("record CD_Post", "field CD_Post CD_b STRING single plain")
        let older = Ledger(base.facts.filter { ![.link, .shipped].contains($0.kind) })
        #expect(
            two.findings(since: older).map(\.message) == [
                "'modelc.lock' lost 2 facts, among them the field 'CD_Post.CD_a'"
            ]
        )
        let one = two.joined(with: ledger("container iCloud.a")).findings(since: older)
        #expect(one.map(\.symbol) == ["CD_Post.CD_a"])
        #expect(one.first?.location?.path == "modelc.lock")
        #expect(one.first?.related.map { $0.location?.path } == ["main:modelc.lock"])
    }

    @Test("A deleted ledger is a finding only if it had permanent facts")
    func deletion() {
        #expect(ledger("role editor", "retired-record CD_Post unused").findingOfDeletion(of: "modelc.lock") == nil)
        #expect(base.findingOfDeletion(of: "modelc.lock")?.rule.id == "LCK409")
    }

    @Test("A ledger of another container than the settings name is an error")
    func container() {
        #expect(base.findings(asLedgerOf: "iCloud.a").isEmpty)
        #expect(base.findings(asLedgerOf: "iCloud.b").summary == ["LCK415 error"])
        #expect(ledger("record CD_Post").findings(asLedgerOf: "iCloud.b").isEmpty)
    }

    @Test("The fields of a lost record type are explained by one finding about the type")
    func typeGone() {
        let now = ledger("container iCloud.a", "link Post.tags Tag.posts V1 1", "shipped V1 1 abc")
        #expect(now.findings(since: base).map(\.symbol) == ["CD_Post"])
    }

    @Test("A ledger must not change the value of a fact")
    func changed() {
        let now = ledger(
            "container iCloud.b",
            "field CD_Post CD_a INT64 single plain",
            "field CD_Post CD_b STRING single plain",
            "link Label.posts Post.tags V1 1",
            "record CD_Post",
            "shipped V1 1 xyz"
        )
        let findings = now.findings(since: base)
        #expect(
            findings.map(\.message).sorted() == [
                "'modelc.lock' lost 2 facts, among them version 'V1'",
                "the container was 'iCloud.a' and is 'iCloud.b'",
                "the type of 'CD_Post.CD_a' was 'STRING' and is 'INT64'",
            ]
        )
    }

    @Test("A ledger may lose one of two contradicting lines, and not both")
    func contradiction() {
        let (text, number) = ("field CD_Post CD_a STRING single plain", "field CD_Post CD_a INT64 single plain")
        let torn = ledger("record CD_Post", text, number)
        #expect(ledger("record CD_Post", text).findings(since: torn).isEmpty)
        #expect(ledger("record CD_Post", number).findings(since: torn).isEmpty)
        #expect(ledger("record CD_Post").findings(since: torn).map(\.rule.id) == ["LCK409"])
        let third = ledger("record CD_Post", "field CD_Post CD_a DOUBLE single plain")
        #expect(third.findings(since: torn).map(\.rule.id) == ["LCK407", "LCK407"])
    }

    @Test("A ledger must keep a taken-back version and the line that takes it back")
    func takenBack() {
        let before = ledger("shipped V1 1 abc", "taken-back V1 1 a%20test")
        #expect(ledger("shipped V1 1 abc").findings(since: before).map(\.rule.id) == ["LCK409"])
        #expect(ledger("taken-back V1 1 a%20test").findings(since: before).map(\.rule.id) == ["LCK409"])
    }
}
