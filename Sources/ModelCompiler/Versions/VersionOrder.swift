import CompilerSupport
import SchemaRules

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
