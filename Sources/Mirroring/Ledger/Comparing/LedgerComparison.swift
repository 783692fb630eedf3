import CompilerSupport

/// Two ledgers fact by fact, for the kinds of facts that must not change. A record type explains its fields.
struct LedgerComparison {
    /// Facts that only the first ledger has.
    private(set) var lost: [LedgerFact] = []
    /// Facts to which the second ledger gives another value.
    private(set) var changed: [Change] = []

    /// One fact with two values.
    struct Change {
        let fact: LedgerFact
        let other: LedgerFact
    }

    init(of first: Ledger, with second: Ledger, kinds: [LedgerKind]) {
        let values = second.facts.keyed(by: \.key)
        for fact in kinds.flatMap({ first.facts(of: $0) }) where !second.contains(fact) && !fact.isSystemField {
            if let other = fact.key.flatMap({ values[$0] }) {
                // Of two values that contradicted each other one may go, whichever was wrong.
                if !first.contains(other) { changed.append(Change(fact: fact, other: other)) }
            } else if !Self.isExplained(fact, byTypeOf: first, missingIn: second) {
                lost.append(fact)
            }
        }
    }

    private static func isExplained(_ fact: LedgerFact, byTypeOf first: Ledger, missingIn second: Ledger) -> Bool {
        guard case .field(let recordType, _, _) = fact.statement else { return false }
        let type = LedgerSubject.recordType(recordType)
        return first.holds(type) && !second.holds(type)
    }
}
