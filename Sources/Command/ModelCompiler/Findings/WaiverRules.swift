public import Diagnostics

/// The rules about waivers and rule levels in the settings; they need to know every other rule.
public enum WaiverRules {
    /// The settings name a rule that does not exist.
    public static let unknownRule = RuleMetadata(
        id: "CFG011",
        name: "unknown-rule",
        severity: .error,
        isWaivable: false,
        summary: "The settings name a rule that modelc does not have.",
        rationale: "A rule is named by its id or its name; `modelc rules` lists them all."
    )
    /// The settings silence a rule that cannot be silenced.
    public static let rulePinned = RuleMetadata(
        id: "CFG012",
        name: "rule-cannot-be-silenced",
        severity: .error,
        isWaivable: false,
        summary: "The settings waive or lower a rule whose findings no reason can make right.",
        rationale: """
            What cannot be read, and what the server refuses, stays refused whatever the settings say. Remove the entry, and \
            change the model where the finding stands; `modelc explain` with the rule's id lists the ways out.
            """
    )
    /// A waiver is past its last day.
    public static let expiredWaiver = RuleMetadata(
        id: "CFG013",
        name: "expired-waiver",
        severity: .warning,
        isWaivable: false,
        summary: "A waiver is past its last day, so its finding stands again.",
        rationale: "Solve what was put off, or give the waiver a new day and a reason that still holds."
    )
    /// A waiver matches nothing.
    public static let unusedWaiver = RuleMetadata(
        id: "CFG014",
        name: "unused-waiver",
        severity: .note,
        isWaivable: false,
        summary: "A waiver accepts a finding that is not there.",
        rationale:
            "The fault is gone, or the symbol is misspelled. Remove the waiver, so that it cannot hide a new one."
    )
    /// A store whose container is still to be filled in.
    public static let containerNotNamed = RuleMetadata(
        id: "CFG018",
        name: "container-not-named",
        severity: .warning,
        isWaivable: false,
        summary: "The settings leave a store's container empty.",
        rationale: """
            `modelc init` cannot know the container, because no model names it. Ledgers and exports belong to a container, and \
            stores without one all count as one. Fill in the identifier from the target's iCloud capability, for example \
            `iCloud.com.example.trips`.
            """
    )

    /// Every rule of the group, by number.
    public static let all = [unknownRule, rulePinned, expiredWaiver, unusedWaiver, containerNotNamed]
}
