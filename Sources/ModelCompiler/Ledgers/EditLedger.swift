import CloudSchema
import CompilerSupport
import Mirroring
package import ModelDocuments
import ObjectModel
import SchemaRules

/// The result of a command that edits a ledger: its new text, or the findings that prevent it.
package struct LedgerEdit: Sendable {
    /// The findings.
    package let result: CompilerResult
    /// The new text; nil when findings prevent the change.
    package private(set) var text: String?
    /// The changed lines of the ledger, each with `+` or `-` before it.
    package private(set) var changes: [String] = []
    /// Additional remarks for people.
    package private(set) var remarks: [String] = []

    /// Creates the result of a change.
    init(
        from older: Ledger,
        to newer: Ledger,
        findings: [Diagnostic] = [],
        in files: [InputFile?],
        remarks: [String] = []
    ) {
        let difference = newer.difference(from: older)
        let changes = difference.removed.map { ("-", $0) } + difference.added.map { ("+", $0) }
        self.changes = changes.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { "\($0) \($1.line)" }
        self.remarks = remarks
        result = CompilerResult(findings: findings, in: files)
        text = newer.text
    }

    /// Creates a refusal.
    init(refusedWith result: CompilerResult) { self.result = result }

    /// Creates a refusal with findings in some files.
    init(refusedFor findings: [Diagnostic], in files: [InputFile?]) {
        self.init(refusedWith: CompilerResult(findings: findings, in: files))
    }
}

extension Compiler {
    /// `modelc lock advance`: adds an export of Production, and the meaning of shipped models, to a ledger.
    ///
    /// The project has today's models, or none.
    ///
    /// - Parameters:
    ///   - file: The ledger; nil for a new one.
    ///   - path: The path of the ledger in findings.
    ///   - evidence: An export of Production.
    ///   - container: The container of the export, if stated.
    ///   - shipped: The shipped models to record: a project for each model with all its releases, newest first.
    /// - Returns: The new ledger; refused when the evidence contradicts it, or an input cannot be read.
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
            let deployed = try ledger.advanced(with: export?.ledger(of: container))
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

    /// The errors of an export, and of the existing ledger, that have no record type of the models; a check would fail
    /// with them.
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

    /// The fields that production lacks according to a ledger. Schemas grow field by field, so these are no findings.
    private func undeployed(_ ledger: Ledger, of container: String?, at path: String) -> [String] {
        var project = project
        project.production = InputFile(path: path, bytes: Array(ledger.schema.text.utf8))
        return Compiler(project).plan().plans.map(\.plan).filter { isSame($0.container, container) }.undeployedLines
    }
}

extension Analysis {
    /// The errors about evidence without any record type of the models, after levels and waivers of the settings.
    fileprivate var unrelatedEvidence: [Diagnostic] {
        var policies = FindingPolicies(project)
        let reported = models.map { model in
            policies.apply(to: productionFindings(model, rules: ProductionRuleTable.evidence), of: model.input)
        }
        return reported.joined().filter { $0.waiver == nil }.map(\.diagnostic).filter { $0.severity == .error }
    }

    /// The errors that users of the newest release will meet, because production lacks its fields according to a
    /// ledger.
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
        return newest.productionFindings(model, shipped: [shipped]).filter {
            $0.rule == ProductionRuleTable.shippedVersionNotDeployed.metadata
        }
    }
}

/// The meaning of shipped models for deployed record types and fields, which no export shows.
///
/// The version of every release is recorded, but only the meaning of the newest: it has already replaced older
/// meanings, and recording those would fail every check for changes that users have had for long.
struct ShippedFacts {
    /// The ledger with all shipped versions.
    private(set) var ledger: Ledger
    /// The facts that could not be recorded, with reasons; each sentence once.
    private(set) var remarks: [String] = []
    private let container: String?
    private let deployed: SchemaEvidence

    /// - Parameters:
    ///   - histories: The releases of each model, the newest first, all of them readable.
    ///   - container: The container of the ledger; stores of others are left out.
    ///   - path: The path of the ledger in findings.
    ///   - ledger: The ledger with the deployed schema.
    init(_ histories: [Analysis], container: String?, path: String, in ledger: Ledger) {
        self.container = container
        self.ledger = ledger
        deployed = SchemaEvidence(path: path, ledger: ledger)
        for history in histories { record(history) }
    }

