import CloudSchema
import Diagnostics
import Ledger
import Production

/// Everything that is known of production: a ledger, an export, and the ledger where the branch began.
struct ProductionInputs {
    let export: LoadedSchema?
    let ledger: LoadedLedger?
    let baseLedger: LoadedLedger?
    /// What production holds; nil when there is no readable file that says so.
    let evidence: SchemaEvidence?

    init(_ request: CompilerRequest) {
        export = request.production.map(LoadedSchema.init)
        ledger = request.ledger.map(LoadedLedger.init)
        baseLedger = request.baselineLedger.map(LoadedLedger.init)
        evidence = Self.evidence(ledger: ledger, export: export)
    }

    /// Whether any file was given.
    var isGiven: Bool { export != nil || ledger != nil }

    /// Whether every given file could be read; what is left of the evidence would make things look new that are deployed.
    var isReadable: Bool {
        (export == nil || export?.evidence != nil) && (ledger == nil || ledger?.ledger != nil)
    }

    /// The files, for the texts that findings point into.
    var files: [InputFile] { [export?.file, ledger?.file, baseLedger?.file].compactMap { $0 } }

    /// What is wrong with the files, each by itself and one compared with the other.
    var diagnostics: [Diagnostic] {
        let reading = (export?.diagnostics ?? []) + (ledger?.diagnostics ?? []) + (baseLedger?.diagnostics ?? [])
        guard let ledger = ledger?.ledger else { return reading }
        return reading + ledger.findings + findings(comparing: ledger)
    }

    /// What was compared with, for people: `modelc.lock, 61 facts; production.ckdb, 27 fields`.
    var words: String {
        let ledgerWords = ledger?.evidence.flatMap { evidence in
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
        let fromBase = (baseLedger?.ledger).map { ledger.findings(since: $0) }
        return (fromExport ?? []) + (fromBase ?? [])
    }

    private static func evidence(ledger: LoadedLedger?, export: LoadedSchema?) -> SchemaEvidence? {
        guard let held = ledger?.evidence else { return export?.evidence }
        guard let export, let exported = export.evidence else { return held }
        return held.joined(withExport: exported.schema, path: export.file.path)
    }
}
