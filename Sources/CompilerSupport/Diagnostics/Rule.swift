/// One rule: its name, its explanation, the examples that test it, and the check itself.
///
/// A rule is a value in a file of its own plus one line in its family's table. It sees nothing but its `Subject`.
package struct Rule<Subject>: Sendable {
    /// Name, severity and explanation.
    package let metadata: RuleMetadata
    private let makePassing: @Sendable () -> [RuleExample]
    private let makeFailing: @Sendable () -> [RuleExample]
    private let check: @Sendable (Subject, inout Findings) -> Void

    /// Creates a rule; ``RuleMetadata`` documents the texts.
    ///
    /// Examples are closures because `check` never needs them: building them with the tables took a sixth of its
    /// instructions for a small model.
    package init(
        id: String,
        name: String,
        severity: Severity,
        isWaivable: Bool = true,
        isOptIn: Bool = false,
        isAboutDeployment: Bool = false,
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
            isAboutDeployment: isAboutDeployment,
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

    /// The findings about a subject, in the order of the check; see ``Findings/limit``.
    package func findings(in subject: Subject) -> [Diagnostic] {
        var findings = Findings(rule: metadata)
        check(subject, &findings)
        return findings.diagnostics
    }
}

/// Collects the findings of one rule, and fills in the rule itself, so that a check states only the particulars.
package struct Findings: Sendable {
    /// The most findings of one rule about one subject. A hostile model with millions of them would take gigabytes. The
    /// last finding says that there are more.
    static let limit = 10_000

    /// The findings reported so far.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The rule that is asked.
    package let rule: RuleMetadata

    /// Creates an empty collection for one rule.
    package init(rule: RuleMetadata) { self.rule = rule }

    /// Adds a finding.
    ///
    /// - Parameters:
    ///   - message: The problem, naming the element; no rule id, no full stop.
    ///   - location: The place that is wrong.
    ///   - symbol: `Entity`, `Entity.property`, `CD_Type.CD_field`, `configuration Name` or `version Name`.
    ///   - help: One sentence on why it matters, and the remedy.
    ///   - related: Other places that a reader needs to see.
    ///   - severity: Only when it is not the rule's own.
    ///   - deployed: The differing field of production, when settings can list it as known.
    ///   - fix: The edit that would take the finding away, when a single one does.
    package mutating func report(
        _ message: String,
        at location: SourceLocation?,
        symbol: String?,
        help: String? = nil,
        related: [Diagnostic.Related] = [],
        severity: Severity? = nil,
        deployed: DeployedField? = nil,
        fix: Fix? = nil
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
                deployed: deployed,
                fix: fix
            )
        )
    }

    /// Adds a finding about a named place.
    package mutating func report(
        _ message: String,
        about place: NamedPlace,
        help: String? = nil,
        related: [Diagnostic.Related] = [],
        severity: Severity? = nil,
        deployed: DeployedField? = nil,
        fix: Fix? = nil
    ) {
        report(
            message,
            at: place.location,
            symbol: place.symbol,
            help: help,
            related: related,
            severity: severity,
            deployed: deployed,
            fix: fix
        )
    }

    /// Has no symbol and the rule's own severity, so that accepting another finding does not hide this one.
    private mutating func reportExcess(at location: SourceLocation?) {
        if diagnostics.count > Self.limit { return }
        let message = "there are more than \(Self.limit) findings of this rule; the others are left out"
        diagnostics.append(Diagnostic(rule: rule, message: message, help: rule.summary, location: location))
    }
}

/// The name of an element and the place where it is written.
package struct NamedPlace: Hashable, Sendable {
    /// `Entity`, `Entity.property`, `configuration Name`, `version Name`, or a name in the cloud.
    package let symbol: String
    /// The whole element, or one of its settings.
    package let location: SourceLocation

    /// Creates a place.
    package init(_ symbol: String, at location: SourceLocation) {
        self.symbol = symbol
        self.location = location
    }
}

/// An input that shows a rule at work; it documents the rule and tests it.
///
/// In a failing example a `↓` marks each place where a finding must be; it is removed before the example is read. Rules
/// that compare inputs have examples of several files.
///
///     RuleExample(#"<entity name="Post"><attribute name="title" ↓attributeType="Undefined"/></entity>"#)
///     RuleExample(["contents": "…", "production.ckdb": "…"], arguments: ["--production", "production.ckdb"])
package struct RuleExample: Hashable, Sendable {
    /// One file of an example.
    package struct File: Hashable, Sendable {
        /// The file's name; its ending decides the kind.
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

    /// Creates an example from a computed list of files.
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
    /// Creates an example from one piece of a model, as most are.
    package init(stringLiteral text: String) { self.init(text) }
}

/// Everything about a rule that is not code, for findings, waivers, `modelc rules` and the rule pages.
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
    /// A kebab-case name for the flagged pattern; accepted wherever the id is.
    package let name: String
    /// The severity of a finding unless the check passes another one.
    package let severity: Severity
    /// True if a reason in the settings may accept a finding. An error of the server cannot be waived.
    package let isWaivable: Bool
    /// True if the rule is off until the settings give it a level: it judges by names, and suits only some apps.
    package let isOptIn: Bool
    /// True if a finding only says what to deploy before a build ships.
    package let isAboutDeployment: Bool
    /// The `NSCocoaErrorDomain` code of Core Data's error for the same mistake, for people who search for it.
    package let coreDataCode: Int?
    /// One sentence on what is flagged.
    package let summary: String
    /// The reason it matters and the remedy, in Markdown.
    package let rationale: String
    /// The source: a page or session of Apple, observed exports or messages; nil where the rationale names it, or the
    /// rule is modelc's own.
    package let source: String?
    /// Rules whose findings about the same symbol, or at the same place when there is none, this rule replaces because
    /// it says more about the consequences. A less severe finding never replaces another.
    package let supersedes: [RuleMetadata]
    /// Rules that report the same place under another name.
    package let supersedesAtSamePlace: [RuleMetadata]

    /// Creates the description of a rule.
    package init(
        id: String,
        name: String,
        severity: Severity,
        isWaivable: Bool = true,
        isOptIn: Bool = false,
        isAboutDeployment: Bool = false,
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
        self.isAboutDeployment = isAboutDeployment
        self.coreDataCode = coreDataCode
        self.summary = summary
        self.rationale = rationale
        self.source = source
        self.supersedes = supersedes
        self.supersedesAtSamePlace = supersedesAtSamePlace
    }
}

extension RuleMetadata {
    /// Creates a rule for an obstacle: input that cannot be read, or code that cannot be generated. A waiver cannot
    /// supply the missing result, so the rule is not waivable.
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
