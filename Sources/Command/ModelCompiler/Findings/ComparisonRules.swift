public import Diagnostics

/// The rules about comparisons that were asked for; the exit status of each is 3.
public enum ComparisonRules {
    /// Somebody counts on a comparison that does not take place.
    public static let nothingCompared = RuleMetadata(
        id: "CKP360",
        name: "nothing-compared",
        severity: .error,
        isWaivable: false,
        summary: "A comparison was asked for, and there is nothing to compare.",
        rationale: """
            Whoever writes `--against`, `--production`, `--development`, `--ledger` or `--shipped-tags` counts on production's law being \
            applied, and only what is mirrored has any. A check that passed without a word would look like one that found \
            nothing. Say which stores are mirrored in `modelc.json`, or with `--configuration` or `--database`; or leave \
            the option out. A model that was mirrored at the merge base and that nothing calls mirrored now is reported \
            even when others are compared. Models that are new on the branch are not. The exit status is 3.
            """
    )

    /// Every rule of the group, by number.
    public static let all = [nothingCompared]
}

extension Compilation {
    /// The comparisons that were asked for and did not take place.
    var unusedComparisons: [Diagnostic] {
        // What cannot be read is reported as that.
        guard models.allSatisfy({ $0.graph != nil }) else { return [] }
        return unusedEvidence + unusedBaselines + unusedTags
    }

    private var unusedTags: [Diagnostic] {
        let asked = models.indices.filter { models[$0].input.versions.releases != nil }
        guard !asked.isEmpty, asked.allSatisfy({ models[$0].input.versions.releases?.isEmpty == true }) else {
            return []
        }
        return [.nothingCompared("no tag that --shipped-tags names has \(names(of: asked))")]
    }

    private var unusedEvidence: [Diagnostic] {
        guard !models.isEmpty, mirrored.allSatisfy({ $0 == nil }) else { return [] }
        return request.statedEvidence.map { path in
            .nothingCompared(
                "'\(path)' is compared with nothing: modelc.json gives \(names(of: models.indices)) no store"
            )
        }
    }

    private var unusedBaselines: [Diagnostic] {
        guard let reference = request.against else { return [] }
        let present = models.indices.filter { baselines[$0]?.loaded.graph != nil }
        let dropped = present.filter { mirrored[$0] == nil && baselines[$0]?.wasMirrored == true }
        if !dropped.isEmpty {
            let message =
                "\(names(of: dropped)) was mirrored at the merge base with '\(reference)', and nothing says that it still is"
            return [.nothingCompared(message)]
        }
        guard !present.isEmpty, present.allSatisfy({ mirrored[$0] == nil }) else { return [] }
        return [
            .nothingCompared(
                "nothing is compared with the merge base with '\(reference)': nothing says that \(names(of: present)) is mirrored"
            )
        ]
    }

    private func names(of positions: some Sequence<Int>) -> String {
        positions.map { "'\(models[$0].input.path)'" }.joined(separator: ", ")
    }
}

extension Diagnostic {
    fileprivate static func nothingCompared(_ message: String) -> Diagnostic {
        Diagnostic(
            rule: ComparisonRules.nothingCompared,
            message: message,
            help:
                "Name the mirrored stores in modelc.json, or with --configuration or --database; or leave the option out.",
            location: nil
        )
    }
}
