public import Diagnostics
import Production

/// The rules about faults of production that the settings list as known.
public enum KnownFaultRules {
    /// A branch adds to the list.
    public static let added = RuleMetadata(
        id: "CFG015",
        name: "known-fault-added",
        severity: .error,
        isWaivable: false,
        summary: "The branch adds a fault to those that are known.",
        rationale: """
            The list says what production held when modelc came, and `modelc init --production` makes it once: a pull request \
            may add entries only when it brings a model its first settings and its first ledger. The server refuses a fault \
            that came later like any other, and listing it mends nothing. Change the model instead; the page of the rule that \
            found it lists the ways out.
            """
    )
    /// Nothing is found that the list knows.
    public static let notFound = RuleMetadata(
        id: "CFG016",
        name: "known-fault-not-found",
        severity: .note,
        isWaivable: false,
        summary: "The settings list a known fault that is not there.",
        rationale: """
            The property is gone or fits what is deployed, another type is deployed than `found` says, or the symbol is \
            misspelled. Remove the entry, so that it cannot hide a new fault.
            """
    )
    /// The list holds what no list makes right.
    public static let notListable = RuleMetadata(
        id: "CFG017",
        name: "fault-cannot-be-known",
        severity: .error,
        isWaivable: false,
        summary: "The settings list as known what only a change of the model can bring about.",
        rationale: """
            Known can be only what is deployed and stays for ever: a field with another type, encryption or list, or a \
            reference (\(listableIDs)). Everything else was done to the model, and is undone there.
            """
    )

    /// Every rule of the group, by number.
    public static let all = [added, notFound, notListable]

    /// The ids of the rules whose findings can be known.
    static let listable = Set(ProductionRuleTable.deployedFields.map(\.metadata.id))

    /// The same for people, in their order.
    static let listableIDs = ProductionRuleTable.deployedFields.map(\.metadata.id).joined(separator: ", ")
}
