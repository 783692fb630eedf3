import CompilerSupport
import ModelDocuments
import SchemaRules

/// The policies of a run: each model is judged by the settings that apply to it.
struct FindingPolicies {
    /// The policy without settings, then that of each settings file.
    private var policies: [FindingPolicy]
    private let positions: [String: Int]

    init(_ project: Project) {
        let settings = project.settings
        let policies = settings.map { input in
            let models = project.models.filter { $0.settings?.path == input.path }
            return FindingPolicy(input.settings, models: models, today: project.options.today)
        }
        self.policies = [FindingPolicy(nil, models: [], today: project.options.today)] + policies
        positions = Dictionary(uniqueKeysWithValues: zip(settings.map(\.path), 1...))
    }

    /// What is reported of a model: its findings in the order of printing, each fault explained once, with the levels and
    /// waivers of the model's settings.
    mutating func apply(to findings: [Diagnostic], of model: ModelInput) -> [ReportFinding] {
        let position = model.settings.flatMap { positions[$0.path] } ?? 0
        return policies[position].apply(to: Explanations.once(findings).inPrintingOrder(), of: model)
    }

    /// The section about a model with nothing but its findings.
    mutating func section(about model: ModelInput, _ findings: [Diagnostic]) -> ReportSection {
        ReportSection(name: model.name, findings: apply(to: findings, of: model))
    }

    /// The faults in the settings of rules.
    var problems: [Diagnostic] { policies.flatMap(\.problems) }

    /// The known faults that were not found so far.
    var unusedKnownFaults: [Diagnostic] { policies.flatMap(\.known.unused) }

    /// The waivers that matched nothing so far.
    var unusedWaivers: [Diagnostic] { policies.flatMap(\.unusedWaivers) }
}

/// What the settings make of findings: levels of rules, and waivers.
struct FindingPolicy {
    private var levels: [String: Settings.RuleLevel] = [:]
    private var waivers: [(accepted: Accepted, waiver: Settings.Waiver)] = []
    /// The positions of the waivers that accepted something; of several that accept the same the first does.
    private var used: Set<Int> = []
    private var positions: [Accepted: Int] = [:]
    private(set) var known = KnownFaults()
    /// The faults in the settings of rules.
    private(set) var problems: [Diagnostic] = []

    /// What a waiver accepts.
    private struct Accepted: Hashable {
        let rule: String
        let symbol: String?
    }

    /// - Parameters:
    ///   - settings: The settings; nil for none.
    ///   - models: The models that they apply to.
    ///   - today: The day by which waivers expire.
    init(_ settings: Settings?, models: [ModelInput], today: CalendarDate) {
        guard let settings else { return }
        var names: [String: Located<String>] = [:]
        for setting in settings.rules {
            let lowers = setting.level != .error
            guard let rule = Self.rule(named: setting.rule, isSilenced: lowers, problems: &problems) else { continue }
            if let first = names[rule.id] {
                problems.append(Self.duplicate(setting.rule, of: first))
            } else {
                names[rule.id] = setting.rule
                levels[rule.id] = setting.level
            }
        }
        for waiver in settings.waivers { add(waiver, today) }
        for store in settings.models.flatMap(\.stores) {
            guard let empty = store.emptyContainer else { continue }
            let message = "the store '\(store.name.value)' has an empty container"
            problems.append(Self.problem(WaiverRules.containerNotNamed, message, at: empty.location))
        }
        known = KnownFaults(settings.known, of: models, &problems)
    }

    private mutating func add(_ waiver: Settings.Waiver, _ today: CalendarDate) {
        guard let rule = Self.rule(named: waiver.rule, isSilenced: true, problems: &problems) else { return }
        if let until = waiver.until, until.value < today {
            let message = "the waiver of \(rule.id) for '\(waiver.symbol.value)' expired on \(until.value)"
            problems.append(Self.problem(WaiverRules.expiredWaiver, message, at: until.location))
            return
        }
        let accepted = Accepted(rule: rule.id, symbol: waiver.symbol.value)
        positions[accepted] = positions[accepted] ?? waivers.count
        waivers.append((accepted, waiver))
    }

    /// Applies levels, known faults and waivers to findings, and remembers which of them were of use.
    mutating func apply(to findings: [Diagnostic], of model: ModelInput) -> [ReportFinding] {
        findings.compactMap { finding in
            var finding = finding
            if let level = levels[finding.rule.id] {
                guard let severity = level.severity else { return nil }
                finding.severity = severity
            } else if finding.rule.isOptIn {
                return nil
            }
            if let known = known.warning(about: finding, in: model) { return ReportFinding(known, isKnown: true) }
            return ReportFinding(finding, waiver: waiver(of: finding))
        }
    }

    /// The waivers that matched nothing so far.
    var unusedWaivers: [Diagnostic] {
        waivers.indices.filter { !used.contains($0) && !Self.isAskedByPlans(waivers[$0].accepted.rule) }.map { index in
            let (accepted, waiver) = waivers[index]
            let message = "\(accepted.rule) has no finding for '\(waiver.symbol.value)' to waive"
            return Self.problem(WaiverRules.unusedWaiver, message, at: waiver.symbol.location)
        }
    }

    /// A check cannot know whether an answer to a plan's question is still needed.
    private static func isAskedByPlans(_ rule: String) -> Bool {
        ProductionRuleTable.encryption.contains { $0.metadata.id == rule }
    }

    private mutating func waiver(of finding: Diagnostic) -> ReportWaiver? {
        guard finding.rule.isWaivable else { return nil }
        guard let match = positions[Accepted(rule: finding.rule.id, symbol: finding.symbol)] else { return nil }
        used.insert(match)
        let waiver = waivers[match].waiver
        return ReportWaiver(reason: waiver.reason.value, until: waiver.until?.value.description)
    }

    /// The rule that a word of the settings names; nil, with a problem, when there is none or it cannot be silenced.
    static func rule(
        named name: Located<String>,
        isSilenced: Bool,
        problems: inout [Diagnostic]
    ) -> RuleMetadata? {
        guard let rule = RuleCatalogue.entry(for: name.value)?.metadata else {
            let known = RuleCatalogue.entries.flatMap { [$0.metadata.id, $0.metadata.name] }
            let hint = nearest(to: name.value, in: known).map { "; did you mean '\($0)'?" } ?? ""
            problems.append(
                problem(WaiverRules.unknownRule, "no rule is named '\(name.value)'\(hint)", at: name.location)
            )
            return nil
        }
        guard rule.isWaivable || !isSilenced else {
            problems.append(
                problem(
                    WaiverRules.rulePinned,
                    "\(rule.id) (\(rule.name)) cannot be waived or lowered",
                    at: name.location
                )
            )
            return nil
        }
        return rule
    }

    /// The id and the name of one rule, each with a level.
    private static func duplicate(_ name: Located<String>, of first: Located<String>) -> Diagnostic {
        Diagnostic(
            rule: SettingsRules.duplicateKey,
            message: "\(quoted(name.value)) and \(quoted(first.value)) are the same rule",
            help: "remove one of the two",
            location: name.location,
            related: [.init("the first one", at: first.location)]
        )
    }

    /// A fault of a word in the settings.
    static func problem(_ rule: RuleMetadata, _ message: String, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(rule: rule, message: message, help: rule.rationale, location: location)
    }
}
