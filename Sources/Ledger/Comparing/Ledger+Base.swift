public import Diagnostics

extension Ledger {
    /// What an older state of the ledger held and this one does not, and what has another value now.
    ///
    /// Only what follows exports may go, and retirements that were taken back. The base is read under a path that says
    /// where it comes from, such as `main:modelc.lock`; findings show both places.
    public func findings(since base: Ledger) -> [Diagnostic] {
        let kinds = LedgerKind.allCases.filter { !$0.followsExport && !$0.isIntent }
        let comparison = LedgerComparison(of: base, with: self, kinds: kinds)
        let removed = comparison.lost.map { Diagnostic.factRemoved($0, now: recordTypeFact(for: $0)?.location) }
        return (removed + comparison.changed.map(Diagnostic.factChanged)).inPrintingOrder()
    }
}

extension Diagnostic {
    fileprivate static func factRemoved(_ fact: LedgerFact, now location: SourceLocation?) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.factRemoved,
            message: "the ledger no longer holds \(fact.name)",
            help: "bring the line back: '\(fact.line)'",
            symbol: fact.symbol,
            location: location ?? fact.location,
            related: [.init("it stood here", at: fact.location)]
        )
    }

    fileprivate static func factChanged(_ change: LedgerComparison.Change) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.contradictoryFacts,
            message: "\(change.other.topic) was '\(change.fact.value ?? "")' and is '\(change.other.value ?? "")'",
            help: "what is deployed does not change; bring the old line back",
            symbol: change.fact.symbol,
            location: change.other.location,
            related: [.init("the older value", at: change.fact.location)]
        )
    }
}
