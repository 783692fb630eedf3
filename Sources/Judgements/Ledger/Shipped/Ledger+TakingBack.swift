public import Diagnostics

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
    public func takingBack(_ version: String, number: Int? = nil, reason: String) throws(Diagnostic) -> Ledger {
        guard reason.contains(where: { !$0.isWhitespace }) else { throw .reasonMissing(forVersion: version) }
        let known = Set(facts.compactMap(\.statement.recording)).subtracting(takenBack)
            .filter { $0.version.utf8.elementsEqual(version.utf8) && (number == nil || $0.number == number) }
        guard let recording = known.first else { throw .nothingToTakeBack(version, number) }
        guard known.count == 1 else { throw .severalRecordings(of: version, known.map(\.number).sorted()) }
        return joined(with: Ledger([LedgerFact(.takenBack(recording, reason: reason))]))
    }
}

extension Diagnostic {
    fileprivate static func nothingToTakeBack(_ version: String, _ number: Int?) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.nothingToTakeBack,
            message: "the ledger records no version '\(version)'" + (number.map { " under the number \($0)" } ?? "")
                + " that counts",
            help: "modelc lock show lists the versions that shipped",
            symbol: "version \(version)",
            location: nil
        )
    }

    fileprivate static func severalRecordings(of version: String, _ numbers: [Int]) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.nothingToTakeBack,
            message: "the ledger records version '\(version)' under the numbers "
                + numbers.map(String.init).joined(separator: ", "),
            help: "say which one: --recording \(numbers.last ?? 1) is the newest",
            symbol: "version \(version)",
            location: nil
        )
    }

    fileprivate static func reasonMissing(forVersion version: String) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.reasonMissing,
            message: "no reason is given for taking back version '\(version)'",
            help: "say in a few words why it does not count: --reason 'rejected by App Review'",
            symbol: "version \(version)",
            location: nil
        )
    }
}
