import CloudSchema
public import Diagnostics

extension Ledger {
    /// What is wrong with the lines taken together: contradictions, and lines that lean on others that are not there.
    public var findings: [Diagnostic] {
        let support = Support(self)
        let dangling = facts.compactMap { fact in
            support.missing(for: fact).map { Diagnostic.danglingFact(fact, without: $0) }
        }
        return (contradictions + dangling + ambiguities).inPrintingOrder()
    }

    /// What one recording says in two ways, each line with the others.
    private var ambiguities: [Diagnostic] {
        let ambiguous = shippedMeaning.ambiguous
        return ambiguous.map { fact in
            let keys = Set(fact.meaningKeys)
            return .ambiguity(of: fact, with: ambiguous.filter { $0 != fact && !keys.isDisjoint(with: $0.meaningKeys) })
        }
    }

    /// Pairs of lines that give different values for the same thing, each with both places.
    public var contradictions: [Diagnostic] {
        var firstFacts: [Substring: LedgerFact] = [:]
        var findings: [Diagnostic] = []
        for fact in facts {
            guard let key = fact.key else { continue }
            if let first = firstFacts[key] {
                findings.append(.contradiction(of: fact, with: first))
            } else {
                firstFacts[key] = fact
            }
        }
        return findings.inPrintingOrder()
    }
}

/// What other lines can lean on, by their spelled names.
private struct Support {
    private let recordTypes: Set<Substring>
    private let fields: Set<Substring>
    private let roles: Set<String>
    private let recordings: Set<Recording>

    init(_ ledger: Ledger) {
        recordTypes = Set(ledger.facts(of: .record).map { $0.subject(through: 1) })
        fields = Set(ledger.facts(of: .field).map { $0.subject(through: 2) })
        roles = Set(ledger.facts(of: .role).map(\.line))
        recordings = Set(ledger.facts.filter { $0.kind != .takenBack }.compactMap(\.statement.recording))
    }

    /// What the ledger would have to hold for a line to make sense.
    func missing(for fact: LedgerFact) -> String? {
        switch fact.statement {
        case .field(let recordType, _, _), .retiredRecord(let recordType, _), .retiredEntity(let recordType, _, _):
            missing(recordType, for: fact)
        case .retiredField(let recordType, let field, _):
            missing(field, of: recordType, for: fact)
        case .index(let recordType, let field, _):
            SystemField(rawValue: field) != nil
                ? missing(recordType, for: fact) : missing(field, of: recordType, for: fact)
        case .grant(let recordType, let role, _):
            missing(recordType, for: fact) ?? missing(role: role)
        case .takenBack(let recording, _):
            recordings.contains(recording)
                ? nil : "a recording \(recording.number) of the version '\(recording.version)'"
        case .container, .record, .role, .shipped, .root, .link, .cardinality, .transformer:
            nil
        }
    }

    private func missing(_ recordType: String, for fact: LedgerFact) -> String? {
        recordTypes.contains(fact.subject(through: 1)) ? nil : "the record type '\(recordType)'"
    }

    private func missing(_ field: String, of recordType: String, for fact: LedgerFact) -> String? {
        fields.contains(fact.subject(through: 2)) ? nil : "the field '\(recordType).\(field)'"
    }

    private func missing(role: String) -> String? {
        let isThere =
            Role.implicitNames.contains(role) || LedgerFact(.role(role)).map { roles.contains($0.line) } ?? false
        return isThere ? nil : "the role '\(role)'"
    }
}

extension Diagnostic {
    private static func help(forContradictionsOf kind: LedgerKind) -> String {
        switch kind {
        case .container: "a ledger is of one container: keep its line, and give the other one a ledger of its own"
        case .retiredRecord, .retiredField, .retiredEntity: "both may be true: keep the better reason"
        default: "a deployed field has one type: keep the line that an export of Production says, and remove the other"
        }
    }

    fileprivate static func ambiguity(of fact: LedgerFact, with others: [LedgerFact]) -> Diagnostic {
        let recording = fact.statement.recording ?? .beforeNames
        let isNamed = recording != .beforeNames
        return Diagnostic(
            rule: LedgerRules.ambiguousRecording,
            severity: isNamed ? .error : .warning,
            message: (isNamed ? "version '\(recording.version)' is recorded" : "the ledger of format 1 was written")
                + " with two values for \(fact.topic): '\(fact.value ?? "")' and '\(others.first?.value ?? "")'",
            help: "neither is judged; modelc lock advance --shipped records what counts now",
            symbol: fact.symbol,
            location: fact.location,
            related: others.map { .init("the other value", at: $0.location) }
        )
    }

    fileprivate static func contradiction(of fact: LedgerFact, with other: LedgerFact) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.contradictoryFacts,
            severity: fact.kind.isIntent ? .warning : .error,
            message: "two values for \(fact.topic): '\(fact.value ?? "")' and '\(other.value ?? "")'",
            help: help(forContradictionsOf: fact.kind),
            symbol: fact.symbol,
            location: fact.location,
            related: [.init("the other value", at: other.location)]
        )
    }

    fileprivate static func danglingFact(_ fact: LedgerFact, without missing: String) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.danglingFact,
            message: "the ledger does not hold \(missing)",
            help: "bring its line back, or advance the ledger with a current export",
            symbol: fact.symbol,
            location: fact.location
        )
    }
}
