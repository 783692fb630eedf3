import EditedModels
import TestSupport
import Testing

/// Rows of the table of edits in git repositories: the survey finds in files and commits what the table has in memory.
@Suite("Edits in git repositories", .enabled(if: TestRepository.isPossible, "needs git"))
struct AttackTests {
    private static let rows: [(name: String, evidence: Evidence)] = [
        ("turn encryption on or off", .export),
        ("drop an attribute and give its name to another", .export),
        ("rename a subentity without an identifier", .ledger),
        ("one to many becomes many to many", .ledger),
        ("rename an attribute with its identifier", .against),
        ("pull an attribute and a relationship up", .against),
        ("push an attribute down to one child", [.export, .against]),
        ("unwritten: stored, then derived", [.export, .against]),
        ("lead to another entity", [.ledger, .against]),
        ("turn a text into a UUID", [.export, .tags]),
        ("unwritten: stored, then ignored", [.ledger, .tags]),
        ("swap two attributes", [.export, .ledger, .against, .tags]),
    ]

    @Test("A check in a git repository has the findings of the edit's row", arguments: rows)
    func edit(name: String, evidence: Evidence) throws {
        let edit = try #require(ModelEdit.all.first { $0.name == name })
        let repository = try AttackedRepository(edit.old, evidence)
        try repository.edit(model: edit.new)
        try repository.checkout.commit()
        let verdict = try repository.check(evidence)
        // The bundle keeps the version of which a ledger knows that it shipped.
        let expected = edit.findings.by(evidence == .ledger ? [.ledger, .version] : evidence)
        let found = verdict.findings.filter { ["CKP", "LCK"].contains($0.rule.prefix(3)) }.map(\.words)
        #expect(found.sorted() == expected.filter { $0.hasPrefix("CKP") }, "\(verdict)")
        #expect(verdict.status == (verdict.errors.isEmpty ? 0 : 1), "\(verdict)")
    }
}
