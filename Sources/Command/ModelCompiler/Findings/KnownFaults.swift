public import Diagnostics
import Documents
import Production
import Settings
import Text

/// The faults of production that the settings list as known, and which of them were found.
struct KnownFaults {
    /// What an entry is about. Two entries about the same are one.
    private struct Fault: Hashable {
        let rule: String
        let symbol: String
        let found: String
    }

    private var entries: [(fault: Fault, entry: Settings.KnownFault)] = []
    private var positions: [Fault: Int] = [:]
    /// What was known where the branch began, by the paths of the models for which that counts.
    private var knownThen: [String: Set<Fault>] = [:]
    private var isFound: Set<Fault> = []

    init() {}

    /// - Parameters:
    ///   - entries: What the settings list.
    ///   - models: The models that the settings apply to.
    ///   - problems: Takes what is wrong with the list itself.
    init(_ entries: [Settings.KnownFault], of models: [ModelInput], _ problems: inout [Diagnostic]) {
        let then = models.compactMap { model in model.knownThen.map { (model.path, Set($0.compactMap(Self.fault))) } }
        knownThen = Dictionary(then) { first, _ in first }
        for entry in entries {
            guard let rule = FindingPolicy.rule(named: entry.rule, isSilenced: false, problems: &problems) else {
                continue
            }
            let fault = Fault(rule: rule.id, symbol: entry.symbol.value, found: entry.found.value)
            if !KnownFaultRules.listable.contains(rule.id) {
                let message = "\(rule.id) (\(rule.name)) cannot be a known fault"
                problems.append(FindingPolicy.problem(KnownFaultRules.notListable, message, at: entry.rule.location))
            } else if !models.isEmpty, models.allSatisfy({ knownThen[$0.path]?.contains(fault) == false }) {
                let message = "'\(fault.symbol)' was not a known fault with type \(fault.found) at the merge base"
                    .printable
                problems.append(FindingPolicy.problem(KnownFaultRules.added, message, at: entry.symbol.location))
            } else {
                positions[fault] = positions[fault] ?? self.entries.count
                self.entries.append((fault, entry))
            }
        }
    }

    /// Nil when there is no such rule.
    private static func fault(_ entry: Settings.KnownFault) -> Fault? {
        RuleCatalogue.entry(for: entry.rule.value).map { rule in
            Fault(rule: rule.metadata.id, symbol: entry.symbol.value, found: entry.found.value)
        }
    }

    /// A finding as a warning about a known fault; nil when the list does not have it.
    mutating func warning(about finding: Diagnostic, in model: ModelInput) -> Diagnostic? {
        guard let symbol = finding.symbol, let deployed = finding.deployed else { return nil }
        let fault = Fault(rule: finding.rule.id, symbol: symbol, found: deployed.type)
        guard let position = positions[fault], knownThen[model.path]?.contains(fault) != false else { return nil }
        isFound.insert(fault)
        var warning = finding
        warning.severity = .warning
        warning.message += " (known)"
        warning.help = "A known fault does not fail a build, but the field does not sync. " + (finding.help ?? "")
        warning.related.append(
            Diagnostic.Related("listed as a known fault here", at: entries[position].entry.symbol.location)
        )
        return warning
    }

    /// The entries that matched nothing so far.
    var unused: [Diagnostic] {
        entries.filter { !isFound.contains($0.fault) }.map { fault, entry in
            FindingPolicy.problem(
                KnownFaultRules.notFound,
                "\(fault.rule) has no finding for '\(fault.symbol)' with type \(fault.found)".printable,
                at: entry.symbol.location
            )
        }
    }
}

/// The rules about faults of production that the settings list as known.
public enum KnownFaultRules {
    /// A branch adds to the list.
    public static let added = RuleMetadata(
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
    public static let notFound = RuleMetadata(
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
    public static let notListable = RuleMetadata(
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
    public static let all = [added, notFound, notListable]

    /// The ids of the rules whose findings can be known.
    static let listable = Set(ProductionRuleTable.deployedFields.map(\.metadata.id))

    /// The same for people, in their order.
    static let listableIDs = ProductionRuleTable.deployedFields.map(\.metadata.id).joined(separator: ", ")
}
