import CompilerSupport
import ModelDocuments
import SchemaRules

/// The faults of production that the settings list as known, and which of them were found.
struct KnownFaults {
    /// The entries, each with the id of its rule.
    private var entries: [Settings.KnownFault] = []
    /// What was known where the branch began, by the paths of the models for which that counts.
    private var knownThen: [String: Set<Settings.KnownFault>] = [:]
    private var found: Set<Settings.KnownFault> = []

    init() {}

    /// - Parameters:
    ///   - entries: What the settings list.
    ///   - models: The models that the settings apply to.
    ///   - problems: Takes what is wrong with the list itself.
    init(_ entries: [Settings.KnownFault], of models: [ModelInput], _ problems: inout [Diagnostic]) {
        for model in models {
            guard let then = model.knownThen else { continue }
            knownThen[model.path] = Set(
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
            } else if !models.isEmpty, models.allSatisfy({ knownThen[$0.path]?.contains(fault) == false }) {
                let (symbol, type) = (fault.symbol.value, fault.found.value)
                let message = "'\(symbol)' was not a known fault with type \(type) at the merge base".printable
                problems.append(FindingPolicy.problem(KnownFaultRules.added, message, at: entry.symbol.location))
            } else {
                self.entries.append(fault)
            }
        }
    }

    /// A finding as a warning about a known fault; nil when the list does not have it.
    mutating func warning(about finding: Diagnostic, in model: ModelInput) -> Diagnostic? {
        guard let fault = Settings.KnownFault(finding), let entry = entries.first(where: { $0 == fault }),
            knownThen[model.path]?.contains(fault) != false
        else { return nil }
        found.insert(fault)
        var warning = finding
        warning.severity = .warning
        warning.message += " (known)"
        warning.help = "A known fault does not fail a build, but the field does not sync. " + (finding.help ?? "")
        warning.related.append(.init("listed as a known fault here", at: entry.symbol.location))
        return warning
    }

    /// The entries that matched nothing so far.
    var unused: [Diagnostic] {
        entries.filter { !found.contains($0) }.map { entry in
            let (rule, symbol, type) = (entry.rule.value, entry.symbol.value, entry.found.value)
            return FindingPolicy.problem(
                KnownFaultRules.notFound,
                "\(rule) has no finding for '\(symbol)' with type \(type)".printable,
                at: entry.symbol.location
            )
        }
    }
}

extension Settings.KnownFault {
    /// What a finding would be listed as; nil for a finding that cannot be listed.
    init?(_ finding: Diagnostic) {
        guard KnownFaultRules.listable.contains(finding.rule.id), let symbol = finding.symbol,
            let deployed = finding.deployed
        else { return nil }
        self.init(rule: Located(finding.rule.id), symbol: Located(symbol), found: Located(deployed.type))
    }

    /// The same fault with the id of its rule, which settings may call by its name.
    fileprivate func of(_ rule: RuleMetadata) -> Self {
        Self(rule: Located(rule.id, at: self.rule.location), symbol: symbol, found: found)
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
            The list contains the faults of production from before modelc. `modelc init --production` writes it once. A pull \
            request can add entries only together with the first settings and the first ledger of a model. The server rejects \
            a later fault, and an entry does not solve it. Change the model instead. The page of the rule lists the solutions.
            """
    )
    /// Nothing is found that the list knows.
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
    /// The list holds what no list makes right.
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

    /// The ids of the rules whose findings can be known.
    static let listable = Set(ProductionRuleTable.deployedFields.map(\.metadata.id))

    /// The same for people, in their order.
    static let listableIDs = ProductionRuleTable.deployedFields.map(\.metadata.id).joined(separator: ", ")
}
