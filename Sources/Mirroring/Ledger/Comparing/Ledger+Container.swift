package import CompilerSupport

extension Ledger {
    /// The lines that say that the ledger is of another container than the settings do.
    ///
    ///     ledger.findings(asLedgerOf: "iCloud.com.example.app")
    package func findings(asLedgerOf container: String) -> [Diagnostic] {
        facts(of: .container).filter { $0.value != container }.map { fact in
            fact.finding(
                LedgerRules.ledgerOfAnotherContainer,
                "the container is '\(fact.value ?? "")' in the ledger and '\(container)' in the settings",
                help:
                    "Restore the container in modelc.json. A store that moves on purpose gets a new ledger, made from an export "
                    + "of the new container; this one stays, and modelc retire says in it what moved."
            )
        }
    }
}
