import Diagnostics
import Ledger
import Testing

@Suite("A ledger and its base")
struct BaseTests {
    private let base = ledger(
        "container iCloud.a",
        "field CD_Post CD_a STRING single plain",
        "field CD_Post CD_b STRING single plain",
        "grant CD_Post _world READ",
        "index CD_Post CD_a QUERYABLE",
        "link M Post.tags Tag.posts",
        "record CD_Post",
        "retired-field CD_Post CD_b unused",
        "role editor",
        "version M V1 abc",
        path: "main:modelc.lock"
    )

    @Test("may lose what follows exports and what was only intended")
    func mayGo() {
        let now = Ledger(base.facts.filter { !["grant", "index", "role", "retired-field"].contains($0.kind.rawValue) })
        #expect(now.findings(since: base).isEmpty)
    }

    @Test("must not lose a fact, with both places in the finding")
    func fieldGone() throws {
        let now = ledger("container iCloud.a", "record CD_Post", "link M Post.tags Tag.posts", "version M V1 abc")
        let findings = now.findings(since: base)
        #expect(findings.map(\.rule.id) == ["LCK409", "LCK409"])
        let finding = try #require(findings.first)
        #expect(finding.message == "the ledger no longer holds the field 'CD_Post.CD_a'")
        #expect(finding.help == "bring the line back: 'field CD_Post CD_a STRING single plain'")
        #expect(finding.location?.path == "modelc.lock")
        #expect(finding.related.first?.location?.path == "main:modelc.lock")
    }

    @Test("explain fields by their record type")
    func typeGone() {
        let now = ledger("container iCloud.a", "link M Post.tags Tag.posts", "version M V1 abc")
        #expect(now.findings(since: base).map(\.symbol) == ["CD_Post"])
    }

    @Test("must not change a value")
    func changed() {
        let now = ledger(
            "container iCloud.b",
            "field CD_Post CD_a INT64 single plain",
            "field CD_Post CD_b STRING single plain",
            "link M Label.posts Post.tags",
            "record CD_Post",
            "version M V1 xyz"
        )
        let findings = now.findings(since: base)
        #expect(Set(findings.map(\.rule.id)) == ["LCK407"])
        #expect(
            findings.map(\.message) == [
                "the container was 'iCloud.a' and is 'iCloud.b'",
                "the type of 'CD_Post.CD_a' was 'STRING' and is 'INT64'",
                "the link of 'Label.posts' and 'Post.tags' in 'M' was 'Post.tags and Tag.posts' and is "
                    + "'Label.posts and Post.tags'",
                "the checksum of version 'V1' of 'M' was 'abc' and is 'xyz'",
            ]
        )
    }
}
