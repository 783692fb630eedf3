/// Everything about a rule that is not code: what findings, waivers, `modelc rules` and the rule pages show.
///
///     RuleMetadata(
///         id: "CKL107",
///         name: "deny-delete-rule",
///         severity: .error,
///         coreDataCode: 134060,
///         summary: "A mirrored relationship has the delete rule Deny.",
///         rationale: "…"
///     )
package struct RuleMetadata: Hashable, Sendable {
    /// Family and number, for example `CKL107`; never reused.
    package let id: String
    /// A kebab-case name that says what is flagged; accepted wherever the id is.
    package let name: String
    /// The severity of a finding unless the rule says otherwise for one of them.
    package let severity: Severity
    /// Whether a reason in the settings may accept a finding. What a server refuses cannot be waived.
    package let isWaivable: Bool
    /// Whether the rule is off until the settings give it a level: advice that rests on names, and suits some apps only.
    package let isOptIn: Bool
    /// The `NSCocoaErrorDomain` code under which Core Data complains about the same thing, for people who search for it.
    package let coreDataCode: Int?
    /// One sentence on what is flagged.
    package let summary: String
    /// Why it matters and what to do instead, in Markdown.
    package let rationale: String
    /// Who says so: a page or session of Apple, exports or messages that were seen; nil where the rationale says it, or the
    /// rule is modelc's own.
    package let source: String?
    /// The rules whose finding about the same symbol, or at the same place where there is none, this one makes superfluous:
    /// it says more about the consequences. A finding that is less severe never stands for another.
    package let supersedes: [RuleMetadata]
    /// The rules that see the same place and name another thing.
    package let supersedesAtSamePlace: [RuleMetadata]

    /// Creates the description of a rule.
    package init(
        id: String,
        name: String,
        severity: Severity,
        isWaivable: Bool = true,
        isOptIn: Bool = false,
        coreDataCode: Int? = nil,
        summary: String,
        rationale: String,
        source: String? = nil,
        supersedes: [RuleMetadata] = [],
        supersedesAtSamePlace: [RuleMetadata] = []
    ) {
        self.id = id
        self.name = name
        self.severity = severity
        self.isWaivable = isWaivable
        self.isOptIn = isOptIn
        self.coreDataCode = coreDataCode
        self.summary = summary
        self.rationale = rationale
        self.source = source
        self.supersedes = supersedes
        self.supersedesAtSamePlace = supersedesAtSamePlace
    }
}

extension RuleMetadata {
    /// An error about what stands in the way: input that cannot be read, or something that cannot be generated. No reason in
    /// the settings makes up for what is missing, so it cannot be waived.
    package static func obstacle(
        id: String,
        name: String,
        coreDataCode: Int? = nil,
        summary: String,
        rationale: String,
        source: String? = nil
    ) -> RuleMetadata {
        RuleMetadata(
            id: id,
            name: name,
            severity: .error,
            isWaivable: false,
            coreDataCode: coreDataCode,
            summary: summary,
            rationale: rationale,
            source: source
        )
    }
}
