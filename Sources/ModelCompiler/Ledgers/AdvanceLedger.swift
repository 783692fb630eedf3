import CloudSchema
import Diagnostics
import Ledger
import Production

/// What `modelc lock advance` is given.
public struct LedgerAdvance: Sendable {
    /// The ledger, as findings name it.
    public var path: String
    /// An export of Production.
    public var evidence: InputFile?
    /// The container it is said to come from.
    public var container: String?
    /// The models as they are now; may be empty.
    public var models: CompilerRequest
    /// The models as they shipped, when that is to be recorded: a request for each, of all its releases, newest first.
    public var shipped: [CompilerRequest]

    /// Creates a request.
    public init(
        path: String,
        evidence: InputFile?,
        container: String?,
        models: CompilerRequest,
        shipped: [CompilerRequest] = []
    ) {
        self.path = path
        self.evidence = evidence
        self.container = container
        self.models = models
        self.shipped = shipped
    }
}

/// `modelc lock advance`: takes what an export of Production holds, and what shipped models meant, into a ledger.
///
/// - Parameters:
///   - file: The ledger; nil when there is none yet.
///   - advance: The evidence and the models.
/// - Returns: The ledger after that; refused when the evidence contradicts it, or an input cannot be read.
public func advanceLedger(_ file: InputFile?, _ advance: LedgerAdvance) -> LedgerEdit {
    let files = [file, advance.evidence]
    let read = LoadedLedger(file)
    let export = advance.evidence.map(LoadedSchema.init)
    let unreadable = read.diagnostics + (export?.diagnostics ?? []).filter { $0.severity == .error }
    guard let ledger = read.ledger, unreadable.isEmpty else { return LedgerEdit(unreadable: unreadable, in: files) }
    let shipped = advance.shipped.map { Compilation($0, isMirroringImplied: true) }
    for compilation in [Compilation(advance.models)] + shipped where !compilation.isReadable {
        return LedgerEdit(refusedWith: compilation.readingResult)
    }
    do throws(LedgerRefusal) {
        let deployed = try ledger.refusingContradictions().advanced(with: export, of: advance.container)
        let held = SchemaEvidence(path: advance.path, ledger: deployed)
        let facts = ShippedFacts(shipped, container: advance.container, in: held)
        let newer = try deployed.recording(facts.statements)
        return LedgerEdit(
            from: ledger,
            to: newer,
            findings: (export?.diagnostics ?? []) + newer.findings,
            in: files,
            remarks: facts.remarks + advance.undeployed(by: newer)
        )
    } catch {
        return LedgerEdit(refusedFor: error.findings, in: files)
    }
}

extension Ledger {
    /// Throws when two lines contradict each other: nobody knows which of them to build on.
    fileprivate func refusingContradictions() throws(LedgerRefusal) -> Ledger { try recording([]) }

    fileprivate func advanced(with export: LoadedSchema?, of container: String?) throws(LedgerRefusal) -> Ledger {
        guard let export, let schema = export.evidence?.schema else { return self }
        return try advanced(with: Ledger(export: schema, path: export.file.path, container: container))
    }
}

extension LedgerAdvance {
    /// What the models need and Production lacks; real schemas grow field by field, so this is no finding.
    fileprivate func undeployed(by ledger: Ledger) -> [String] {
        var request = models
        request.production = InputFile(path: path, bytes: Array(ledger.schema.text.utf8))
        let plans = plan(request).plans.map(\.plan).filter { isSame($0.container, container) }
        let fields = plans.flatMap(PlanList.new.rows)
        let count = fields.count + plans.reduce(0) { $0 + PlanSummary($1).newFrameworkFieldCount }
        guard count > 0 else { return [] }
        let heading = "not yet deployed: \(counted(count, "field", "fields"))"
        return [heading] + fields.map { "  \($0.name)  \($0.type.description)" }
    }
}
