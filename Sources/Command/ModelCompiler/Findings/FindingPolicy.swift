import Diagnostics
import Production
import Reporting
import Settings

/// What the settings make of findings: levels of rules, and waivers.
struct FindingPolicy {
    private let levels: [String: Settings.RuleLevel]
    private let waivers: [ActiveWaiver]
    /// The first waiver for each rule and symbol.
    private let waiverPositions: [Accepted: Int]
    /// What is wrong with the settings' own words about rules.
    let problems: [Diagnostic]
    private var isUsed: [Bool]
    private var known: KnownFaults

    private struct ActiveWaiver {
        let waiver: Settings.Waiver
        let rule: String
    }

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
        var problems: [Diagnostic] = []
        var levels: [String: Settings.RuleLevel] = [:]
        for setting in settings?.rules ?? [] {
            let lowers = setting.level != .error
            if let rule = Self.rule(named: setting.rule, isSilenced: lowers, problems: &problems) {
                levels[rule.id] = setting.level
            }
        }
        var waivers: [ActiveWaiver] = []
        for waiver in settings?.waivers ?? [] {
            guard let rule = Self.rule(named: waiver.rule, isSilenced: true, problems: &problems) else { continue }
            if let until = waiver.until, until.value < today {
                problems.append(
                    Self.problem(
                        WaiverRules.expiredWaiver,
                        "the waiver of \(rule.id) for '\(waiver.symbol.value)' ended on \(until.value)",
                        at: until.location
                    )
                )
            } else {
                waivers.append(ActiveWaiver(waiver: waiver, rule: rule.id))
            }
        }
        for store in settings?.models.flatMap(\.stores) ?? [] {
            guard let empty = store.emptyContainer else { continue }
            let message = "the store '\(store.name.value)' names no container"
            problems.append(Self.problem(WaiverRules.containerNotNamed, message, at: empty.location))
        }
        known = KnownFaults(settings?.known ?? [], of: models, &problems)
        self.problems = problems
        self.levels = levels
        self.waivers = waivers
        waiverPositions = Dictionary(
            waivers.enumerated().map { (Accepted(rule: $1.rule, symbol: $1.waiver.symbol.value), $0) }
        ) { first, _ in first }
        isUsed = Array(repeating: false, count: waivers.count)
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

    /// The known faults that were not found so far.
    var unusedKnownFaults: [Diagnostic] { known.unused }

    /// The waivers that matched nothing so far.
    var unusedWaivers: [Diagnostic] {
        waivers.indices.filter { !isUsed[$0] && !Self.isAskedByPlans(waivers[$0].rule) }.map { index in
            let waiver = waivers[index].waiver
            let message =
                "nothing is found that the waiver of \(waivers[index].rule) for '\(waiver.symbol.value)' accepts"
            return Self.problem(WaiverRules.unusedWaiver, message, at: waiver.symbol.location)
        }
    }

    /// A check cannot know whether an answer to a plan's question is still needed.
    private static func isAskedByPlans(_ rule: String) -> Bool {
        ProductionRuleTable.encryption.contains { $0.metadata.id == rule }
    }

    private mutating func waiver(of finding: Diagnostic) -> ReportWaiver? {
        guard finding.rule.isWaivable else { return nil }
        guard let match = waiverPositions[Accepted(rule: finding.rule.id, symbol: finding.symbol)] else { return nil }
        isUsed[match] = true
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
                problem(WaiverRules.unknownRule, "there is no rule '\(name.value)'\(hint)", at: name.location)
            )
            return nil
        }
        guard rule.isWaivable || !isSilenced else {
            problems.append(
                problem(WaiverRules.rulePinned, "\(rule.id) (\(rule.name)) cannot be silenced", at: name.location)
            )
            return nil
        }
        return rule
    }

    /// What is wrong with a word of the settings.
    static func problem(_ rule: RuleMetadata, _ message: String, at location: SourceLocation?) -> Diagnostic {
        Diagnostic(rule: rule, message: message, help: rule.rationale, symbol: nil, location: location)
    }
}
