/// The steps by which a store gets from one version to another.
public struct MigrationPath: Hashable, Sendable {
    /// One step, by the positions of its versions.
    public struct Hop: Hashable, Sendable {
        /// The version before.
        public let from: Int
        /// The version after.
        public let to: Int
        /// What the step asks for: ``MigrationVerdict/Kind/stage`` means that a recipe must cut it into smaller ones.
        public let kind: MigrationVerdict.Kind
    }

    /// The steps, in order; none when the versions are one.
    public let hops: [Hop]

    /// Whether Core Data goes this way by itself: one step that is inferred, or none.
    ///
    /// Core Data never goes step by step without a staged plan or code of the app, not even when every step is inferable.
    public var isAutomatic: Bool { hops.count < 2 && hops.allSatisfy { $0.kind <= .inferable } }
}

extension MigrationMatrix {
    /// The best way from one version to another, by way of the versions between; nil when there is none.
    ///
    /// One inferable step comes first, as that is the way Core Data takes. Else the way with the fewest steps that need a
    /// recipe, then with the fewest uncertain ones. Of those the one whose recipes span the fewest versions, so that the
    /// stores of several versions share a recipe, then the one with the fewest steps.
    public func path(from old: Int, to new: Int) -> MigrationPath? {
        let direct = verdict(from: old, to: new).kind
        if old == new { return MigrationPath(hops: []) }
        if direct <= .inferable { return MigrationPath(hops: [.init(from: old, to: new, kind: direct)]) }
        let stops = old < new ? Array(old...new) : Array((new...old).reversed())
        return bestPath(over: stops)
    }

    private func bestPath(over stops: [Int]) -> MigrationPath? {
        var best: [(cost: PathCost, hops: [MigrationPath.Hop])?] = [(PathCost(), [])]
        for (position, stop) in stops.enumerated().dropFirst() {
            let candidates = stops[..<position].indices.compactMap { earlier in
                best[earlier].flatMap { way in step(from: stops[earlier], to: stop).map { (way, $0) } }
            }
            let cheapest = candidates.min { $0.0.cost.adding($0.1) < $1.0.cost.adding($1.1) }
            best.append(cheapest.map { ($0.cost.adding($1), $0.hops + [$1]) })
        }
        return best.last?.map { MigrationPath(hops: $0.hops) }
    }

    private func step(from old: Int, to new: Int) -> MigrationPath.Hop? {
        let kind = verdict(from: old, to: new).kind
        return kind == .impossible ? nil : MigrationPath.Hop(from: old, to: new, kind: kind)
    }
}

/// What a way costs; compared from the dearest to the cheapest.
private struct PathCost: Comparable {
    private var stages = 0
    private var uncertain = 0
    private var span = 0
    private var steps = 0

    func adding(_ hop: MigrationPath.Hop) -> PathCost {
        var cost = self
        cost.stages += hop.kind == .stage ? 1 : 0
        cost.uncertain += hop.kind == .uncertain ? 1 : 0
        cost.span += hop.kind > .inferable ? abs(hop.to - hop.from) : 0
        cost.steps += 1
        return cost
    }

    static func < (left: PathCost, right: PathCost) -> Bool {
        (left.stages, left.uncertain, left.span, left.steps) < (right.stages, right.uncertain, right.span, right.steps)
    }
}
