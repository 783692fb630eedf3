import Diagnostics
import Reporting
import Settings

/// The faults of production that the settings list as known, and which of them were found.
struct KnownFaults {
    /// What an entry is about. Two entries about the same are one.
    private struct Fault: Hashable {
        let rule: String
        let symbol: String
        let found: String

        /// Nil when there is no such rule.
        init?(_ entry: Settings.KnownFault) {
            guard let rule = RuleCatalogue.entry(for: entry.rule.value)?.metadata.id else { return nil }
            self.init(rule: rule, symbol: entry.symbol.value, found: entry.found.value)
        }

        init(rule: String, symbol: String, found: String) {
            self.rule = rule
            self.symbol = symbol
            self.found = found
        }
    }

    private let entries: [(fault: Fault, entry: Settings.KnownFault)]
    private let positions: [Fault: Int]
    /// What was known where the branch began, by the paths of the models for which that counts.
    private let knownThen: [String: Set<Fault>]
    private var isFound: Set<Fault> = []

    /// - Parameters:
    ///   - entries: What the settings list.
    ///   - models: The models that the settings apply to.
    ///   - problems: Takes what is wrong with the list itself.
    init(_ entries: [Settings.KnownFault], of models: [ModelInput], _ problems: inout [Diagnostic]) {
        let then = models.compactMap { model in model.knownThen.map { (model.path, Set($0.compactMap { Fault($0) })) } }
        let knownThen = Dictionary(then) { first, _ in first }
        var known: [(fault: Fault, entry: Settings.KnownFault)] = []
        for entry in entries {
            guard let rule = FindingPolicy.rule(named: entry.rule, isSilenced: false, problems: &problems) else {
                continue
            }
            let fault = Fault(rule: rule.id, symbol: entry.symbol.value, found: entry.found.value)
            if !KnownFaultRules.listable.contains(rule.id) {
                let message = "\(rule.id) (\(rule.name)) cannot be listed as known"
                problems.append(FindingPolicy.problem(KnownFaultRules.notListable, message, at: entry.rule.location))
            } else if !models.isEmpty, models.allSatisfy({ knownThen[$0.path]?.contains(fault) == false }) {
                let message = "'\(fault.symbol)' was not known to be \(fault.found) where the branch began".printable
                problems.append(FindingPolicy.problem(KnownFaultRules.added, message, at: entry.symbol.location))
            } else {
                known.append((fault, entry))
            }
        }
        self.entries = known
        self.knownThen = knownThen
        positions = Dictionary(known.enumerated().map { ($1.fault, $0) }) { first, _ in first }
    }

    /// A finding as the list makes it, a warning that says so; nil when the list does not have it.
    mutating func warning(about finding: Diagnostic, in model: ModelInput) -> Diagnostic? {
        guard let symbol = finding.symbol, let deployed = finding.deployed else { return nil }
        let fault = Fault(rule: finding.rule.id, symbol: symbol, found: deployed.type)
        guard let position = positions[fault], knownThen[model.path]?.contains(fault) != false else { return nil }
        isFound.insert(fault)
        var warning = finding
        warning.severity = .warning
        warning.message += " (known)"
        warning.help = "Known, so it fails no build; it still does not sync. " + (finding.help ?? "")
        warning.related.append(Diagnostic.Related("listed as known here", at: entries[position].entry.symbol.location))
        return warning
    }

    /// The entries that matched nothing so far.
    var unused: [Diagnostic] {
        entries.filter { !isFound.contains($0.fault) }.map { fault, entry in
            FindingPolicy.problem(
                KnownFaultRules.notFound,
                "nothing is found that \(fault.rule) knows of '\(fault.symbol)' as \(fault.found)".printable,
                at: entry.symbol.location
            )
        }
    }
}
