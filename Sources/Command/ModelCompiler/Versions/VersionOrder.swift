import Migration
import Text

/// The order of versions, oldest first.
///
/// Names order them, counted as people do. Where tags tell when versions shipped, those take their places among
/// themselves by date, and the others stay where their names put them.
struct VersionOrder {
    private let ranks: [String: Int]
    /// The order in words.
    let words: String

    init(_ shipped: ShippedVersions?) {
        let isDated = shipped?.source == .tags
        words = isDated ? "the order of the tags they shipped with" : "natural order of their names"
        let ranked = isDated ? shipped?.versions.map(\.name) ?? [] : []
        ranks = Dictionary(ranked.enumerated().map { ($1, $0) }) { $1 }
    }

    func sorted(_ versions: [MigrationVersion]) -> [MigrationVersion] {
        var versions = versions.sorted { NaturalOrder.isBefore($0.name, $1.name) }
        let places = versions.indices.filter { ranks[versions[$0].name] != nil }
        let ranked = places.map { versions[$0] }.sorted { (ranks[$0.name] ?? 0) < (ranks[$1.name] ?? 0) }
        for (place, version) in zip(places, ranked) { versions[place] = version }
        return versions
    }
}
