package import CompilerSupport

extension Ledger {
    /// Adds a line that says that a version was recorded by mistake: it counts as if it never shipped.
    ///
    /// Nothing is removed, so reviews see both. The version can be recorded again.
    ///
    ///     let ledger = try ledger.takingBack("V3", reason: "rejected by App Review")
    ///
    /// - Parameters:
    ///   - version: The version's name.
    ///   - number: Which recording of it; nil when there is only one.
    ///   - reason: Why.
    /// - Returns: The ledger with a line that says so.
    /// - Throws: A finding, when no such recording counts, several do, or the reason is blank.
    package func takingBack(_ version: String, number: Int? = nil, reason: String) throws(Diagnostic) -> Ledger {
        let symbol = "version \(version)"
        guard reason.contains(where: { !$0.isWhitespace }) else {
            let help = "give a reason in a few words: --reason 'rejected by App Review'"
            let message = "no reason is given for taking back version '\(version)'"
            throw .refusal(LedgerRules.reasonMissing, message, help: help, symbol: symbol)
        }
        let known = Set(facts.compactMap(\.statement.recording)).subtracting(takenBack)
            .filter { $0.isOf(version) && (number == nil || $0.number == number) }
        guard let recording = known.first else {
            let place = number.map { " under the number \($0)" } ?? ""
            let message = "the ledger has no valid recording of version '\(version)'\(place)"
            let help = "modelc lock show lists the versions that shipped"
            throw .refusal(LedgerRules.nothingToTakeBack, message, help: help, symbol: symbol)
        }
        guard known.count == 1 else {
            let numbers = known.map(\.number).sorted()
            let list = numbers.map(String.init).joined(separator: ", ")
            let message = "the ledger records version '\(version)' under the numbers \(list)"
            let help = "say which one: --recording \(numbers.last ?? 1) is the newest"
            throw .refusal(LedgerRules.nothingToTakeBack, message, help: help, symbol: symbol)
        }
        return joined(with: Ledger([LedgerFact(.takenBack(recording, reason: reason))]))
    }
}
