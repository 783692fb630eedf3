import CloudSchema
import CompilerSupport
import Mirroring
import ModelDocuments
import ObjectModel
import SchemaRules

/// The pipeline: read, resolve, mirror, compare, judge.
///
/// Every command takes from here the stages it needs.
struct Compilation {
    let request: CompilerRequest
    let models: [LoadedModel]
    let production: ProductionInputs
    /// The mirrored part of each model; nil when it could not be read, or is not marked as mirrored.
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
    ///   - isPartial: Whether models will do that lack the classes of Swift sources that could not be read.
    init(_ request: CompilerRequest, isMirroringImplied: Bool = false, isPartial: Bool = false) {
        self.request = request
        let models = request.models.concurrentMap { LoadedModel($0, isPartial: isPartial) }
        self.models = models
        let mirrored: [MirroredModel?] = models.concurrentMap { model in
            let scopeRequest = request.scopeRequest(for: model.input, isImplied: isMirroringImplied)
            return model.graph?.mirrored(by: scopeRequest, indexes: request.indexes)
        }
        self.mirrored = mirrored
        let stores = mirrored.compactMap { $0 }.flatMap(\.scope.stores)
        let natives = models.compactMap { $0.native?.needed.container }
        let hasUnnamed = models.contains { $0.native != nil && $0.native?.needed.container == nil }
        let production = ProductionInputs(
            request,
            containers: stores.map(\.container) + natives + (hasUnnamed ? [nil] : [])
        )
        self.production = production
        // What could not be read would look as if it were gone.
        baselines = models.concurrentMap { model in
            model.isPartial
                ? nil : request.baselines[model.input.path].map { Baseline($0, of: model.input, request: request) }
        }
        deleted = request.deletedModels.concurrentMap { Baseline($0, of: $0, request: request) }
        let isCompared = production.isGiven || production.development != nil || !request.baselines.isEmpty
        let needsSchemas = isMirroringImplied || isCompared
        schemas = models.indices.concurrentMap { index in
            if !needsSchemas { return [] }
            return mirrored[index]?.schemas ?? [models[index].native?.needed].compactMap(\.self)
        }
    }

    /// Whether every model could be read, and completely.
    var isReadable: Bool { models.allSatisfy { $0.isRead && !$0.isPartial } }

    /// Whether a model says what CloudKit must hold: it is mirrored, or a schema file.
    func isInCloud(_ index: Int) -> Bool { mirrored[index] != nil || models[index].native != nil }

    /// Findings, with the texts of the run that they point into.
    func result(_ sections: [ReportSection], passes: [ReportPass] = [], and others: [InputFile] = []) -> CompilerResult
    {
        let earlier = (baselines + deleted).compactMap { $0?.loaded.input.files }.joined()
        let files = models.flatMap(\.input.files) + earlier + production.files
        return CompilerResult(
            sections: sections,
            passes: passes,
            files: files + request.settings.map(\.file) + others
        )
    }

    /// The faults of the files that the models are compared with.
    var comparisonDiagnostics: [Diagnostic] {
        let unreadable = baselines.compactMap { $0?.loaded }.filter { !$0.isRead }
        return production.diagnostics + unreadable.flatMap(\.diagnostics) + unusedComparisons
    }

    /// What the reader says, for commands that judge nothing.
    var readingResult: CompilerResult { result(readingSections) }

    /// What the reader says of each model.
    var readingSections: [ReportSection] {
        models.map { ReportSection(name: $0.input.name, $0.diagnostics.inPrintingOrder()) }
    }

    // MARK: Judging one model

    func modelFindings(_ index: Int) -> [Diagnostic] {
        guard let graph = models[index].graph else { return [] }
        return ModelRuleTable.all.flatMap { $0.findings(in: graph) }
    }

    /// The findings of the CloudKit rules; warnings when the mirrored entities are a guess.
    func cloudKitFindings(_ index: Int) -> [Diagnostic] {
        guard let mirrored = mirrored[index] else { return [] }
        let findings = CloudKitRuleTable.all.flatMap { $0.findings(in: mirrored) }
        guard mirrored.scope.isGuess else { return findings }
        return findings.map { CloudKitRuleTable.certain.contains($0.rule.id) ? $0 : $0.asWarning }
    }

    /// The findings of the rules about one schema file.
    func nativeFindings(_ index: Int) -> [Diagnostic] {
        guard let native = models[index].native else { return [] }
        let judged = JudgedSchema(native, production: production[native.needed.container]?.evidence)
        return NativeLintTable.all.flatMap { $0.findings(in: judged) }
    }

    /// A model with some entities whose objects are shared.
    ///
    /// - Parameters:
    ///   - index: The position of the model.
    ///   - roots: The entities.
    ///   - isPartial: Whether nothing can be said about what none of the chosen stores holds.
    /// - Returns: Nil when there are no such entities, or the model could not be read.
    func sharing(_ index: Int, of roots: [Located<String>], isPartial: Bool) -> SharedModel? {
        guard let graph = models[index].graph, !roots.isEmpty else { return nil }
        let listed = models[index].input.listing.shareRoots
        return SharedModel(graph, mirrored: mirrored[index], roots: roots, others: listed, isPartial: isPartial)
    }

    /// The mirrored part of a model, in words; nil when it is not marked as mirrored.
    func scopeWords(_ index: Int) -> String? {
        mirrored[index].map { $0.scope.words(of: models[index].input) }
    }

    /// Whether options choose among the stores that the settings name.
    func isNarrowed(_ index: Int) -> Bool {
        mirrored[index]?.scope.reason == .settings && (request.configuration != nil || request.database != nil)
    }

    /// The evidence about the containers of a model, each once.
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

extension ModelGraph {
    /// The model with its mirrored stores; nil when it is not marked as mirrored.
    func mirrored(
        by request: MirroringScope.Request,
        indexes: IndexPolicy = .development
    ) -> MirroredModel? {
        MirroringScope(of: model, request: request).map { MirroredModel(self, scope: $0, indexes: indexes) }
    }
}

extension SharedModel {
    /// What goes along with shared objects, and what does not work in a share.
    var findings: [Diagnostic] { ShareRuleTable.all.flatMap { $0.findings(in: self) } }
}

extension MirroringScope {
    /// A scope in a few words, which entities and how that is known: `configuration Cloud (modelc.json)`, `all entities
    /// (the model is marked usedWithCloudKit)`.
    func words(of model: ModelInput) -> String {
        let settingsPath = model.settings?.path
        let names = stores.compactMap(\.configuration).uniqued
        let entities =
            switch names.count {
            case 0: "all entities"
            case 1: "configuration \(names[0])"
            default: "configurations \(names.joined(separator: ", "))"
            }
        let held = Set(model.stores.map { $0.configuration?.value })
        let sign =
            switch reason {
            case .settings where !held.isSuperset(of: stores.map(\.configuration)): "--configuration"
            case .settings: settingsPath.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "settings"
            case .option: "--configuration"
            case .configurationFlag where model.swiftData != nil: "cloudKitDatabase of a ModelConfiguration"
            case .configurationFlag: "marked usedWithCloudKit"
            case .modelFlagBesideConfigurations: "the model is marked usedWithCloudKit, its configurations are not"
            case .modelFlag where model.swiftData != nil: "cloudKitDatabase of a ModelConfiguration"
            case .modelFlag: "the model is marked usedWithCloudKit"
            case .database: "--database"
            case .evidence: "compared with a schema"
            case .command: "assumed"
            }
        return "\(entities) (\(sign))"
    }
}
