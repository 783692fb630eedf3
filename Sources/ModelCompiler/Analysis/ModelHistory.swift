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
        } + parts.map { ($0, nil) }
    }

    /// The names that folders had as models of their own which settings list together now, beside the one that the model is
    /// called like. None where classes are in versions, which have names.
    private var parts: [String] {
        guard let sources = model.input.swiftData?.sources, sources.isListed, model.input.version == nil else {
            return []
        }
        return sources.paths.map { ModelInput(path: $0, file: nil).name }.filter { $0 != model.input.versionName }
    }

    /// What was recorded of the model, under the name that it has now.
    func renamed(_ recorded: [ShippedVersion]) -> [ShippedVersion] {
        recorded.map { parts.contains($0.name) ? $0.named(model.input.versionName) : $0 }
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

/// Which bundle each version belongs to that the ledger of a container recorded.
///
/// A ledger names no bundles, which may be renamed, moved or split. A version belongs to the bundles of the container that
/// have its checksum; else to those whose version of the name was edited; else to those that have the version as it
/// shipped another time, later if there is one. One that no bundle has is missing, which is said of one bundle.
struct RecordedVersions {
    /// A version of a bundle.
    typealias Version = (name: String, checksum: String?)

    /// For each bundle its recorded versions, oldest first.
    let ofBundles: [[ShippedVersion]]

    /// - Parameters:
    ///   - lines: What was recorded.
    ///   - bundles: The versions of each bundle of the container.
    ///   - isComplete: Whether these are all bundles of the container. Else what is missing may be in one of the others.
    init(_ lines: [LedgerFact], bundles: [[Version]], isComplete: Bool) {
        let recorded = lines.compactMap(Recorded.init)
        let newest = Dictionary(recorded.map { ($0.checksum, $0.recording) }) { max($0, $1) }
        var byChecksum: [String: [Int]] = [:]
        var byName: [String: [(bundle: Int, recording: Recording?)]] = [:]
        var certain: [Int] = []
        for (bundle, versions) in bundles.enumerated() {
            let recordings = versions.map { version in version.checksum.flatMap { newest[$0] } }
            if recordings.contains(where: { $0 != nil }) { certain.append(bundle) }
            guard isComplete || certain.last == bundle else { continue }
            for (version, recording) in zip(versions, recordings) {
                if let checksum = version.checksum, byChecksum[checksum]?.last != bundle {
                    byChecksum[checksum, default: []].append(bundle)
                }
                byName[version.name, default: []].append((bundle, recording))
            }
        }
        let first = isComplete ? (certain.first ?? bundles.indices.first).map { [$0] } : nil
        var owned: [[Recorded]] = bundles.map { _ in [] }
        for version in recorded {
            let namesakes = byName[version.name] ?? []
            let owners = [
                byChecksum[version.checksum] ?? [],
                namesakes.filter { $0.recording == nil }.map(\.bundle),
                namesakes.filter { $0.recording.map { $0 > version.recording } == true }.map(\.bundle),
                namesakes.map(\.bundle),
                first ?? [],
            ]
            for owner in owners.first(where: { !$0.isEmpty }) ?? [] { owned[owner].append(version) }
        }
        ofBundles = zip(owned, bundles).map { versions, bundle in
            let checksums = Set(bundle.compactMap(\.checksum))
            return versions.sorted { left, right in
                if left.name != right.name { return NaturalOrder.isBefore(left.name, right.name) }
                if left.recording != right.recording { return left.recording < right.recording }
                // Of two that were recorded as one, the one that the bundle has counts.
                return !checksums.contains(left.checksum) && checksums.contains(right.checksum)
            }.map(\.shipped)
        }
    }

    private struct Recorded {
        let recording: Recording
        let checksum: String
        let shipped: ShippedVersion

        var name: String { recording.version }

        init?(_ fact: LedgerFact) {
            guard case .shipped(let recording, let checksum) = fact.statement else { return nil }
            self.recording = recording
            self.checksum = checksum
            shipped = ShippedVersion(name: recording.version, checksum: checksum, recordedAt: fact.location)
        }
    }
}

extension Analysis {
    /// The histories of bundles, each judged by what the ledgers recorded of it.
    func histories(of bundles: [ModelVersions]) -> [ModelHistory] {
        var recorded: [[ShippedVersion]] = bundles.map { _ in [] }
        for container in production.containers {
            let places = bundles.indices.filter { belongs(bundles[$0].model, to: container) }
            guard let ledger = container.ledger?.ledger, !places.isEmpty else { continue }
            let versions = RecordedVersions(
                ledger.shippedVersions,
                bundles: places.map { bundles[$0].checksums },
                isComplete: isComplete(container, places.map { bundles[$0].model.input })
            )
            for (place, shipped) in zip(places, versions.ofBundles) {
                recorded[place] += bundles[place].renamed(shipped)
            }
        }
        let ledgers = production.containers.compactMap { $0.ledger?.file?.path.split(separator: "/").last }
        let names = ledgers.joined(separator: ", ")
        let retired = production.retired
        return zip(bundles, recorded).map { ModelHistory($0, recorded: $1, in: names, retired: retired) }
    }

    /// Whether a model goes to a container; one of which nothing says that it is mirrored goes wherever there is a ledger.
    private func belongs(_ model: ModelTimeline, to container: ContainerInputs) -> Bool {
        if model.native != nil { return false }
        guard let mirrored = model.mirrored else { return !model.input.isLocal }
        return mirrored.containers.contains { container.names.contains($0.stores.first?.container) }
    }

    /// Whether the settings name no further model of a container.
    private func isComplete(_ container: ContainerInputs, _ inputs: [ModelInput]) -> Bool {
        guard let settings = inputs.first?.settings?.settings else { return true }
        func goes(_ stores: [Settings.Store]) -> Bool {
            stores.contains { container.names.contains($0.container?.value) }
        }
        return settings.models.count { goes($0.stores) } <= inputs.count { goes($0.stores) }
    }
}

/// The shipped versions of a model, oldest first, and the source of this knowledge.
struct ShippedVersions {
    /// The source of the shipped versions and of their order.
    enum Source: Equatable {
        /// The dates of tags.
        case tags
        /// A ledger, which holds no dates: the order is that of the names.
        case ledger(String)
        /// Nobody.
        case none
    }

    let versions: [ShippedVersion]
    let source: Source
    /// The order that Swift sources declare, and what says it; nil for bundles.
    let declared: (names: [String], words: String)?

    /// The names of the versions that tags have, in the order of their dates.
    private(set) var dated: [String] = []

    /// Tags that were asked for say it, and the ledgers of the model's containers: what one of them knows counts.
    init(of input: ModelInput, recorded: [ShippedVersion], in ledgers: String, _ request: MirroringScope.Request) {
        declared = input.declaredOrder
        guard let releases = input.releases else {
            versions = recorded
            source = recorded.isEmpty ? .none : .ledger(ledgers)
            return
        }
        let read = Self.distinct(releases).compactMap { ModelSnapshot(reading: $0).mirrored(by: request).version }
        let tagged: [ShippedVersion] = read.map { ShippedVersion(tagged: $0) }.uniqued { [$0.name, $0.checksum] }
            .reversed()
        versions = Self.joined(tagged, with: recorded)
        dated = tagged.map(\.name)
        source = versions.isEmpty ? .none : tagged.isEmpty ? .ledger(ledgers) : .tags
    }

    /// What tags have, in the order of their dates, with what only ledgers recorded. A recorded version comes behind the tags of
    /// earlier names, and behind what the ledger recorded of the same name before.
    private static func joined(_ tagged: [ShippedVersion], with recorded: [ShippedVersion]) -> [ShippedVersion] {
        var joined = tagged
        for (position, version) in recorded.enumerated() where !joined.contains(where: version.isSame) {
            let before = recorded[..<position].filter { $0.name == version.name }
            let last = joined.lastIndex { other in
                NaturalOrder.isBefore(other.name, version.name) || before.contains(where: other.isSame)
            }
            joined.insert(version, at: last.map { $0 + 1 } ?? 0)
        }
        return joined
    }

    /// Releases with the same file are read once.
    private static func distinct(_ releases: [ModelInput]) -> [ModelInput] {
        releases.filter(\.hasModel).uniqued {
            [Array($0.versionName.utf8), $0.compiled?.file?.bytes ?? []] + $0.files.map(\.bytes)
        }
    }
}

extension ShippedVersion {
    /// Whether both are the same version in the same state.
    fileprivate func isSame(as other: ShippedVersion) -> Bool { name == other.name && checksum == other.checksum }
}

extension ModelHistory {
    /// The models of what shipped, oldest first, as far as tags or the bundle have them.
    var shippedModels: [ShippedModel] {
        guard let history else { return [] }
        return history.shipped.compactMap { shipped in
            history.model(of: shipped)?.graph.mirrored(by: versions.scopeRequest)
                .map { ShippedModel(version: shipped.name, mirrored: $0, evidence: shipped.evidence) }
        }
    }
}

/// The order of versions, oldest first.
///
/// Names order them, counted as people do. Where tags tell when versions shipped, those take their places among
/// themselves by date, and the others stay where their names put them.
struct VersionOrder {
    private let ranks: [String: Int]
    /// The places of versions of Swift sources, which say their order themselves.
    private let declared: [String: Int]
    /// The order in words.
    let words: String

    init(_ shipped: ShippedVersions?) {
        let isDated = shipped?.source == .tags
        declared = Self.ranks(shipped?.declared?.names ?? [])
        words =
            isDated
            ? "the order of the tags they shipped with" : shipped?.declared?.words ?? "natural order of their names"
        ranks = Self.ranks(shipped?.dated ?? [])
    }

    private static func ranks(_ names: [String]) -> [String: Int] {
        Dictionary(names.enumerated().map { ($1, $0) }) { $1 }
    }

    func sorted(_ versions: [MigrationVersion]) -> [MigrationVersion] {
        var versions = versions.sorted { one, other in
            guard let rank = declared[one.name], let otherRank = declared[other.name] else {
                return NaturalOrder.isBefore(one.name, other.name)
            }
            return rank < otherRank
        }
        let places = versions.indices.filter { ranks[versions[$0].name] != nil }
        let ranked = places.map { versions[$0] }.sorted { (ranks[$0.name] ?? 0) < (ranks[$1.name] ?? 0) }
        for (place, version) in zip(places, ranked) { versions[place] = version }
        return versions
    }
}
