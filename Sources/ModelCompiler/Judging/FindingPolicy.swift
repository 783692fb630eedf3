import CompilerSupport
import ModelDocuments
import SchemaRules

/// The policies of a run: the settings of each model apply to its findings.
struct FindingPolicies {
    /// The policy without settings, then that of each settings file.
    private var policies: [FindingPolicy]
    private let positions: [String: Int]

    /// - Parameters:
    ///   - project: The project.
    ///   - shippedFaults: The only faults that may be known; nil for all that the settings list.
    init(_ project: Project, shippedFaults: Set<Settings.KnownFault>? = nil) {
        let settings = project.settings
        let policies = settings.map { input in
            FindingPolicy(
                input.settings,
                models: project.models.filter { $0.settings?.path == input.path },
                today: project.options.today,
                shippedFaults: shippedFaults
            )
        }
        self.policies = [FindingPolicy(nil, models: [], today: project.options.today)] + policies
        positions = Dictionary(uniqueKeysWithValues: zip(settings.map(\.path), 1...))
    }

    /// The reported findings of a model: in printing order, each fault explained once, with the levels and waivers of
    /// the model's settings.
    mutating func apply(to findings: [Diagnostic], of model: ModelInput) -> [ReportFinding] {
        let position = model.settings.flatMap { positions[$0.path] } ?? 0
        return policies[position].apply(to: Explanations.once(findings).inPrintingOrder(), of: model)
    }

    /// A section with only the findings of a model.
    mutating func section(about model: ModelInput, _ findings: [Diagnostic]) -> ReportSection {
        ReportSection(name: model.name, findings: apply(to: findings, of: model))
    }

    /// The faults in the settings of rules.
    var problems: [Diagnostic] { policies.flatMap(\.problems) }

    /// The known faults without a finding so far.
    var unusedKnownFaults: [Diagnostic] { policies.flatMap(\.known.unused) }

    /// The waivers without a finding so far.
    var unusedWaivers: [Diagnostic] { policies.flatMap(\.unusedWaivers) }
}

/// The levels of rules and the waivers of some settings, applied to findings.
struct FindingPolicy {
    private var levels: [String: Settings.RuleLevel] = [:]
    private var waivers: [(accepted: Accepted, waiver: Settings.Waiver)] = []
    /// The positions of the used waivers; of several for the same finding the first counts.
    private var used: Set<Int> = []
    private var positions: [Accepted: Int] = [:]
    private(set) var known = KnownFaults()
    /// The faults in the settings of rules.
    private(set) var problems: [Diagnostic] = []

    /// The findings that a waiver accepts.
    private struct Accepted: Hashable {
        let rule: String
        let symbol: String?
    }

