import CompilerSupport
import Mirroring

/// The rules about requested comparisons; their errors have the exit status 3.
enum ComparisonRules {
    /// A requested comparison did not take place.
    static let nothingCompared = RuleMetadata(
        id: "CKP360",
        name: "nothing-compared",
        severity: .error,
        isWaivable: false,
        summary: "An option asks for a comparison, but modelc cannot compare anything.",
        rationale: """
            The options `--against`, `--production`, `--development`, `--ledger` and `--shipped-tags` compare mirrored models \
            with production. If no model is mirrored, a check without findings would be misleading. Name the mirrored stores \
            in `modelc.json`, or with `--configuration` or `--database`, or remove the option. modelc also reports a model \
            that was mirrored at the merge base and is no longer mirrored, and a merge base or a tag that cannot be read. \
            It does not report models that are new on the branch. The exit status is 3.
            """
    )

    /// Every rule of the group, by number.
    static let all = [nothingCompared]
}

extension Analysis {
    /// The findings about requested comparisons that did not take place.
    var unusedComparisons: [Diagnostic] {
        // Unreadable models have their own findings.
        guard models.allSatisfy(\.today.isRead) else { return [] }
        return unusedEvidence + unusedBaselines + unusedTags
    }

    private var unusedTags: [Diagnostic] {
        let asked = models.filter { $0.input.releases != nil }
        guard !asked.isEmpty, asked.allSatisfy({ $0.input.releases?.isEmpty == true }) else {
            return []
        }
        let message = "no tag of --shipped-tags contains \(names(of: asked))"
        return [.nothingCompared(message, help: "Name tags of releases that have the model, or remove the option.")]
    }

    private var unusedEvidence: [Diagnostic] {
        // That nobody can tell, or that the code keeps it on the device although production has it, other findings say.
        let isExplained = models.contains { model in
            let code = model.input.codeScope
            return code?.undecided != nil || code?.localPlace != nil && !deployedTypes(of: model).isEmpty
        }
        guard !models.isEmpty, !isExplained, !models.contains(where: \.today.isInCloud) else { return [] }
        return project.statedEvidence.map { path in
            .nothingCompared(
                "'\(path)' cannot be compared: modelc.json has no store for \(names(of: models))"
            )
        }
    }

    private var unusedBaselines: [Diagnostic] {
        guard let reference = project.mergeBase.reference else { return [] }
        let present = models.filter { $0.baseline?.snapshot.isRead == true }
        let dropped = present.filter { !$0.today.isInCloud && $0.baseline?.wasMirrored == true }
        if !dropped.isEmpty {
            let message =
                "\(names(of: dropped)) was mirrored at the merge base with '\(reference)' and is no longer mirrored"
            return [.nothingCompared(message)]
        }
        // Settings that say that nothing is mirrored say that there is nothing to compare.
        let unknown = present.filter { $0.input.listing.emptyStores == nil }
        guard !unknown.isEmpty, !present.contains(where: \.today.isInCloud) else { return [] }
        let message =
            "\(names(of: present)) cannot be compared with the merge base with '\(reference)': the model is not marked as mirrored"
        guard present.allSatisfy({ $0.input.swiftData != nil }), !models.contains(where: { $0.input.releases != nil })
        else { return [.nothingCompared(message)] }
        let help =
            "Classes that stay on the device are compared with those that shipped: name the tags of releases with "
            + "--shipped-tags 'v*' instead. Mirrored ones are those of the stores in modelc.json, or with --database."
        return [.nothingCompared(message, help: help)]
    }

    private func names(of models: [ModelTimeline]) -> String {
        models.map { "'\($0.input.path)'" }.joined(separator: ", ")
    }
}

extension Compiler {
    /// The report when a requested comparison is impossible.
    package static func comparisonImpossible(_ failure: CommandFailure) -> CompilerResult {
        CompilerResult(findings: [.nothingCompared(failure.message, help: nil)], in: [])
    }
}

extension Diagnostic {
    fileprivate static func nothingCompared(
        _ message: String,
        help: String? =
            "Name the mirrored stores in modelc.json or with --configuration or --database, or remove the option."
    ) -> Diagnostic {
        Diagnostic(rule: ComparisonRules.nothingCompared, message: message, help: help, location: nil)
    }
}
