public import Diagnostics

/// What came of reading the text of a ledger.
public struct ParsedLedger: Hashable, Sendable {
    /// The ledger; nil when something is wrong with the text.
    public let ledger: Ledger?
    /// Everything that is wrong with the text, in printing order.
    public let diagnostics: [Diagnostic]
}

extension Ledger {
    /// Reads a `modelc.lock`.
    ///
    /// Unsorted and doubled lines are accepted, as a merge leaves them. A line that is not spelled as ``text`` would spell
    /// it is refused, and so is one without its LF: a file that was cut off is noticed. What the lines say together
    /// is judged by ``findings``. The time is linear in the size of the text but for sorting; at most a thousand
    /// things are reported.
    ///
    ///     let parsed = Ledger.parse(bytes: bytes, path: "modelc.lock")
    ///     guard let ledger = parsed.ledger else { return report(parsed.diagnostics) }
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file, at most 64 MiB.
    ///   - path: The file as the user named it, for locations.
    /// - Returns: The ledger unless there are errors, and the findings, of the first rules in ``LedgerRules``.
    public static func parse(bytes: [UInt8], path: String) -> ParsedLedger {
        var parser = LedgerParser(bytes: bytes, path: path)
        parser.run()
        let diagnostics = parser.diagnostics.inPrintingOrder()
        return ParsedLedger(ledger: diagnostics.isEmpty ? Ledger(parser.facts) : nil, diagnostics: diagnostics)
    }
}