    private mutating func record(_ history: Analysis) {
        let releases = history.models.compactMap { model -> Release? in
            guard let mirrored = model.mirrored else { return nil }
            let containers = mirrored.containers.filter { isSame($0.stores.first?.container, container) }
            return containers.isEmpty ? nil : Release(input: model.input, mirrored: mirrored, containers: containers)
        }
        for (position, release) in releases.enumerated().reversed() { record(release, isNewest: position == 0) }
    }

    private struct Release {
        let input: ModelInput
        let mirrored: MirroredModel
        let containers: [MirroredContainer]
    }

    private mutating func record(_ release: Release, isNewest: Bool) {
        let input = release.input
        let meaning = isNewest ? meaning(of: release) : []
        let recorded = ledger.recording(
            input.versionName,
            checksum: checksum(of: release),
            meaning: meaning,
            isNewest: input.version?.isCurrent != false
        )
        if let recorded { ledger = recorded } else { remark("all numbers are used for version '\(input.versionName)'") }
    }

    /// The checksum, or the fingerprint of the declarations: an edit of what shipped is found by either.
    private mutating func checksum(of release: Release) -> String {
        switch VersionHashes(of: release.mirrored.graph).checksum {
        case .success(let checksum): return checksum
        case .failure(let error):
            let input = release.input
            remark(
                "version '\(input.versionName)' of '\(input.name)' is recorded by its declarations, because its checksum is "
                    + "not known: \(error.reason)"
            )
            return release.mirrored.graph.model.fingerprint
        }
    }

    private mutating func meaning(of release: Release) -> [LedgerFact] {
        let facts = MeaningFacts(of: release.mirrored, in: release.containers, deployedIn: deployed).facts
        if facts.isEmpty { remark("\(release.input.heading) has no element that production has") }
        return facts
    }

    private mutating func remark(_ sentence: String) {
        if !remarks.contains(sentence) { remarks.append(sentence) }
    }
}

extension Compiler {
    /// `modelc lock verify`: checks a ledger alone, against the settings, an older state of it, and an export of
    /// Production.
    ///
    /// - Parameters:
    ///   - file: The ledger.
    ///   - base: An older state of the ledger, whose facts must still exist.
    ///   - evidence: An export of Production.
    ///   - container: The ledger's container in the settings; nil when unknown.
    /// - Returns: A summary in one line, nil when the ledger could not be read; and the findings.
    package static func verifyLedger(
        _ file: InputFile,
        base: InputFile? = nil,
        evidence: InputFile? = nil,
        container: String? = nil
    ) -> (summary: String?, result: CompilerResult) {
        var known = ContainerInputs(LedgerInput(containers: [container], file: file, baseline: base))
        let export = evidence.map(LoadedSchema.init)
        if let export { known.add(export) }
        let findings = known.diagnostics + (export?.diagnostics ?? [])
        let result = CompilerResult(findings: findings, in: [file, base, evidence])
        return (known.ledger?.ledger?.summary(path: file.path), result)
    }

    /// `modelc lock show`: the contents of a ledger.
    ///
    /// - Parameters:
    ///   - file: The ledger.
    ///   - format: The format.
    /// - Returns: The document, nil when the ledger cannot be read, and the parser's findings.
    package static func showLedger(_ file: InputFile, as format: DocumentFormat) -> Printed {
        let read = LoadedLedger(file)
        let result = CompilerResult(findings: read.diagnostics, in: [file])
        return (read.ledger.map { Document($0.document(format, path: file.path)) }, result)
    }

    /// `modelc lock take-back`: takes back the recording of a version in a ledger.
    ///
    /// - Parameters:
    ///   - version: The version's name.
    ///   - number: The number of the recording; nil when there is only one.
    ///   - reason: The reason.
    ///   - file: The ledger; nil when there is none yet.
    /// - Returns: The new ledger, or the findings that prevent it.
    package static func takeBack(_ version: String, number: Int?, reason: String, in file: InputFile?) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        do throws(Diagnostic) {
            let newer = try ledger.takingBack(version, number: number, reason: reason)
            return LedgerEdit(from: ledger, to: newer, findings: newer.findings, in: [file])
        } catch {
            return LedgerEdit(refusedFor: [error], in: [file])
        }
    }

    /// `modelc format` of a ledger: sorted, each line once.
    ///
    /// - Parameter file: The ledger; nil when it does not exist.
    /// - Returns: The canonical text, or the findings.
    package static func formatLedger(_ file: InputFile?) -> LedgerEdit {
        let read = LoadedLedger(file)
        guard let ledger = read.ledger else { return LedgerEdit(refusedFor: read.diagnostics, in: [file]) }
        return LedgerEdit(from: ledger, to: ledger, in: [file])
    }
}
