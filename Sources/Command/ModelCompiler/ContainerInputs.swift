import CloudSchema
import Diagnostics
import Ledger
import Production
import Settings

/// The ledger of a container, and what it was where the branch began, after reading.
struct ContainerLedgers {
    /// The names under which stores go to the container; nil is for stores that name none.
    let names: [String?]
    let current: LoadedLedger?
    let base: LoadedLedger?
    /// The ledger that the settings name and that is not there.
    let missing: Located<String>?
    /// What the branch took out of the ledger, or gave another value.
    let losses: [Diagnostic]

    init(_ input: LedgerInput) {
        names = input.containers
        missing = input.missing
        current = input.file.map(LoadedLedger.init)
        base = input.baseline.map(LoadedLedger.init)
        losses = Self.losses(of: current, since: base)
    }

    /// What the ledger says of production; where the branch deleted the ledger or took facts out of it, what it said before.
    var evidence: SchemaEvidence? {
        guard let before = base?.evidence, let ledger = base?.ledger, !losses.isEmpty else { return current?.evidence }
        let intended: [LedgerFact?] = (current?.ledger?.facts ?? []).filter(\.kind.isIntent)
        return SchemaEvidence(path: before.name, ledger: ledger.joined(with: Ledger(intended)))
    }

    /// Whether the branch deleted the ledger.
    var isDeleted: Bool { current == nil && base?.ledger != nil }

    private static func losses(of current: LoadedLedger?, since base: LoadedLedger?) -> [Diagnostic] {
        guard let before = base?.ledger, let place = base?.file?.place else { return [] }
        guard let current else { return before.findingOfDeletion(of: place).map { [$0] } ?? [] }
        return current.ledger?.findings(since: before, from: place, at: current.file?.place ?? "") ?? []
    }

    /// Whether the ledger holds record types, and an export nothing that speaks against it.
    func agrees(with export: Ledger) -> Bool {
        guard let ledger = current?.ledger, !ledger.facts(of: .record).isEmpty else { return false }
        return ledger.findings(comparedWith: export).allSatisfy { $0.severity < .error }
    }
}

/// Everything that is known of one container: a ledger, the ledger where the branch began, and exports.
struct ContainerInputs {
    private let ledgers: ContainerLedgers
    private let export: LoadedSchema?
    /// The export of Development, when it is of this container.
    let development: LoadedSchema?
    /// What production holds; nil when there is no readable file that says so.
    let evidence: SchemaEvidence?

    init(_ ledgers: ContainerLedgers, export: LoadedSchema?, development: LoadedSchema?) {
        self.ledgers = ledgers
        self.export = export
        self.development = development
        evidence = Self.evidence(ledger: ledgers.evidence, export: export)
    }

    /// The names under which stores go to the container; nil is for stores that name none.
    var names: [String?] { ledgers.names }

    var ledger: LoadedLedger? { ledgers.current }

    /// What the ledger says of production.
    var ledgerEvidence: SchemaEvidence? { ledgers.evidence }

    /// Whether the ledger could be read, if there is one or should be.
    var isReadable: Bool { ledgers.missing == nil && (ledger == nil || ledger?.ledger != nil) }

    /// Whether nothing but a ledger says what is deployed, and the branch brought that.
    var isNewLedger: Bool { ledger != nil && ledgers.base == nil && export == nil }

    /// The ledgers, for the texts that findings point into.
    var ledgerFiles: [InputFile] { [ledger?.file, ledgers.base?.file].compactMap(\.self) }

    /// The files that say what production and Development hold.
    var files: [String] { (evidence?.files ?? []) + (development?.evidence?.files ?? []) }

    /// What shipped models meant, by the ledger; nil without one.
    ///
    /// Where a branch is judged, what it adds to the ledger counts as far as the model meant it already where the branch
    /// began: a change cannot vouch for itself.
    ///
    /// - Parameter before: What the model meant where the branch began, when that is known.
    /// - Returns: The facts that count.
    func recordedMeaning(confirmedBy before: MeaningFacts?) -> MeaningFacts? {
        guard let ledger = evidence?.ledger else { return nil }
        guard ledgers.base != nil || before != nil else { return MeaningFacts(in: ledger) }
        let base = ledgers.base?.ledger ?? Ledger()
        let confirmed = before?.statements ?? []
        let counting = ledger.facts.filter { fact in
            !fact.kind.isMeaning || base.contains(fact.statement)
                || LedgerFact(fact.statement.recorded(for: .beforeNames)).map(confirmed.contains) == true
        }
        return MeaningFacts(in: Ledger(counting))
    }

    /// What is wrong with the ledgers, each by itself and compared with the settings, the export and one another.
    var diagnostics: [Diagnostic] {
        var reading = (ledger?.diagnostics ?? []) + (ledgers.base?.diagnostics ?? [])
        if ledgers.isDeleted { return reading + ledgers.losses }
        if let missing = ledgers.missing { reading.append(.missingLedger(missing)) }
        guard let ledger = ledger?.ledger else { return reading }
        let foreign = names.compactMap(\.self).flatMap { ledger.findings(asLedgerOf: $0) }
        return reading + ledger.findings + foreign + findings(comparing: ledger)
    }

    /// What was compared with, for people: `modelc.lock, 61 facts; production.ckdb, 27 fields`.
    var words: String {
        let ledgerWords = ledgerEvidence.flatMap { evidence in
            evidence.ledger.map { "\(evidence.name), \(counted($0.facts.count, "fact", "facts"))" }
        }
        let exportWords = export?.evidence.map { evidence in
            let fields = evidence.schema.recordTypes.flatMap(\.fields).count { SystemField(rawValue: $0.name) == nil }
            return "\(evidence.name), \(counted(fields, "field", "fields"))"
        }
        return [ledgerWords, exportWords].compactMap { $0 }.joined(separator: "; ")
    }

    private func findings(comparing ledger: Ledger) -> [Diagnostic] {
        let fromExport = export.flatMap { export in
            export.evidence.map {
                ledger.findings(comparedWith: Ledger(export: $0.schema, path: export.file.path))
            }
        }
        return (fromExport ?? []) + ledgers.losses
    }

    private static func evidence(ledger held: SchemaEvidence?, export: LoadedSchema?) -> SchemaEvidence? {
        guard let held else { return export?.evidence }
        guard let export, let exported = export.evidence else { return held }
        return held.joined(withExport: exported.schema, path: export.file.path)
    }
}

extension Diagnostic {
    fileprivate static func missingLedger(_ path: Located<String>) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.missingLedger,
            message: "the ledger '\(path.value)' is not there",
            help: "Bring it back from version control; where there never was one, modelc lock advance makes it.",
            symbol: nil,
            location: path.location
        )
    }
}
