import CloudSchema
import Diagnostics
import Ledger
import Mirroring
import ModelRules
import ObjectModel
import Parallelism
import Production
import Reporting
import Settings
import Sharing

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
            models.compactMap(\.input.file) + baselines.compactMap { $0?.loaded.input.file } + production.files
            + request.settings.map(\.file) + others
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
    func sharing(_ index: Int, of roots: [Settings.Located<String>]) -> SharedModel? {
        guard let graph = models[index].graph, !roots.isEmpty else { return nil }
        let listed = models[index].input.shareRoots
        let isPartial = isNarrowed(index)
        return SharedModel(graph, mirrored: mirrored[index], roots: roots, others: listed, isPartial: isPartial)
    }

    /// Whether options choose among the stores that the settings name.
    func isNarrowed(_ index: Int) -> Bool {
        mirrored[index]?.scope.reason == .settings && (request.configuration != nil || request.database != nil)
    }

    /// What production and Development say.
    ///
    /// - Parameters:
    ///   - index: The position of the model.
    ///   - shipped: The versions of its bundle that shipped, oldest first, as far as they can be read.
    ///   - others: The other versions of its bundle.
    ///   - rules: What is asked of production.
    /// - Returns: The findings, rule by rule.
    func productionFindings(
        _ index: Int,
        shipped: [ShippedModel] = [],
        others: [ModelGraph] = [],
        rules: [Rule<SchemaComparison>] = ProductionRuleTable.all
    ) -> [Diagnostic] {
        guard let mirrored = mirrored[index], !schemas[index].isEmpty else { return [] }
        let versions = versions(besides: index, shipped, others)
        let models = shippedModels(index, shipped)
        return schemas[index].flatMap { schema in
            guard let known = production[schema.container] else { return [] as [Diagnostic] }
            let laws = evidence(of: known, for: index).map { evidence in
                let law = findings(
                    evidence.isOfBaseline ? ProductionRuleTable.baseline : rules,
                    of: mirrored,
                    schema,
                    with: evidence,
                    meaning: shippedMeaning(index, in: known, by: evidence, models),
                    shipped: shipped.compactMap { $0.schema(in: schema.container, indexes: request.indexes) },
                    shippedModels: models,
                    versions: versions.compactMap { $0.schema(in: schema.container) },
                    at: index
                )
                return evidence.isOfBaseline ? law.map(\.withMergeBaseExplained) : law
            }
            return Self.saidOnce(laws)
                + findings(
                    ProductionRuleTable.development,
                    of: mirrored,
                    schema,
                    with: known.development?.evidence,
                    at: index
                )
        }
    }

    /// What several kinds of evidence find is said once.
    private static func saidOnce(_ laws: [[Diagnostic]]) -> [Diagnostic] {
        var said: Set<[String]> = []
        return laws.flatMap { law in
            let new = law.filter { !said.contains([$0.rule.id, $0.symbol ?? ""]) }
            said.formUnion(new.map { [$0.rule.id, $0.symbol ?? ""] })
            return new
        }
    }

    /// Whole models to compare with: the newest one that shipped, and the one where the branch began.
    func shippedModels(_ index: Int, _ shipped: [ShippedModel]) -> [MirroredModel] {
        let newest = shipped.last.map { MirroredModel($0.graph, scope: $0.scope) }
        return [newest, baselines[index]?.mirrored].compactMap(\.self)
    }

    /// What shipped models meant, from a container's ledger, and else from whole models; nil when nothing says it.
    func shippedMeaning(
        _ index: Int,
        in container: ContainerInputs,
        by evidence: SchemaEvidence,
        _ models: [MirroredModel]
    ) -> MeaningFacts? {
        let before = baselines[index]?.mirrored.map { MeaningFacts(of: $0, deployedIn: evidence) }
        let recorded = evidence.isOfBaseline ? nil : container.recordedMeaning(confirmedBy: before)
        let known = recorded.flatMap { $0.facts.isEmpty ? nil : $0 }
        // Where the branch began comes first: what shipped is what the branch's ledger says.
        let models = models.reversed().map { MeaningFacts(of: $0, deployedIn: evidence) }
        let sources = [known].compactMap(\.self) + models
        return sources.dropFirst().reduce(sources.first) { $0?.joined(with: $1) }
    }

    /// What a model is compared with in a container: what is deployed there, or when nothing says that, what the model needed
    /// where the branch began. Beside a ledger that the branch brought both count: it may hold anything, or nothing.
    func evidence(of container: ContainerInputs, for index: Int) -> [SchemaEvidence] {
        let isDecided = container.evidence != nil && !container.isNewLedger
        let before = isDecided ? [] : baselineEvidence(ofContainer: container.names, for: index)
        return [container.evidence].compactMap(\.self) + before
    }

    /// What the model needed where the branch began; for one that is new, what others needed of its record types.
    private func baselineEvidence(ofContainer names: [String?], for index: Int) -> [SchemaEvidence] {
        if let own = baselines[index] { return [own.evidence(ofContainer: names)].compactMap(\.self) }
        let types = Set(schemas[index].flatMap(\.recordTypes).filter { $0.kind != .system }.map(\.name))
        return baselines.compactMap { $0?.evidence(ofContainer: names, of: types) }
    }

    private func findings(
        _ rules: [Rule<SchemaComparison>],
        of model: MirroredModel,
        _ schema: MirroredSchema,
        with evidence: SchemaEvidence?,
        meaning: MeaningFacts? = nil,
        shipped: [ShippedSchema] = [],
        shippedModels: [MirroredModel] = [],
        versions: [MirroredSchema] = [],
        at index: Int
    ) -> [Diagnostic] {
        guard let evidence else { return [] }
        let comparison = SchemaComparison(
            of: model,
            needed: schema,
            with: evidence,
            meaning: meaning,
            baseline: baselines[index]?.schema(in: schema.container),
            versions: versions,
            otherTypes: recordTypes(besides: schema, at: index),
            otherFields: fields(besides: schema, at: index),
            shipped: shipped,
            shippedModels: shippedModels,
            otherEntities: entities(besides: schema, at: index),
            isRelease: request.isRelease
        )
        return rules.flatMap { $0.findings(in: comparison) }
    }

    /// What tells whether fields that mirroring probably does not write ever were written: the releases of a model, else the
    /// other versions of its bundle. None where no version has such fields.
    private func versions(
        besides index: Int,
        _ shipped: [ShippedModel],
        _ others: [ModelGraph]
    ) -> [MirroredModel] {
        let input = models[index].input
        let scopeRequest = request.scopeRequest(for: input, isImplied: true)
        let graphs = input.versions.releases == nil ? others : shipped.map(\.graph)
        let versions = graphs.compactMap { graph in
            MirroringScope(of: graph.model, request: scopeRequest).map { MirroredModel(graph, scope: $0) }
        }
        let known = [mirrored[index], baselines[index]?.mirrored].compactMap(\.self) + versions
        return known.contains(where: \.hasAssumedFields) ? versions : []
    }

    /// What is known of the containers of a model, each once.
    func containers(of index: Int) -> [ContainerInputs] {
        let names = Set(schemas[index].map(\.container))
        return production.containers.filter { !names.isDisjoint(with: $0.names) }
    }

    /// The record types that other models, and other stores of this one, need of the same container.
    func recordTypes(besides schema: MirroredSchema, at index: Int) -> Set<String> {
        let names = production[schema.container]?.names ?? [schema.container]
        return Set(
            schemas.enumerated().flatMap { position, schemas in
                schemas.filter {
                    names.contains($0.container) && (position != index || $0.container != schema.container)
                }
            }.flatMap(\.recordTypes).map(\.name)
        )
    }
}

extension Diagnostic {
    fileprivate var asWarning: Diagnostic {
        var copy = self
        copy.severity = min(severity, .warning)
        return copy
    }

    /// Says what was compared, because the branch alone cannot tell what is deployed.
    fileprivate var withMergeBaseExplained: Diagnostic {
        let words =
            "This compares with the merge base only: --production or a ledger decides when it was never deployed."
        return Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help.map { "\($0) \(words)" } ?? words,
            symbol: symbol,
            location: location,
            related: related
        )
    }
}
