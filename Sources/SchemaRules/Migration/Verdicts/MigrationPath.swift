/// The steps by which a store gets from one version to another.
package struct MigrationPath: Equatable, Sendable {
    /// One step, by the positions of its versions.
    package struct Hop: Equatable, Sendable {
        /// The version before.
        package let from: Int
        /// The version after.
        package let to: Int
        /// What the step asks for: ``MigrationVerdict/Kind/stage`` means that a recipe must cut it into smaller ones.
        package let kind: MigrationVerdict.Kind
    }

    /// The steps, in order; none when the versions are one.
    package let hops: [Hop]

    /// Whether Core Data goes this way by itself: one step that is inferred, or none.
    ///
    /// Core Data never goes step by step without a staged plan or code of the app, not even when every step is inferable.
    package var isAutomatic: Bool { hops.count < 2 && hops.allSatisfy { $0.kind <= .inferable } }
}

extension MigrationMatrix {
    /// The best way from one version to another, by way of the versions between; nil when there is none.
    ///
    /// One inferable step comes first, as that is the way Core Data takes. Else the way with the fewest steps that need a
    /// recipe, then with the fewest uncertain ones. Of those the one whose recipes span the fewest versions, so that the
    /// stores of several versions share a recipe, then the one with the fewest steps.
    package func path(from old: Int, to new: Int) -> MigrationPath? {
        let direct = verdict(from: old, to: new).kind
        if old == new { return MigrationPath(hops: []) }
        if direct <= .inferable { return MigrationPath(hops: [.init(from: old, to: new, kind: direct)]) }
        let stops = old < new ? Array(old...new) : Array((new...old).reversed())
        return bestPath(over: stops)
    }

    private func bestPath(over stops: [Int]) -> MigrationPath? {
        var best: [MigrationPath?] = [MigrationPath(hops: [])]
        for (position, stop) in stops.enumerated().dropFirst() {
            let ways = stops[..<position].indices.compactMap { earlier -> MigrationPath? in
                guard let way = best[earlier], let hop = step(from: stops[earlier], to: stop) else { return nil }
                return MigrationPath(hops: way.hops + [hop])
            }
            best.append(ways.min { $0.cost.lexicographicallyPrecedes($1.cost) })
        }
        return best.last ?? nil
    }

    private func step(from old: Int, to new: Int) -> MigrationPath.Hop? {
        let kind = verdict(from: old, to: new).kind
        return kind == .impossible ? nil : MigrationPath.Hop(from: old, to: new, kind: kind)
    }
}

extension MigrationPath {
    /// What a way costs, from what counts most to what counts least.
    fileprivate var cost: [Int] {
        let spans = hops.filter { $0.kind > .inferable }.map { abs($0.to - $0.from) }
        return [
            hops.count { $0.kind == .stage }, hops.count { $0.kind == .uncertain }, spans.reduce(0, +), hops.count,
        ]
    }
}
