import Testing

@Suite("Attacks on the check of a branch")
struct AttackTests {
    static let all = (Attack.fields + Attack.baseline + Attack.decisions + Attack.meanings).flatMap(\.trials)

    @Test("An attack on the check gets the findings that the table says", arguments: all)
    func table(_ trial: Attack.Trial) throws {
        expect(trial, try AttackedProject(trial.attack, trial.evidence).check())
    }

    /// Two rows for each kind of evidence, so that the survey finds in files and commits what the table has in memory.
    private static let samples: [Attack.Trial] = {
        var counts: [Evidence: Int] = [:]
        return all.filter { trial in
            counts[trial.evidence, default: 0] += 1
            return counts[trial.evidence, default: 0] <= 2
        }
    }()

    @Test(
        "An attack in a git repository gets the findings that the table says",
        .enabled(if: TestRepository.isPossible, "needs git"),
        arguments: samples
    )
    func git(_ trial: Attack.Trial) throws {
        let repository = try AttackedRepository(trial.attack.old, trial.evidence)
        try repository.edit(model: trial.attack.new)
        if let settings = trial.attack.settings { try repository.checkout.write(settings, to: "modelc.json") }
        try repository.checkout.commit()
        expect(trial, try repository.check(trial.evidence))
    }

    private func expect(_ trial: Attack.Trial, _ verdict: Verdict) {
        let expected = trial.findings
        #expect(Set(verdict.complaints.map(\.name)) == expected.filter(Verdict.isComplaint), "\(verdict)")
        #expect(expected.isSubset(of: verdict.names), "\(verdict)")
        #expect(verdict.status == (trial.expected.contains("error") ? 1 : 0), "\(verdict)")
    }
}
