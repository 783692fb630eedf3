/// One rule: what it is called, how it is explained, by which examples it is tested, and the check itself.
///
/// A rule is a value in a file of its own plus one line in its family's table. `Subject` is all it may look at.
package struct Rule<Subject>: Sendable {
    /// Name, severity and explanation.
    package let metadata: RuleMetadata
    private let makePassing: @Sendable () -> [RuleExample]
    private let makeFailing: @Sendable () -> [RuleExample]
    private let check: @Sendable (Subject, inout Findings) -> Void

    /// Creates a rule; ``RuleMetadata`` says what the words about it mean.
    ///
    /// Examples are made when somebody asks for them: a run of `check` never does, and made with the tables they were a
    /// sixth of its instructions for a small model.
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
        supersedesAtSamePlace: [RuleMetadata] = [],
        passing: @autoclosure @escaping @Sendable () -> [RuleExample],
        failing: @autoclosure @escaping @Sendable () -> [RuleExample],
        check: @escaping @Sendable (Subject, inout Findings) -> Void
    ) {
        metadata = RuleMetadata(
            id: id,
            name: name,
            severity: severity,
            isWaivable: isWaivable,
            isOptIn: isOptIn,
            coreDataCode: coreDataCode,
            summary: summary,
            rationale: rationale,
            source: source,
            supersedes: supersedes,
            supersedesAtSamePlace: supersedesAtSamePlace
        )
        makePassing = passing
        makeFailing = failing
        self.check = check
    }

    /// Inputs without a finding of this rule.
    package var passing: [RuleExample] { makePassing() }

    /// Inputs with exactly the marked findings of this rule.
    package var failing: [RuleExample] { makeFailing() }

    /// Everything the rule finds, in the order it looked; see ``Findings/limit``.
    package func findings(in subject: Subject) -> [Diagnostic] {
        var findings = Findings(rule: metadata)
        check(subject, &findings)
        return findings.diagnostics
    }
}

/// Where a rule puts what it finds; fills in the rule itself, so that a check says only what is particular.
package struct Findings: Sendable {
    /// The most findings of one rule about one subject. A model that a stranger made to have millions would take gigabytes;
    /// nobody reads the thousandth. The last one says that there are more.
    static let limit = 10_000

    /// What has been reported so far.
    package private(set) var diagnostics: [Diagnostic] = []
    private let rule: RuleMetadata

    /// Creates an empty collection for one rule.
    package init(rule: RuleMetadata) { self.rule = rule }

    /// Adds a finding.
    ///
    /// - Parameters:
    ///   - message: What is wrong here, naming the thing; no rule id, no full stop.
    ///   - location: The place that is wrong.
    ///   - symbol: `Entity`, `Entity.property`, `CD_Type.CD_field`, `configuration Name` or `version Name`.
    ///   - help: Why it matters in a sentence, and what to do instead.
    ///   - related: Other places that a reader needs to see.
    ///   - severity: Only when it is not the rule's own.
    ///   - deployed: The field of production that is not as it should be, when settings can list that as known.
    package mutating func report(
        _ message: String,
        at location: SourceLocation?,
        symbol: String?,
        help: String? = nil,
        related: [Diagnostic.Related] = [],
        severity: Severity? = nil,
        deployed: DeployedField? = nil
    ) {
        if diagnostics.count >= Self.limit { return reportExcess(at: location) }
        diagnostics.append(
            Diagnostic(
                rule: rule,
                severity: severity,
                message: message,
                help: help,
                symbol: symbol,
                location: location,
                related: related,
                deployed: deployed
            )
        )
    }

    /// Adds a finding about something that has a name and a place.
    package mutating func report(
        _ message: String,
        about place: NamedPlace,
        help: String? = nil,
        related: [Diagnostic.Related] = [],
        severity: Severity? = nil,
        deployed: DeployedField? = nil
    ) {
        report(
            message,
            at: place.location,
            symbol: place.symbol,
            help: help,
            related: related,
            severity: severity,
            deployed: deployed
        )
    }

    /// Without a symbol and with the rule's own severity, so that nothing that is accepted elsewhere hides what is left out.
    private mutating func reportExcess(at location: SourceLocation?) {
        if diagnostics.count > Self.limit { return }
        let message = "there are more than \(Self.limit) findings of this rule; the others are left out"
        diagnostics.append(Diagnostic(rule: rule, message: message, help: rule.summary, location: location))
    }
}

/// What people call a thing, and where it is written: what findings are about.
package struct NamedPlace: Hashable, Sendable {
    /// `Entity`, `Entity.property`, `configuration Name`, `version Name`, or a name in the cloud.
    package let symbol: String
    /// The whole thing, or one of its settings.
    package let location: SourceLocation

    /// Creates a place.
    package init(_ symbol: String, at location: SourceLocation) {
        self.symbol = symbol
        self.location = location
    }
}

/// An input that shows a rule at work; it documents the rule and tests it.
///
/// In a failing example a `↓` stands before each place where a finding must be; it is taken out before the example is
/// read. Several files make the examples of rules that compare things.
///
///     RuleExample(#"<entity name="Post"><attribute name="title" ↓attributeType="Undefined"/></entity>"#)
///     RuleExample(["contents": "…", "production.ckdb": "…"], arguments: ["--production", "production.ckdb"])
package struct RuleExample: Hashable, Sendable {
    /// One file of an example.
    package struct File: Hashable, Sendable {
        /// The file's name; what it is follows from its ending.
        package let name: String
        /// The file's text, marks included.
        package let text: String
    }

    /// The files, in the order they are shown.
    package let files: [File]
    /// Options that matter for the rule, as on the command line.
    package let arguments: [String]

    /// Creates an example from one piece of a model.
    package init(_ text: String, arguments: [String] = []) {
        self.init(["contents": text], arguments: arguments)
    }

    /// Creates an example from several files.
    package init(_ files: KeyValuePairs<String, String>, arguments: [String] = []) {
        self.init(files.map { ($0.key, $0.value) }, arguments: arguments)
    }

    /// Creates an example from files that are put together.
    ///
    /// - Parameters:
    ///   - files: The names and texts, in the order they are shown.
    ///   - arguments: Options that matter for the rule.
    package init(_ files: [(String, String)], arguments: [String] = []) {
        self.files = files.map { File(name: $0.0, text: $0.1) }
        self.arguments = arguments
    }
}

extension RuleExample: ExpressibleByStringLiteral {
    /// Creates an example from one piece of a model, which is what most examples are.
    package init(stringLiteral text: String) { self.init(text) }
}

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
