import CloudSchema
import Diagnostics
import Ledger
import Mirroring
import ModelRules
import ObjectModel
import Production
import Reporting
import Settings
import Sharing
import Text

/// The pipeline: read, resolve, mirror, compare, judge.
///
/// Pure: files come in as bytes, and what is to be printed or written goes out as values. Every command takes from here
/// the stages it needs.
struct Compilation {
    let request: CompilerRequest
    let models: [LoadedModel]
    let production: ProductionInputs
    /// For each model what of it is mirrored; nil when it could not be read, or nothing says that it is mirrored.
    let mirrored: [MirroredModel?]
    /// For each model what it was where the branch began, when that is compared with.
    let baselines: [Baseline?]
    /// The models where the branch began that are gone.
    let deleted: [Baseline]
    /// For each model what its containers must hold; empty when there is nothing to compare that with, and no plan to make.
    let schemas: [[MirroredSchema]]

    /// Runs the stages that every command shares.
    ///
    /// - Parameters:
    ///   - request: The run.
    ///   - isMirroringImplied: Whether models are mirrored without any further sign.
    init(_ request: CompilerRequest, isMirroringImplied: Bool = false) {
        self.request = request
        let models = request.models.concurrentMap { LoadedModel($0) }
        self.models = models
        let mirrored: [MirroredModel?] = models.concurrentMap { model in
            guard let graph = model.graph else { return nil }
            let scopeRequest = request.scopeRequest(for: model.input, isImplied: isMirroringImplied)
            return MirroringScope(of: graph.model, request: scopeRequest)
                .map { MirroredModel(graph, scope: $0, indexes: request.indexes) }
        }
        self.mirrored = mirrored
        let production = ProductionInputs(request, mirrored: mirrored.compactMap { $0 })
        self.production = production
        baselines = request.models.concurrentMap { model in
            request.baselines[model.path].map { Baseline($0, of: model, request: request) }
        }
        deleted = request.deletedModels.concurrentMap { Baseline($0, of: $0, request: request) }
        let isCompared = production.isGiven || production.development != nil || !request.baselines.isEmpty
        let needsSchemas = isMirroringImplied || isCompared
        schemas = mirrored.concurrentMap { needsSchemas ? $0?.schemas ?? [] : [] }
    }

    /// The texts that findings point into; those of other files are not worth a table of lines.
    func sources(of report: Report, and others: [InputFile] = []) -> SourceTexts {
        let findings = report.findings.map(\.diagnostic)
        let locations = findings.map(\.location) + findings.flatMap(\.related).map(\.location)
        let paths = Set(locations.compactMap { $0?.path })
        var sources = SourceTexts()
        let files =
            models.compactMap(\.input.file) + (baselines + deleted).compactMap { $0?.loaded.input.file }
            + production.files + request.settings.map(\.file) + others
        for file in files where paths.contains(file.path) { sources.add(file.bytes, path: file.path) }
        return sources
    }

    /// What is wrong with what the models are compared with.
    var comparisonDiagnostics: [Diagnostic] {
        let unreadable = baselines.compactMap { $0?.loaded }.filter { $0.graph == nil }
        return production.diagnostics + unreadable.flatMap(\.diagnostics) + unusedComparisons
    }

    /// What the reader says, for commands that judge nothing.
    var readingResult: CompilerResult {
        let report = Report(sections: readingSections)
        return CompilerResult(report: report, sources: sources(of: report))
    }

    /// What the reader says of each model.
    var readingSections: [ReportSection] {
        models.map { model in
            let findings = model.diagnostics.inPrintingOrder().map { ReportFinding($0) }
            return ReportSection(name: model.input.name, findings: findings)
        }
    }

    // MARK: Judging one model

    func modelFindings(_ index: Int) -> [Diagnostic] {
        guard let graph = models[index].graph else { return [] }
        return ModelRuleTable.all.flatMap { $0.findings(in: graph) }
    }

    /// What CloudKit says; warnings when nobody knows which entities are meant.
    func cloudKitFindings(_ index: Int) -> [Diagnostic] {
        guard let mirrored = mirrored[index] else { return [] }
        let findings = CloudKitRuleTable.all.flatMap { $0.findings(in: mirrored) }
        guard mirrored.scope.isGuess else { return findings }
        return findings.map { CloudKitRuleTable.certain.contains($0.rule.id) ? $0 : $0.asWarning }
    }

    /// What goes along with shared objects, and what does not work in a share.
    func sharingFindings(_ shared: SharedModel) -> [Diagnostic] {
        ShareRuleTable.all.flatMap { $0.findings(in: shared) }
    }

    /// A model with some entities whose objects are shared; nil when there are none, or the model could not be read.
    func sharing(_ index: Int, of roots: [Located<String>]) -> SharedModel? {
        guard let graph = models[index].graph, !roots.isEmpty else { return nil }
        let listed = models[index].input.shareRoots
        let isPartial = isNarrowed(index)
        return SharedModel(graph, mirrored: mirrored[index], roots: roots, others: listed, isPartial: isPartial)
    }

    /// Whether options choose among the stores that the settings name.
    func isNarrowed(_ index: Int) -> Bool {
        mirrored[index]?.scope.reason == .settings && (request.configuration != nil || request.database != nil)
    }

    /// What is known of the containers of a model, each once.
    func containers(of index: Int) -> [ContainerInputs] {
        let names = Set(schemas[index].map(\.container))
        return production.containers.filter { !names.isDisjoint(with: $0.names) }
    }
}

extension Diagnostic {
    fileprivate var asWarning: Diagnostic {
        var copy = self
        copy.severity = min(severity, .warning)
        return copy
    }
}
