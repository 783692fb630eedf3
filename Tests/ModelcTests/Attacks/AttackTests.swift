import Testing

@Suite("Attacks on the check of a branch", .enabled(if: TestRepository.isPossible, "needs git"))
struct AttackTests {
    static let all = Attack.fields + Attack.baseline + Attack.decisions + Attack.meanings

    @Test("An attack on the check gets the findings that the table says", arguments: all.flatMap(\.trials))
    func table(_ trial: Attack.Trial) throws {
        let repository = try AttackedRepository(trial.attack.old, trial.evidence)
        try repository.edit(model: trial.attack.new)
        if let settings = trial.attack.settings { try repository.checkout.write(settings, to: "modelc.json") }
        try repository.checkout.commit()
        let verdict = try repository.check(trial.evidence)
        let expected = trial.findings
        #expect(Set(verdict.complaints.map(\.name)) == expected.filter(Verdict.isComplaint), "\(verdict)")
        #expect(expected.isSubset(of: verdict.names), "\(verdict)")
        #expect(verdict.status == (trial.expected.contains("error") ? 1 : 0), "\(verdict)")
    }
}
