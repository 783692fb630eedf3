import CompilerSupport
import Mirroring
import ModelDocuments
import ModelFiles
import ObjectModel
import SchemaRules

/// The versions of a model, what shipped of them, and what the `MIG` rules say of that.
struct BundleHistory {
    let bundle: BundleVersions
    /// Nil without anything to compare: a single version that is not known to have shipped.
    let history: VersionHistory?
    let shipped: ShippedVersions
    /// The mapping models that do not say what they map.
    let unknownMappings: [String]

    /// Judges the versions of a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The bundle.
    ///   - recorded: The versions of it that ledgers recorded.
    ///   - ledgers: The names of the ledgers.
    ///   - retired: What ledgers say left the models on purpose.
    init(_ bundle: BundleVersions, recorded: [ShippedVersion], in ledgers: String, retired: Set<String>) {
        let input = bundle.model.input
        self.bundle = bundle
        shipped = ShippedVersions(of: input, recorded: recorded, in: ledgers, bundle.scopeRequest)
        let mappings = input.mappingModels.map {
            (path: $0.path, model: MappingModel($0.bytes, path: $0.path))
        }
        unknownMappings = mappings.filter { $0.model == nil }.map(\.path)
        let isJudged = input.version?.isCurrent != false && !(bundle.others.isEmpty && shipped.versions.isEmpty)
        guard isJudged, let current = bundle.current else {
            history = nil
            return
        }
        let versions = VersionOrder(shipped).sorted(bundle.others.compactMap(\.version) + [current])
        history = VersionHistory(
            of: versions,
            current: versions.firstIndex { $0.name == current.name } ?? versions.count - 1,
            isCurrentNew: bundle.versionsThen.map { !$0.contains(current.name) } ?? false,
            shipped: shipped.versions,
            strategy: input.listing.migration ?? input.swiftData?.read.migrationStrategy ?? .inferred,
            mappingModels: mappings.compactMap(\.model).filter { $0.concerns(input, versions) },
            retired: retired
        )
    }

    var input: ModelInput { bundle.model.input }

    /// What the rules find.
    var findings: [Diagnostic] {
        guard let history else { return [] }
        let rules = input.swiftData?.read.versionRules ?? VersionRuleTable.all
        return rules.flatMap { $0.findings(in: history) }
    }

    /// The texts that findings may point into.
    var files: [InputFile] {
        let models = input.otherVersions + (input.releases ?? [])
        return models.flatMap(\.files) + input.mappingModels
    }
}

/// What the summary of a check says of versions.
extension BundleHistory {
    /// How many versions there are, in which order, and how many of them shipped.
    var words: String? {
        guard let count = input.version?.count else { return history == nil ? nil : shippedWords }
        let versions = counted(count, "version", "versions")
        guard history != nil, shipped.source != .none else { return versions }
        return count > 1 ? "\(versions) \(orderWords), \(shippedWords)" : "\(versions), \(shippedWords)"
    }

    /// What was not looked at, and why.
    var remarks: [String] {
        if let version = input.version, !version.isCurrent, version.count > 1 {
            return ["not judged: versions ('\(version.name)' is not the current one)"]
        }
        guard let history else { return [] }
        let unreadable = bundle.others.filter { $0.version == nil }.map(\.name)
        let omitted = (input.version?.count ?? 1) - 1 - input.otherVersions.count
        return [
            shipped.source == .none ? nothingShipped : nil,
            history.strategy == .inferred
                ? nil
                : "inference in one step (\(input.listing.migration == nil ? "migration plan" : "modelc.json"): the app migrates step "
                    + "by step)",
            unreadable.isEmpty ? nil : "versions that cannot be read (\(listed(unreadable)))",
            omitted > 0 ? "the \(omitted) oldest versions (too many versions)" : nil,
            unknownMappings.isEmpty
                ? nil : "mapping models without a source and a destination (\(listed(unknownMappings)))",
        ].compactMap { $0.map { "not judged: \($0)" } }
    }

