package import CompilerSupport

extension Ledger {
    /// What an older state of the ledger held and this one does not, and what has another value now.
    ///
    /// Only what follows exports may go, and retirements that were taken back. However much is gone, that is one finding. The
    /// base is read under a path that says where it comes from, such as `main:modelc.lock`; findings show both places.
    ///
    /// - Parameters:
    ///   - base: The older ledger.
    ///   - basePath: What the older ledger is called.
    ///   - path: What this one is called.
    /// - Returns: An error for all that is gone, and one for each fact with another value.
    package func findings(
        since base: Ledger,
        from basePath: String = "modelc.lock",
        at path: String = "modelc.lock"
    ) -> [Diagnostic] {
        let comparison = LedgerComparison(of: base, with: self, kinds: LedgerKind.lasting)
        let action = path == basePath ? "'\(path)' lost" : "'\(path)' lacks of '\(basePath)'"
        let location = comparison.lost.count == 1 ? recordTypeFact(for: comparison.lost[0])?.location : nil
        let removed = Diagnostic.removed(comparison.lost, action, at: location).map { [$0] } ?? []
        return (removed + comparison.changed.map(\.findingSinceBase)).inPrintingOrder()
    }

    /// Says that the whole ledger is gone; nil when nothing is lost with it.
    ///
    /// - Parameter path: What the ledger was called.
    /// - Returns: One error.
    package func findingOfDeletion(of path: String) -> Diagnostic? {
        let lost = LedgerKind.lasting.flatMap { facts(of: $0) }
        guard let first = lost.first else { return nil }
        return Diagnostic(
            rule: LedgerRules.factRemoved,
            message: "'\(path)' was deleted",
            help: "Production still has these fields. Restore the file, or name its new place in modelc.json.",
            symbol: nil,
            location: first.location
        )
    }
}

extension LedgerKind {
    /// The kinds of lines that stay for ever.
    fileprivate static let lasting = allCases.filter { !$0.followsExport && !$0.isIntent }
}

extension Diagnostic {
    /// The most places that one finding shows.
    static let shownFacts = 20

    fileprivate static func removed(
        _ lost: [LedgerFact],
        _ action: String,
        at location: SourceLocation?
    ) -> Diagnostic? {
        guard let first = lost.first(where: { $0.kind == .field || $0.kind == .record }) ?? lost.first else {
            return nil
        }
        let isOne = lost.count == 1
        return Diagnostic(
            rule: LedgerRules.factRemoved,
            message: isOne ? "\(action) \(first.name)" : "\(action) \(lost.count) facts, among them \(first.name)",
            help: isOne
                ? "Restore the line: '\(first.line)'."
                : "Restore the lines. If you removed an element from the model on purpose, also run modelc retire.",
            symbol: isOne ? first.symbol : nil,
            location: location ?? first.location,
            related: lost.prefix(shownFacts).map { .init("\($0.name) stood here", at: $0.location) }
        )
    }
}

extension LedgerComparison.Change {
    fileprivate var findingSinceBase: Diagnostic {
        other.finding(
            LedgerRules.contradictoryFacts,
            "\(other.topic) was '\(fact.value ?? "")' and is '\(other.value ?? "")'",
            help: "a deployed field never changes; restore the old line",
            related: [.init("the older value", at: fact.location)]
        )
    }
}
