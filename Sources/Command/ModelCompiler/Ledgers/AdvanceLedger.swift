import CloudSchema
import Diagnostics
import Documents
import Ledger
import Mirroring
import ObjectModel
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

extension Compiler {
    /// `modelc lock advance`: takes what an export of Production holds, and what shipped models meant, into a ledger.
    ///
    /// - Parameters:
    ///   - file: The ledger; nil when there is none yet.
    ///   - advance: The evidence and the models.
    /// - Returns: The ledger after that; refused when the evidence contradicts it, or an input cannot be read.
    public static func advanceLedger(_ file: InputFile?, _ advance: LedgerAdvance) -> LedgerEdit {
        let files = [file, advance.evidence]
        let read = LoadedLedger(file)
        let export = advance.evidence.map(LoadedSchema.init)
        let unreadable = read.diagnostics + (export?.diagnostics ?? []).filter { $0.severity == .error }
        guard let ledger = read.ledger, unreadable.isEmpty else {
            return LedgerEdit(refusedFor: unreadable, in: files, isReadable: false)
        }
        let shipped = advance.shipped.map { Compilation($0, isMirroringImplied: true) }
        for compilation in [Compilation(advance.models)] + shipped where !compilation.isReadable {
            return LedgerEdit(refusedWith: compilation.readingResult)
        }
        do throws(LedgerRefusal) {
            let deployed = try ledger.refusingContradictions().advanced(with: export, of: advance.container)
            let facts = ShippedFacts(shipped, container: advance.container, path: advance.path, in: deployed)
            let newer = facts.ledger
            return LedgerEdit(
                from: ledger,
                to: newer,
                findings: (export?.diagnostics ?? []) + newer.findings + advance.outages(shipped, newer),
                in: files + shipped.flatMap(\.models).flatMap(\.input.files),
                remarks: facts.remarks + advance.undeployed(by: newer)
            )
        } catch {
            return LedgerEdit(refusedFor: error.findings, in: files)
        }
    }
}

extension Ledger {
    fileprivate func advanced(with export: LoadedSchema?, of container: String?) throws(LedgerRefusal) -> Ledger {
        guard let export, let schema = export.evidence?.schema else { return self }
        return try advanced(with: Ledger(export: schema, path: export.file.path, container: container))
    }
}

extension LedgerAdvance {
    /// What the newest releases need and Production lacks, which users are about to meet.
    fileprivate func outages(_ shipped: [Compilation], _ ledger: Ledger) -> [Diagnostic] {
        let file = InputFile(path: path, bytes: Array(ledger.text.utf8))
        return shipped.flatMap { release -> [Diagnostic] in
            var request = release.request
            request.models = Array(request.models.prefix(1))
            request.ledgers = [LedgerInput(containers: [container], file: file)]
            request.production = nil
            let compilation = Compilation(request, isMirroringImplied: true)
            guard let model = compilation.models.first, let mirrored = compilation.mirrored.first ?? nil else {
                return []
            }
            let newest = ShippedModel(
                version: model.input.versionName,
                mirrored: mirrored,
                evidence: Diagnostic.Related(
                    "recorded as shipped",
                    at: model.graph.map { $0.model.location($0.model.origin) }
                )
            )
            return compilation.productionFindings(0, shipped: [newest]).filter { $0.rule.id == "CKP340" }
        }
    }

    /// The fields that production lacks. Real schemas grow field by field, so these are not findings.
    fileprivate func undeployed(by ledger: Ledger) -> [String] {
        var request = models
        request.production = InputFile(path: path, bytes: Array(ledger.schema.text.utf8))
        return Compiler(request).plan().plans.map(\.plan).filter { isSame($0.container, container) }.undeployedLines
    }
}