    /// - Parameters:
    ///   - settings: The settings; nil for none.
    ///   - models: The models that they apply to.
    ///   - today: The day by which waivers expire.
    ///   - shippedFaults: The only faults that may be known; nil for all that the settings list.
    init(
        _ settings: Settings?,
        models: [ModelInput],
        today: CalendarDate,
        shippedFaults: Set<Settings.KnownFault>? = nil
    ) {
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
        known.shipped = shippedFaults
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

    /// Applies levels, known faults and waivers to findings, and records their use.
    mutating func apply(to findings: [Diagnostic], of model: ModelInput) -> [ReportFinding] {
        findings.compactMap { finding in
            var finding = finding
            if let level = levels[finding.rule.id] {
                guard let severity = level.severity else { return nil }
                finding.severity = severity
            } else if finding.rule.isOptIn {
                return nil
            }
            if let known = known.warning(about: finding, in: model) {
                return ReportFinding(known, isKnown: known.severity != .error)
            }
            return ReportFinding(finding, waiver: waiver(of: finding))
        }
    }

    /// The waivers without a finding so far.
    var unusedWaivers: [Diagnostic] {
        waivers.indices.filter { !used.contains($0) && !Self.isAskedByPlans(waivers[$0].accepted.rule) }.map { index in
            let (accepted, waiver) = waivers[index]
            let message = "\(accepted.rule) has no finding for '\(waiver.symbol.value)' to waive"
            let removal = waiver.entry.removal
            return Self.problem(WaiverRules.unusedWaiver, message, at: waiver.symbol.location, fix: removal)
        }
    }

    /// True if only plans report the rule, so that a check cannot tell if a waiver is still needed.
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

    /// The rule of a name in the settings; nil, with a finding, when it does not exist or cannot be silenced.
    static func rule(
        named name: Located<String>,
        isSilenced: Bool,
        problems: inout [Diagnostic]
    ) -> RuleMetadata? {
        guard let rule = RuleCatalogue.entry(for: name.value)?.metadata else {
            let known = RuleCatalogue.entries.flatMap { [$0.metadata.id, $0.metadata.name] }
            let meant = nearest(to: name.value, in: known)
            let hint = meant.map { "; did you mean '\($0)'?" } ?? ""
            problems.append(
                problem(
                    WaiverRules.unknownRule,
                    "no rule is named '\(name.value)'\(hint)",
                    at: name.location,
                    fix: meant.flatMap { name.fix(naming: $0, canBeCertain: false) }
                )
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

    /// The finding about a rule that has two levels, by its id and by its name.
    private static func duplicate(_ name: Located<String>, of first: Located<String>) -> Diagnostic {
        Diagnostic(
            rule: SettingsRules.duplicateKey,
            message: "\(quoted(name.value)) and \(quoted(first.value)) are the same rule",
            help: "remove one of the two",
            location: name.location,
            related: [.init("the first one", at: first.location)]
        )
    }

    /// A finding about a value in the settings.
    static func problem(
        _ rule: RuleMetadata,
        _ message: String,
        at location: SourceLocation?,
        fix: Fix? = nil
    ) -> Diagnostic {
        Diagnostic(rule: rule, message: message, help: rule.rationale, location: location, fix: fix)
    }
}

/// The known faults of production in the settings, and the ones that were found.
struct KnownFaults {
    /// The entries, each with the id of its rule.
    private var entries: [Settings.KnownFault] = []
    /// The known faults at the merge base, by the paths of the models for which they count.
    private var knownAtMergeBase: [String: Set<Settings.KnownFault>] = [:]
    private var found: Set<Settings.KnownFault> = []
    /// The faults that versions have which shipped; nil where that does not matter, or nobody knows what shipped.
    var shipped: Set<Settings.KnownFault>?

    init() {}

    /// - Parameters:
    ///   - entries: The entries of the settings.
    ///   - models: The models of the settings.
    ///   - problems: Receives findings about the list itself.
    init(_ entries: [Settings.KnownFault], of models: [ModelInput], _ problems: inout [Diagnostic]) {
        for model in models {
            guard let then = model.knownAtMergeBase else { continue }
            knownAtMergeBase[model.path] = Set(
                then.compactMap { entry in RuleCatalogue.entry(for: entry.rule.value).map { entry.of($0.metadata) } }
            )
        }
        for entry in entries {
            guard let rule = FindingPolicy.rule(named: entry.rule, isSilenced: false, problems: &problems) else {
                continue
            }
            let fault = entry.of(rule)
            if !KnownFaultRules.listable.contains(rule.id) {
                let message = "\(rule.id) (\(rule.name)) cannot be a known fault"
                problems.append(FindingPolicy.problem(KnownFaultRules.notListable, message, at: entry.rule.location))
            } else if !models.isEmpty, models.allSatisfy({ knownAtMergeBase[$0.path]?.contains(fault) == false }) {
                let (symbol, type) = (fault.symbol.value, fault.found.value)
                let message = "'\(symbol)' was not a known fault with type \(type) at the merge base".printable
                problems.append(FindingPolicy.problem(KnownFaultRules.added, message, at: entry.symbol.location))
            } else {
                self.entries.append(fault)
            }
        }
    }

    /// A finding as a warning about a known fault; nil when it is not listed. A fault that no version has which shipped stays
    /// an error.
    mutating func warning(about finding: Diagnostic, in model: ModelInput) -> Diagnostic? {
        guard let fault = Settings.KnownFault(finding), let entry = entries.first(where: { $0 == fault }),
            knownAtMergeBase[model.path]?.contains(fault) != false
        else { return nil }
        found.insert(fault)
        var warning = finding
        if shipped?.contains(fault) == false {
            warning.related.append(.init("listed as a known fault here", at: entry.symbol.location))
            warning.help =
                "The settings list it as known, but no version that shipped has it, so it can still be mended: change the "
                + "model, and remove the entry."
            return warning
        }
        warning.severity = .warning
        warning.message += " (known)"
        warning.help = "A known fault does not fail a build, but users still have it. " + (finding.help ?? "")
        warning.related.append(.init("listed as a known fault here", at: entry.symbol.location))
        return warning
    }

    /// The entries without a finding so far.
    var unused: [Diagnostic] {
        entries.filter { !found.contains($0) }.map { entry in
            let (rule, symbol, type) = (entry.rule.value, entry.symbol.value, entry.found.value)
            return FindingPolicy.problem(
                KnownFaultRules.notFound,
                "\(rule) has no finding for '\(symbol)' with type \(type)".printable,
                at: entry.symbol.location,
                fix: entry.entry.removal
            )
        }
    }
}

extension Located<String> {
    /// The edit that removes an entry of a list in the settings. The symbol of it may also be misspelled.
    fileprivate var removal: Fix? { location.map { Fix(.removeEntry, at: $0, isCertain: false) } }
}

extension Settings.KnownFault {
    /// The entry for a finding; nil for a finding that cannot be listed.
    init?(_ finding: Diagnostic) {
        guard KnownFaultRules.listable.contains(finding.rule.id), let symbol = finding.symbol,
            let deployed = finding.deployed
        else { return nil }
        self.init(rule: Located(finding.rule.id), symbol: Located(symbol), found: Located(deployed.type))
    }

    /// The same fault with the id of its rule instead of the name.
    fileprivate func of(_ rule: RuleMetadata) -> Self {
        var fault = self
        fault.rule = Located(rule.id, at: self.rule.location)
        return fault
    }
}

/// The rules about faults of production that the settings list as known.
enum KnownFaultRules {
    /// A branch adds to the list.
    static let added = RuleMetadata(
        id: "CFG015",
        name: "known-fault-added",
        severity: .error,
        isWaivable: false,
        summary: "The branch adds a known fault.",
        rationale: """
            The list of known faults holds the faults that production had before the team used modelc. `modelc init \
            --production` writes it once. A pull request can add entries only together with the first settings and \
            the first ledger of a model. The server rejects a later fault, and an entry does not solve it. Change \
            the model instead. The page of the rule lists the solutions.
            """
    )
    /// A listed fault is not found.
    static let notFound = RuleMetadata(
        id: "CFG016",
        name: "known-fault-not-found",
        severity: .note,
        isWaivable: false,
        summary: "A known fault has no finding.",
        rationale: """
            The property was removed or matches the deployed field, the deployed type differs from `found`, or the symbol is \
            misspelled. Remove the entry, so that it cannot hide a new fault.
            """
    )
    /// The list has an entry for a rule that does not allow it.
    static let notListable = RuleMetadata(
        id: "CFG017",
        name: "fault-cannot-be-known",
        severity: .error,
        isWaivable: false,
        summary: "The settings list a known fault that only a change of the model can cause.",
        rationale: """
            A known fault is a permanent difference of a deployed field: a different type, encryption, or list setting, or a \
            reference (\(listableIDs)). All other faults come from the model. Solve them in the model.
            """
    )

    /// Every rule of the group, by number.
    static let all = [added, notFound, notListable]

    /// The ids of the rules whose findings can be listed.
    static let listable = Set(ProductionRuleTable.deployedFields.map(\.metadata.id))

    /// These ids in order, for people.
    static let listableIDs = ProductionRuleTable.deployedFields.map(\.metadata.id).joined(separator: ", ")
}
