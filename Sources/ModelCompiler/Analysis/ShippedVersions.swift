import CompilerSupport
import Mirroring
import SchemaRules

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

    /// Tags that were asked for say it, else the ledgers of the model's containers.
    init(of input: ModelInput, recorded: [ShippedVersion], in ledgers: String, _ request: MirroringScope.Request) {
        declared = input.declaredOrder
        guard let releases = input.releases else {
            versions = recorded
            source = recorded.isEmpty ? .none : .ledger(ledgers)
            return
        }
        let read = Self.distinct(releases).compactMap { ModelSnapshot(reading: $0).mirrored(by: request).version }
        versions = read.map { ShippedVersion(tagged: $0) }.uniqued { [$0.name, $0.checksum] }.reversed()
        source = versions.isEmpty ? .none : .tags
    }

    /// Releases with the same file are read once.
    private static func distinct(_ releases: [ModelInput]) -> [ModelInput] {
        releases.filter(\.hasModel).uniqued {
            [Array($0.versionName.utf8), $0.compiled?.file?.bytes ?? []] + $0.files.map(\.bytes)
        }
    }
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
        ranks = Self.ranks(isDated ? shipped?.versions.map(\.name) ?? [] : [])
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
