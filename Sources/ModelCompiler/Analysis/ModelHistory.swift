import CompilerSupport
import Mirroring
import ModelDocuments
import ModelFiles
import ObjectModel
import SchemaRules

/// The versions of a model, the shipped ones, and the findings of the `MIG` rules.
struct ModelHistory: Sendable {
    /// The versions of the model's bundle.
    let versions: ModelVersions
    /// The versions to compare; nil for a single version that is not known to have shipped.
    let history: VersionHistory?
    let shipped: ShippedVersions
    /// The mapping models whose models cannot be read.
    let unknownMappings: [String]

    /// Creates the history of a model.
    ///
    /// - Parameters:
    ///   - read: The versions.
    ///   - recorded: The recorded versions in ledgers.
    ///   - ledgers: The names of the ledgers.
    ///   - retired: The retired elements in ledgers.
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
            isCurrentNew: read.versionsAtMergeBase.map { !$0.contains(current.name) } ?? false,
            shipped: shipped.versions,
            superseded: read.supersededThen.map { ShippedVersion(superseded: $0) },
            strategy: input.listing.migration ?? input.swiftData?.read.migrationStrategy ?? .inferred,
            lightweightManager: input.app.lightweightManager,
            mappingModels: mappings.compactMap(\.model).filter { $0.concerns(input, sorted) },
            retired: retired
        )
    }

    /// The model of the history.
    var model: ModelTimeline { versions.model }
    /// The input of the model.
    var input: ModelInput { model.input }

    /// The findings of the rules.
    var findings: [Diagnostic] {
        guard let history else { return [] }
        let rules = input.swiftData?.read.versionRules ?? VersionRuleTable.all
        return rules.flatMap { $0.findings(in: history) }
    }

    /// The texts of files that findings refer to.
    var files: [InputFile] {
        let then = model.baseline?.snapshot.input.otherVersions ?? []
        let models = input.otherVersions + then + (input.releases ?? [])
        return models.flatMap(\.files) + input.mappingModels
    }
}

extension ModelHistory {
    /// The files of the versions that shipped: at tags, or in the bundle with a hash that a ledger recorded. Each has the
    /// settings of today's model.
    var shippedInputs: [ModelInput] {
        let recorded = history.map { history in
            Set(history.shipped.filter { $0.model == nil }.compactMap { history.model(of: $0)?.name })
        }
        let versions = ([input] + input.otherVersions).filter { recorded?.contains($0.versionName) == true }
        return ((input.releases ?? []) + versions).map { version in
            var alone = version
            (alone.settings, alone.stores, alone.app) = (input.settings, input.stores, input.app)
            (alone.otherVersions, alone.releases, alone.knownAtMergeBase) = ([], nil, nil)
            return alone
        }
    }
}

/// The summary of a check about versions.
extension ModelHistory {
    /// The number of versions, their order, and the number of shipped ones.
    var words: String? {
        guard let count = input.version?.count else { return history == nil ? nil : shippedWords }
        let versions = counted(count, "version", "versions")
        guard history != nil, shipped.source != .none else { return versions }
        return count > 1 ? "\(versions) \(orderWords), \(shippedWords)" : "\(versions), \(shippedWords)"
    }

