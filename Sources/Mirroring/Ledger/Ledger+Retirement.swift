package import CompilerSupport

extension Ledger {
    /// The line that retires exactly this; a field of a retired record type has no line of its own.
    package func retirement(of subject: LedgerSubject) -> LedgerFact? {
        facts(startingWith: subject.retirementKey).first
    }

    /// Why it left the model, alone or with its record type; nil unless it is retired.
    package func retirementReason(of subject: LedgerSubject) -> String? {
        if let line = retirement(of: subject) { return line.value }
        guard case .field(let recordType, _) = subject else { return nil }
        return retirement(of: .recordType(recordType))?.value
    }

    /// Whether it left the model on purpose, alone or with its record type.
    package func isRetired(_ subject: LedgerSubject) -> Bool { retirementReason(of: subject) != nil }

    /// Adds a line that says that something deployed left the model on purpose; a reason that is there is replaced.
    ///
    ///     let ledger = try ledger.retiring(.field(recordType: "CD_Post", name: "CD_old"), reason: "replaced by summary")
    ///
    /// - Throws: A finding, when Production does not hold it or the reason is blank.
    package func retiring(_ subject: LedgerSubject, reason: String) throws(Diagnostic) -> Ledger {
        guard holds(subject) else {
            let help = "you can remove an element that is not deployed; if it is deployed, advance the ledger first"
            let message = "'\(subject.symbol)' is not in the ledger"
            throw .refusal(LedgerRules.nothingToRetire, message, help: help, symbol: subject.symbol)
        }
        guard reason.contains(where: { !$0.isWhitespace }) else {
            let help = "give a reason in a few words: --reason 'replaced by summary'"
            let message = "no reason is given for retiring '\(subject.symbol)'"
            throw .refusal(LedgerRules.reasonMissing, message, help: help, symbol: subject.symbol)
        }
        return Ledger(factsWithoutRetirement(of: subject) + [LedgerFact(subject.retirement(reason: reason))])
    }

    /// Removes the line that says that something left the model.
    ///
    /// - Throws: A finding, when it is not retired by a line of its own.
    package func reinstating(_ subject: LedgerSubject) throws(Diagnostic) -> Ledger {
        guard retirement(of: subject) != nil else {
            let message = "'\(subject.symbol)' is not retired"
            let help = "modelc lock show lists the retired elements"
            throw .refusal(LedgerRules.nothingToRetire, message, help: help, symbol: subject.symbol)
        }
        return Ledger(factsWithoutRetirement(of: subject))
    }

    private func factsWithoutRetirement(of subject: LedgerSubject) -> [LedgerFact] {
        facts.filter { !$0.line.hasPrefix(subject.retirementKey + " ") }
    }
}

extension Diagnostic {
    /// Why somebody's change of the ledger is refused.
    static func refusal(_ rule: RuleMetadata, _ message: String, help: String, symbol: String) -> Diagnostic {
        Diagnostic(rule: rule, message: message, help: help, symbol: symbol, location: nil)
    }
}
