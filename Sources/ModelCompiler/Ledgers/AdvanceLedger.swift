import CloudSchema
import CompilerSupport
import Mirroring
import ModelDocuments
import ObjectModel
import SchemaRules

extension Compiler {
    /// `modelc lock advance`: takes what an export of Production holds, and what shipped models meant, into a ledger.
    ///
    /// The models of the project are those of today; there may be none.
    ///
    /// - Parameters:
    ///   - file: The ledger; nil when there is none yet.
    ///   - path: The ledger, as findings name it.
    ///   - evidence: An export of Production.
    ///   - container: The container it is said to come from.
    ///   - shipped: The models as they shipped, when that is to be recorded: a project for each, of all its releases,
    ///     newest first.
    /// - Returns: The ledger after that; refused when the evidence contradicts it, or an input cannot be read.
    package func advanceLedger(
        _ file: InputFile?,
        at path: String,
        evidence: InputFile?,
        container: String?,
        shipped: [Project] = []
    ) -> LedgerEdit {
        let files = [file, evidence]
        let read = LoadedLedger(file)
        let export = evidence.map(LoadedSchema.init)
        let unreadable = read.diagnostics + (export?.diagnostics ?? []).filter { $0.severity == .error }
        guard let ledger = read.ledger, unreadable.isEmpty else {
            return LedgerEdit(refusedFor: unreadable, in: files)
        }
        let shipped = shipped.map { Analysis($0, isMirroringImplied: true) }
        for analysis in [Analysis(project)] + shipped where !analysis.isReadable {
            return LedgerEdit(refusedWith: analysis.readingResult)
        }
        let unrelated = evidence.map { unrelatedEvidence($0, beside: file, of: container) } ?? []
        guard unrelated.isEmpty else {
            return LedgerEdit(refusedFor: unrelated, in: files + project.models.flatMap(\.files))
        }
        do throws(LedgerRefusal) {
            let deployed = try ledger.refusingContradictions().advanced(with: export, of: container)
            let facts = ShippedFacts(shipped, container: container, path: path, in: deployed)
            let newer = facts.ledger
            let written = InputFile(path: path, bytes: Array(newer.text.utf8))
            return LedgerEdit(
                from: ledger,
                to: newer,
                findings: (export?.diagnostics ?? []) + newer.findings
                    + shipped.flatMap { $0.outages(by: written, of: container) },
                in: files + shipped.flatMap(\.models).flatMap(\.input.files),
                remarks: facts.remarks + undeployed(newer, of: container, at: path)
            )
        } catch {
            return LedgerEdit(refusedFor: error.findings, in: files)
        }
    }

    /// What says that an export, and the ledger so far, have nothing to do with the models: what a check by them fails for.
    private func unrelatedEvidence(
        _ evidence: InputFile,
        beside ledger: InputFile?,
        of container: String?
    ) -> [Diagnostic] {
        var project = project
        project.production = evidence
        project.options.container = container
        project.ledgers = [LedgerInput(containers: [container], file: ledger)]
        return Analysis(project, isMirroringImplied: true).unrelatedEvidence
    }

    /// The fields that production lacks by a ledger. Real schemas grow field by field, so these are not findings.
    private func undeployed(_ ledger: Ledger, of container: String?, at path: String) -> [String] {
        var project = project
        project.production = InputFile(path: path, bytes: Array(ledger.schema.text.utf8))
        return Compiler(project).plan().plans.map(\.plan).filter { isSame($0.container, container) }.undeployedLines
    }
}

extension Ledger {
    fileprivate func advanced(with export: LoadedSchema?, of container: String?) throws(LedgerRefusal) -> Ledger {
        guard let export, let schema = export.evidence?.schema else { return self }
        return try advanced(with: Ledger(export: schema, path: export.file.path, container: container))
    }
}

extension Analysis {
    /// The errors that say that Production has nothing of the models, at the levels of the settings and without waived ones.
    fileprivate var unrelatedEvidence: [Diagnostic] {
        var policies = FindingPolicies(project)
        let reported = models.map { model in
            policies.apply(to: productionFindings(model, rules: ProductionRuleTable.evidence), of: model.input)
        }
        return reported.joined().filter { $0.waiver == nil }.map(\.diagnostic).filter { $0.severity == .error }
    }

    /// What the newest of releases needs and Production lacks by a ledger, which users are about to meet.
    fileprivate func outages(by ledger: InputFile, of container: String?) -> [Diagnostic] {
        var project = project
        project.models = Array(project.models.prefix(1))
        project.ledgers = [LedgerInput(containers: [container], file: ledger)]
        project.production = nil
        let newest = Analysis(project, isMirroringImplied: true)
        guard let model = newest.models.first, let graph = model.graph, let mirrored = model.mirrored
        else {
            return []
        }
        let evidence = Diagnostic.Related("recorded as shipped", at: graph.model.location(graph.model.origin))
        let shipped = ShippedModel(version: model.input.versionName, mirrored: mirrored, evidence: evidence)
        return newest.productionFindings(model, shipped: [shipped]).filter { $0.rule.id == "CKP340" }
    }
}
