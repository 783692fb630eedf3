import CompilerSupport
import Mirroring
import ModelDocuments
import ModelFiles
import ObjectModel
import SchemaRules

/// The versions of a model, what shipped of them, and what the `MIG` rules say of that.
struct ModelHistory: Sendable {
    /// The versions of its bundle, read.
    let versions: ModelVersions
    /// Nil without anything to compare: a single version that is not known to have shipped.
    let history: VersionHistory?
    let shipped: ShippedVersions
    /// The mapping models that do not say what they map.
    let unknownMappings: [String]

    /// Judges the versions of a model.
    ///
    /// - Parameters:
    ///   - read: The versions.
    ///   - recorded: The versions of it that ledgers recorded.
    ///   - ledgers: The names of the ledgers.
    ///   - retired: What ledgers say left the models on purpose.
    init(_ read: ModelVersions, recorded: [ShippedVersion], in ledgers: String, retired: Set<String>) {
        let input = read.model.input
        versions = read
        shipped = ShippedVersions(of: input, recorded: recorded, in: ledgers, read.scopeRequest)
        let mappings = input.mappingModels.map {
            (path: $0.path, model: MappingModel($0.bytes, path: $0.path))
        }
        unknownMappings = mappings.filter { $0.model == nil }.map(\.path)
        let isJudged = input.version?.isCurrent != false && !(read.others.isEmpty && shipped.versions.isEmpty)
        guard isJudged, let current = read.current else {
            history = nil
            return
        }
        let sorted = VersionOrder(shipped).sorted(read.others.compactMap(\.version) + [current])
        history = VersionHistory(
            of: sorted,
            current: sorted.firstIndex { $0.name == current.name } ?? sorted.count - 1,
            isCurrentNew: read.versionsThen.map { !$0.contains(current.name) } ?? false,
            shipped: shipped.versions,
            strategy: input.listing.migration ?? input.swiftData?.read.migrationStrategy ?? .inferred,
            mappingModels: mappings.compactMap(\.model).filter { $0.concerns(input, sorted) },
            retired: retired
        )
    }

    /// The model that the history is of.
    var model: ModelTimeline { versions.model }
    /// Where it came from.
    var input: ModelInput { model.input }

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
extension ModelHistory {
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
        let unreadable = versions.others.filter { $0.version == nil }.map(\.name)
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

/// The versions of a model, read.
struct ModelVersions: Sendable {
    /// The model, in the version that is checked.
    let model: ModelTimeline
    /// The others; a version is nil when it cannot be read.
    let others: [(name: String, version: MigrationVersion?)]
    /// How each of them is mirrored: as the settings and the command line say of the version that is checked.
    let scopeRequest: MirroringScope.Request

    init(of model: ModelTimeline, others: [ModelSnapshot], in project: Project) {
        let scopeRequest = project.scopeRequest(for: model.input, isImplied: false)
        self.model = model
        self.scopeRequest = scopeRequest
        self.others = others.map { (name: $0.input.versionName, version: $0.mirrored(by: scopeRequest).version) }
    }

    /// The version that is checked, hashed when it is asked for: one version alone has nothing to be told apart from.
    var current: MigrationVersion? { model.today.mirrored(by: scopeRequest).version }

    /// The names of the versions where the branch began; nil when that is not compared.
    var versionsThen: [String]? { model.baseline?.snapshot.input.bundledVersions }

    /// The models of the others, as far as they can be read.
    var otherGraphs: [ModelGraph] { others.compactMap { $0.version?.graph } }

    /// What tells its versions apart.
    var checksums: [RecordedVersions.Version] {
        (others.compactMap(\.version) + [current].compactMap(\.self)).map {
            ($0.name, try? $0.hashes.checksum.get())
        }
    }
}

extension Analysis {
    /// The history of each model, with the other versions of its bundle.
    var histories: [ModelHistory] {
        let versions = models.concurrentMap { model in
            let others = model.input.otherVersions.concurrentMap { ModelSnapshot(reading: $0) }
            return ModelVersions(of: model, others: others, in: project)
        }
        return histories(of: versions)
    }

    /// The history of one model, of which all other models of the run are versions.
    func history(of model: ModelTimeline) -> ModelHistory {
        let others = models.filter { !$0.isSame(as: model) }.map(\.today)
        return histories(of: [ModelVersions(of: model, others: others, in: project)])[0]
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
