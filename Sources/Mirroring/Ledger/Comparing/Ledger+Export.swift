package import CompilerSupport

/// Why a ledger does not take what it was offered.
package struct LedgerRefusal: Error {
    /// What stands against it, errors only, in printing order.
    package let findings: [Diagnostic]
}

extension Ledger {
    /// The ledger after an export of Production: new record types and fields are added; indexes, roles and grants are
    /// those of the export; all else stays.
    ///
    ///     let export = Ledger(export: schema, path: "production.ckdb", container: "iCloud.com.example.app")
    ///     let advanced = try ledger.advanced(with: export)
    ///     let lines = advanced.difference(from: ledger)
    ///
    /// - Throws: When the export lacks a record type or field that the ledger holds, contradicts one, or is said to be of
    ///   another container.
    package func advanced(with export: Ledger) throws(LedgerRefusal) -> Ledger {
        let refusals = findings(comparedWith: export).filter { $0.severity == .error }
        guard refusals.isEmpty else { throw LedgerRefusal(findings: refusals) }
        return Ledger(facts.filter { !$0.kind.followsExport } + export.facts)
    }

    /// The same ledger.
    ///
    /// - Throws: When two lines contradict each other, because nobody can choose one of them.
    package func refusingContradictions() throws(LedgerRefusal) -> Ledger {
        let refusals = contradictions.filter { $0.severity == .error }
        guard refusals.isEmpty else { throw LedgerRefusal(findings: refusals) }
        return self
    }

    /// How the ledger and an export of Production differ: an error for what only the ledger holds and for what has two
    /// values, a note for what only the export holds.
    package func findings(comparedWith export: Ledger) -> [Diagnostic] {
        let held = LedgerComparison(of: self, with: export, kinds: [.record, .field])
        let found = LedgerComparison(of: export, with: self, kinds: [.record, .field])
        // An export does not name its container: if anything does, the settings do.
        let foreign = export.facts(of: .container).compactMap(\.value).flatMap { self.findings(asLedgerOf: $0) }
        let missing = held.lost.map { fact in
            fact.findingOfLack(recordType: export.recordTypeFact(for: fact))
        }
        let findings = foreign + missing + held.changed.map(\.findingInExport) + found.lost.map(\.findingOfAddition)
        return (findings + changesThatFollow(export)).inPrintingOrder()
    }

    private func changesThatFollow(_ export: Ledger) -> [Diagnostic] {
        let difference = export.difference(from: self)
        let count = (difference.added + difference.removed).count(where: \.kind.followsExport)
        guard count > 0 else { return [] }
        let lines = count == 1 ? "line" : "lines"
        return [
            Diagnostic(
                rule: LedgerRules.ledgerBehindExport,
                message: "the indexes, roles and grants of the ledger and the export differ in \(count) \(lines)",
                help: "run modelc lock advance and commit the ledger",
                location: nil
            )
        ]
    }
}

extension LedgerFact {
    fileprivate func findingOfLack(recordType: LedgerFact?) -> Diagnostic {
        finding(
            LedgerRules.factNotInExport,
            "the export lacks \(name), and the ledger has it",
            help: "Production never loses anything. "
                + "The export is too old, or it is an export of another container or of Development",
            related: recordType.map { [.init("the record type in the export", at: $0.location)] } ?? []
        )
    }

    fileprivate var findingOfAddition: Diagnostic {
        finding(
            LedgerRules.ledgerBehindExport,
            "the ledger lacks \(name), and the export has it",
            help: "run modelc lock advance and commit the ledger"
        )
    }
}

extension LedgerComparison.Change {
    fileprivate var findingInExport: Diagnostic {
        fact.finding(
            LedgerRules.exportContradictsLedger,
            "\(fact.topic) is '\(fact.value ?? "")' in the ledger and '\(other.value ?? "")' in the export",
            help: "this never changes in Production: the export is from another container or from Development, "
                + "or the ledger is wrong",
            related: [.init("in the export", at: other.location)]
        )
    }
}
