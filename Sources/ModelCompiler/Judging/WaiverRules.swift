import CompilerSupport

/// The rules about waivers and rule levels in the settings. They are here because they need all other rules.
enum WaiverRules {
    /// The settings name a rule that does not exist.
    static let unknownRule = RuleMetadata(
        id: "CFG011",
        name: "unknown-rule",
        severity: .error,
        isWaivable: false,
        summary: "The settings contain an unknown rule.",
        rationale: "Name a rule by its id or its name. `modelc rules` lists all rules."
    )
    /// The settings silence a rule that cannot be silenced.
    static let rulePinned = RuleMetadata(
        id: "CFG012",
        name: "rule-cannot-be-silenced",
        severity: .error,
        isWaivable: false,
        summary: "The settings waive or lower a rule that cannot be waived or lowered.",
        rationale: """
            Settings cannot change faults of an input, or errors of the server. Remove the entry, and change the model at the \
            location of the finding. `modelc explain` with the id of the rule lists the solutions.
            """
    )
    /// A waiver is past its last day.
    static let expiredWaiver = RuleMetadata(
        id: "CFG013",
        name: "expired-waiver",
        severity: .warning,
        isWaivable: false,
        summary: "A waiver has expired, so its finding is active again.",
        rationale: "Solve the finding, or give the waiver a new day and a current reason."
    )
    /// A waiver matches no finding.
    static let unusedWaiver = RuleMetadata(
        id: "CFG014",
        name: "unused-waiver",
        severity: .note,
        isWaivable: false,
        summary: "A waiver has no finding.",
        rationale:
            "The fault is solved, or the symbol is misspelled. Remove the waiver, so that it cannot hide a new finding."
    )
    /// The container of a store is still empty.
    static let containerNotNamed = RuleMetadata(
        id: "CFG018",
        name: "container-not-named",
        severity: .warning,
        isWaivable: false,
        summary: "The settings contain a store with an empty container.",
        rationale: """
            A model does not name its container, so `modelc init` leaves the container empty. Ledgers and exports belong to a \
            container, and all stores without a container share one. Fill in the identifier from the iCloud capability of the \
            target, for example `iCloud.com.example.trips`.
            """
    )

    /// The settings of a branch hide a finding.
    static let hiddenByBranch = RuleMetadata(
        id: "CFG019",
        name: "finding-hidden-by-branch",
        severity: .error,
        isWaivable: false,
        summary: "The settings of the branch hide a finding that those of the merge base would show.",
        rationale: """
            A branch can change a model, and in its settings switch off the rule that would refuse the change. With \
            `--against`, modelc also judges the files of the branch by the settings of the merge base, and names \
            each finding that the branch hides: by the level of a rule, a waiver, a known fault, `"stores": []`, \
            conditions (`"define"`) that leave classes out, or by settings that no longer apply to the model.

            If that is meant, say why: `"rules": {"CKL112": {"level": "off", "reason": "…"}}`, and `"reason"` beside \
            `"stores": []` or `"define"`. The finding is then a note. It is also a note for what a statement about \
            the app hides (`"migration"`, `"shareRoots"`, `"code"` of a schema), and for the first settings of a \
            model, with which a team adopts modelc. After the merge, the settings of the merge base are those of the \
            branch, and the finding is gone.
            """
    )

    /// Every rule of the group, by number.
    static let all = [unknownRule, rulePinned, expiredWaiver, unusedWaiver, containerNotNamed, hiddenByBranch]
}