    private var nothingShipped: String {
        "\(VersionHistory.notJudged) (shipped versions are unknown without a ledger or --shipped-tags; "
            + "versions are in \(shipped.declared?.words ?? "the order of their names"))"
    }

    private var orderWords: String {
        if shipped.source == .tags { return "by the dates of tags" }
        return shipped.declared.map { "in \($0.words)" } ?? "by name"
    }

    private var shippedWords: String {
        let count = "\(Set(shipped.versions.map(\.name)).count) shipped"
        if case .ledger(let name) = shipped.source { return "\(count) (\(name))" }
        return count
    }

    private func listed(_ names: [String]) -> String {
        names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    }
}

/// The versions of a bundle, read.
struct BundleVersions: Sendable {
    /// The position in the run of the version that is checked.
    let index: Int
    /// The version that is checked.
    let model: LoadedModel
    /// The others; a version is nil when it cannot be read.
    let others: [(name: String, version: MigrationVersion?)]
    /// How each of them is mirrored: as the settings and the command line say of the version that is checked.
    let scopeRequest: MirroringScope.Request
    /// The names of the versions where the branch began; nil when that is not compared.
    let versionsThen: [String]?

    init(at index: Int, in compilation: Compilation, others: [LoadedModel]) {
        let model = compilation.models[index]
        let scopeRequest = compilation.request.scopeRequest(for: model.input, isImplied: false)
        self.index = index
        self.model = model
        self.scopeRequest = scopeRequest
        versionsThen = compilation.baselines[index]?.loaded.input.bundledVersions
        self.others = others.map { (name: $0.input.versionName, version: $0.version(mirroredBy: scopeRequest)) }
    }

    /// The version that is checked, hashed when it is asked for: one version alone has nothing to be told apart from.
    var current: MigrationVersion? { model.version(mirroredBy: scopeRequest) }

    /// The models of the others, as far as they can be read.
    var otherGraphs: [ModelGraph] { others.compactMap { $0.version?.graph } }

    /// What tells its versions apart.
    var checksums: [RecordedVersions.Version] {
        (others.compactMap(\.version) + [current].compactMap(\.self)).map {
            ($0.name, try? $0.hashes.checksum.get())
        }
    }
}

extension Compilation {
    /// The history of each model, with the other versions of its bundle.
    var histories: [BundleHistory] {
        let bundles = models.indices.concurrentMap { index in
            let others = models[index].input.otherVersions.concurrentMap { LoadedModel($0) }
            return BundleVersions(at: index, in: self, others: others)
        }
        return histories(of: bundles)
    }

    /// The history of one model, of which all other models of the run are versions.
    func history(at index: Int) -> BundleHistory {
        let others = models.indices.filter { $0 != index }.map { models[$0] }
        return histories(of: [BundleVersions(at: index, in: self, others: others)])[0]
    }
}

extension LoadedModel {
    /// The version that the model is; nil when it cannot be read.
    func version(mirroredBy request: MirroringScope.Request) -> MigrationVersion? {
        graph.map { graph in
            let scope = MirroringScope(of: graph.model, request: request)
            return MigrationVersion(name: input.versionName, graph: graph, scope: scope)
        }
    }
}

extension ProductionInputs {
    /// What the ledgers say left the models on purpose, as findings name it.
    var retired: Set<String> {
        Set(containers.compactMap { $0.ledger?.ledger }.flatMap(\.retirements).map(\.symbol))
    }
}

extension MappingModel {
    /// Whether it maps versions of a bundle: it says so, or the bundle was renamed and its versions were not.
    fileprivate func concerns(_ input: ModelInput, _ versions: [MigrationVersion]) -> Bool {
        let bundle = input.path.split(separator: "/").last ?? ""
        if bundle == "\(destination.bundle).xcdatamodeld" { return true }
        return versions.contains { $0.name == source.version } && versions.contains { $0.name == destination.version }
    }
}
