import CloudSchema
package import CompilerSupport

extension Ledger {
    /// What is wrong with the lines taken together: contradictions, and lines that lean on others that are not there.
    package var findings: [Diagnostic] {
        let recordings = Set(facts.filter { $0.kind != .takenBack }.compactMap(\.statement.recording))
        let dangling = facts.compactMap { fact in
            support(of: fact, recordings).map { missing in
                fact.finding(
                    LedgerRules.danglingFact,
                    "the ledger does not have \(missing)",
                    help: "restore its line, or advance the ledger with a current export"
                )
            }
        }
        return (contradictions + dangling + ambiguities).inPrintingOrder()
    }

    /// What the ledger lacks and would have to hold for a line to make sense.
    private func support(of fact: LedgerFact, _ recordings: Set<Recording>) -> String? {
        switch fact.statement {
        case .field(let recordType, _, _), .retiredRecord(let recordType, _), .retiredEntity(let recordType, _, _):
            missing(.recordType(recordType))
        case .index(let recordType, let field, _) where SystemField(rawValue: field) != nil:
            missing(.recordType(recordType))
        case .retiredField(let recordType, let field, _), .index(let recordType, let field, _):
            missing(.field(recordType: recordType, name: field))
        case .grant(let recordType, let role, _):
            missing(.recordType(recordType)) ?? missing(role: role)
        case .takenBack(let recording, _):
            recordings.contains(recording)
                ? nil : "a recording \(recording.number) of the version '\(recording.version)'"
        case .container, .record, .role, .shipped, .root, .link, .cardinality, .transformer:
            nil
        }
    }

    private func missing(_ subject: LedgerSubject) -> String? {
        if holds(subject) { return nil }
        if case .field = subject { return "the field '\(subject.symbol)'" }
        return "the record type '\(subject.symbol)'"
    }

    private func missing(role: String) -> String? {
        Role.implicitNames.contains(role) || contains(.role(role)) ? nil : "the role '\(role)'"
    }

    /// What one recording says in two ways, each line with the first of the others: a hostile ledger has thousands.
    private var ambiguities: [Diagnostic] {
        let ambiguous = shippedMeaning.ambiguous
        var facts: [Substring: [LedgerFact]] = [:]
        for fact in ambiguous { for key in fact.meaningKeys { facts[key, default: []].append(fact) } }
        return ambiguous.map { fact in
            let others = fact.meaningKeys.flatMap { (facts[$0] ?? []).prefix(Diagnostic.shownFacts + 1) }
            return fact.ambiguity(with: Set(others).subtracting([fact]).sorted())
        }
    }

    /// Pairs of lines that give different values for the same thing, each with both places.
    var contradictions: [Diagnostic] {
        facts.repetitions(by: \.key).map { $0.element.contradiction(with: $0.first) }.inPrintingOrder()
    }
}

extension LedgerFact {
    fileprivate func ambiguity(with others: [LedgerFact]) -> Diagnostic {
        let recording = statement.recording ?? .beforeNames
        let isNamed = recording != .beforeNames
        let source =
            isNamed ? "version '\(recording.version)' is recorded" : "the ledger of format 1 was written"
        return finding(
            LedgerRules.ambiguousRecording,
            "\(source) with two values for \(topic): '\(value ?? "")' and '\(others.first?.value ?? "")'",
            help: "modelc uses neither; modelc lock advance --shipped records the current meaning",
            severity: isNamed ? .error : .warning,
            related: others.map { .init("the other value", at: $0.location) }
        )
    }

    fileprivate func contradiction(with other: LedgerFact) -> Diagnostic {
        finding(
            LedgerRules.contradictoryFacts,
            "two values for \(topic): '\(value ?? "")' and '\(other.value ?? "")'",
            help: wayOutOfContradictions,
            severity: kind.isIntent ? .warning : .error,
            related: [.init("the other value", at: other.location)]
        )
    }

    private var wayOutOfContradictions: String {
        switch kind {
        case .container:
            """
            a ledger belongs to one container: keep its line, and write another ledger for the other container
            """
        case .retiredRecord, .retiredField, .retiredEntity: "both can be correct: keep the better reason"
        default:
            """
            a deployed field has one type: keep the line that matches an export of Production, and remove the other \
            one
            """
        }
    }
}