    /// The checks that did not run, with reasons.
    var remarks: [String] {
        if let version = input.version, !version.isCurrent, version.count > 1 {
            return ["not judged: versions ('\(version.name)' is not the current one)"]
        }
        guard let history else { return [] }
        let unreadable = versions.others.filter { $0.version == nil }.map(\.name)
        let omitted = (input.version?.count ?? 1) - 1 - input.otherVersions.count
        return [
            shipped.source == .none ? nothingShipped(history) : nil,
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

    private func nothingShipped(_ history: VersionHistory) -> String {
        "\(history.notJudged) (shipped versions are unknown without a ledger or --shipped-tags; "
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

/// The versions of a model.
struct ModelVersions: Sendable {
    /// The model, in the checked version.
    let model: ModelTimeline
    /// The other versions; nil for one that cannot be read.
    let others: [(name: String, version: MigrationVersion?)]
    /// The stores in the settings and on the command line, which apply to every version as to the checked one.
    let scopeRequest: MirroringScope.Request

    init(of model: ModelTimeline, others: [ModelSnapshot], in project: Project) {
        let scopeRequest = project.scopeRequest(for: model.input, isImplied: false)
        self.model = model
        self.scopeRequest = scopeRequest
        self.others = others.map { (name: $0.input.versionName, version: $0.mirrored(by: scopeRequest).version) }
    }

    /// The checked version. Hashed only on demand, because a single version needs no hash.
    var current: MigrationVersion? { model.today.mirrored(by: scopeRequest).version }

    /// The names of the versions at the merge base; nil without a comparison.
    var versionsAtMergeBase: [String]? { model.baseline?.snapshot.input.bundledVersions }

    /// The versions that were superseded already at the merge base, as they were then.
    var supersededThen: [MigrationVersion] {
        Line.read(model.baseline?.snapshot.input.otherVersions ?? []).compactMap {
            $0.mirrored(by: scopeRequest).version
        }
    }

    /// The models of the other versions that can be read.
    var otherGraphs: [ModelGraph] { others.compactMap { $0.version?.graph } }

    /// The checksums of its versions, or the fingerprints that were recorded instead.
    func checksums(recordedBy lines: [LedgerFact]) -> [RecordedVersions.Version] {
        let fingerprints = lines.compactMap(\.fingerprint)
        return (others.compactMap(\.version) + [current].compactMap(\.self)).map { version in
            let recorded = fingerprints.first { version.isRecorded(as: $0) == true }
            return (version.name, recorded ?? (try? version.hashes.checksum.get()))
        } + parts.map { ($0, nil) }
    }

    /// The former names of folders that settings now list as one model, besides the model's own name. Empty where
    /// classes are in named versions.
    private var parts: [String] {
        guard let sources = model.input.swiftData?.sources, sources.isListed, model.input.version == nil else {
            return []
        }
        return sources.paths.map { ModelInput(path: $0, file: nil).name }.filter { $0 != model.input.versionName }
    }

    /// The recorded versions, under the model's present name.
    func renamed(_ recorded: [ShippedVersion]) -> [ShippedVersion] {
        recorded.map { parts.contains($0.name) ? $0.named(model.input.versionName) : $0 }
    }
}

extension Analysis {
    /// The history of each model, with the other versions of its bundle.
    var histories: [ModelHistory] {
        let versions = models.concurrentMap { model in
            ModelVersions(of: model, others: Line.read(model.input.otherVersions), in: project)
        }
        return histories(of: versions)
    }

    /// The history of one model whose versions are the other models of the run.
    func history(of model: ModelTimeline) -> ModelHistory {
        let others = models.filter { !$0.isSame(as: model) }.map(\.today)
        return histories(of: [ModelVersions(of: model, others: others, in: project)])[0]
    }
}

extension LedgerFact {
    /// The fingerprint of the declarations of a version that shipped and has no checksum.
    fileprivate var fingerprint: String? {
        guard case .shipped(_, let checksum) = statement else { return nil }
        return checksum.hasPrefix(ManagedObjectModel.fingerprintPrefix) ? checksum : nil
    }
}

extension ProductionInputs {
    /// The retired elements in ledgers, by their names in findings.
    var retired: Set<String> {
        Set(containers.compactMap { $0.ledger?.ledger }.flatMap(\.retirements).map(\.symbol))
    }
}

extension MappingModel {
    /// True if it maps versions of a bundle: it names the bundle, or the bundle was renamed and its versions were not.
    fileprivate func concerns(_ input: ModelInput, _ versions: [MigrationVersion]) -> Bool {
        let bundle = input.path.split(separator: "/").last ?? ""
        if bundle == "\(destination.bundle).xcdatamodeld" { return true }
        return versions.contains { $0.name == source.version } && versions.contains { $0.name == destination.version }
    }
}

/// The bundle of each version in the ledger of a container.
///
/// A ledger names no bundles, because these may be renamed, moved or split. A version belongs to the bundles of the
/// container that have its checksum; else to those whose version of the same name was edited; else to those that have
/// another recording of the version, a later one if possible. A version in no bundle is missing; one bundle reports it.
struct RecordedVersions {
    /// A version of a bundle.
    typealias Version = (name: String, checksum: String?)

    /// The recorded versions of each bundle, oldest first.
    let ofBundles: [[ShippedVersion]]

    /// - Parameters:
    ///   - lines: The recordings.
    ///   - bundles: The versions of each bundle of the container.
    ///   - isComplete: Whether these are all bundles of the container. If not, a missing version may be in another one.
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
                // Of two recordings of one name, the one that the bundle has counts.
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
    /// The histories of bundles, each with its recorded versions.
    func histories(of bundles: [ModelVersions]) -> [ModelHistory] {
        var recorded: [[ShippedVersion]] = bundles.map { _ in [] }
        for container in production.containers {
            let places = bundles.indices.filter { belongs(bundles[$0].model, to: container) }
            guard let ledger = container.ledger?.ledger, !places.isEmpty else { continue }
            let versions = RecordedVersions(
                ledger.shippedVersions,
                bundles: places.map { bundles[$0].checksums(recordedBy: ledger.shippedVersions) },
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

    /// True if a model goes to a container; a model without known mirroring may go to any container with a ledger.
    private func belongs(_ model: ModelTimeline, to container: ContainerInputs) -> Bool {
        if model.native != nil { return false }
        guard let mirrored = model.mirrored else { return !model.input.isLocal }
        return mirrored.containers.contains { container.names.contains($0.stores.first?.container) }
    }

    /// True if the settings name no further model of a container.
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
        /// No source.
        case none
    }

    let versions: [ShippedVersion]
    let source: Source
    /// The order that Swift sources declare, with its source; nil for bundles.
    let declared: (names: [String], words: String)?

    /// The names of tagged versions, in the order of their dates.
    private(set) var dated: [String] = []

    /// The source is the requested tags, and otherwise the ledgers of the model's containers.
    init(of input: ModelInput, recorded: [ShippedVersion], in ledgers: String, _ request: MirroringScope.Request) {
        declared = input.declaredOrder
        guard let releases = input.releases else {
            versions = recorded
            source = recorded.isEmpty ? .none : .ledger(ledgers)
            return
        }
        let read = Line.read(Self.distinct(releases)).concurrentMap { $0.mirrored(by: request).version }
            .compactMap(\.self)
        let tagged: [ShippedVersion] = read.map { ShippedVersion(tagged: $0) }.uniqued { [$0.name, $0.checksum] }
            .reversed()
        versions = Self.joined(tagged, with: recorded)
        dated = tagged.map(\.name)
        source = versions.isEmpty ? .none : tagged.isEmpty ? .ledger(ledgers) : .tags
    }

    /// The tagged versions in the order of their dates, with those that only ledgers recorded. A recorded version comes
    /// after the tags of earlier names, and after earlier recordings of the same name.
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

    /// The releases without those whose file repeats another one's, because each file is read once.
    private static func distinct(_ releases: [ModelInput]) -> [ModelInput] {
        releases.filter(\.hasModel).uniqued {
            [Array($0.versionName.utf8), $0.compiled?.file?.bytes ?? []] + $0.files.map(\.bytes)
        }
    }
}

extension ShippedVersion {
    /// True if both are the same version in the same state.
    fileprivate func isSame(as other: ShippedVersion) -> Bool { name == other.name && checksum == other.checksum }
}

extension ModelHistory {
    /// The models of shipped versions, oldest first, as far as tags or the bundle have them.
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
/// Versions are in the natural order of their names. Those with tags are ordered among themselves by date; the others
/// keep their places.
struct VersionOrder {
    private let ranks: [String: Int]
    /// The positions of versions in Swift sources, which declare their order.
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
