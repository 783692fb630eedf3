/// The entities of a pair of versions that cannot be compared one by one, because one may continue another, or take or
/// give properties.
struct Entanglement {
    private let olds: [VersionIndex.Member?]
    private let news: [VersionIndex.Member?]
    private(set) var members: Set<Int> = []
    /// Whether an entity may continue another one, or have properties of it: then everything is compared with everything.
    private(set) var crossesEntities = false

    /// - Parameters:
    ///   - olds: For each name the entity of the old version.
    ///   - news: For each name the entity of the new version.
    ///   - steps: The names whose entities differ, and how.
    ///   - number: The number of a name, if an entity has it.
    init(
        _ olds: [VersionIndex.Member?],
        _ news: [VersionIndex.Member?],
        steps: [(name: Int, step: EntityStep)],
        number: (String) -> Int?
    ) {
        self.olds = olds
        self.news = news
        addClaims(steps.map(\.name))
        addPlaces(steps.map(\.name))
        crossesEntities = !members.isEmpty
        addMoves(steps)
        addDestinations(steps, number: number)
        addAncestors()
    }

    /// Whoever has a name or an identifier that plays a part in a renaming.
    private mutating func addClaims(_ changed: [Int]) {
        var claimed: Set<Int> = []
        for name in changed where olds[name]?.identifier != news[name]?.identifier {
            claimed.formUnion([name, olds[name]?.identifier, news[name]?.identifier].compactMap { $0 })
        }
        guard !claimed.isEmpty else { return }
        for (name, member) in pairs where claimed.contains(name) || member.identifier.map(claimed.contains) == true {
            members.insert(name)
        }
    }

    private mutating func addPlaces(_ changed: [Int]) {
        for name in changed {
            guard let old = olds[name], let new = news[name], old.path != new.path else { continue }
            members.insert(name)
        }
    }

    /// Entities of which one lost what another got.
    private mutating func addMoves(_ steps: [(name: Int, step: EntityStep)]) {
        var losers: [PropertyKey: [Int]] = [:]
        for (name, step) in steps {
            for key in step.removed { losers[key, default: []].append(name) }
        }
        guard !losers.isEmpty else { return }
        var movers: [PropertyKey: Set<Int>] = [:]
        for (name, step) in steps {
            for key in step.added where losers[key] != nil { movers[key, default: []].insert(name) }
        }
        for (key, names) in movers {
            let all = names.union(losers[key] ?? [])
            if all.count > 1 { members.formUnion(all) }
        }
    }

    /// A destination or an inverse may only have been renamed, and a destination may be an entity of the same tree.
    private mutating func addDestinations(_ steps: [(name: Int, step: EntityStep)], number: (String) -> Int?) {
        let continued = members
        let renaming = members.union(steps.filter { $0.step.isRenaming }.map { $0.name })
        for (name, step) in steps {
            if continued.contains(name) { members.formUnion(step.looseDestinations.compactMap(number)) }
            let inverses = step.inverseDestinations.compactMap(number).filter { isInherited($0, from: renaming) }
            let destinations = step.destinations.compactMap(number) + inverses
            if destinations.isEmpty { continue }
            members.insert(name)
            members.formUnion(destinations)
        }
    }

    /// Whether an entity, or an ancestor in one of the versions, is among some.
    private func isInherited(_ name: Int, from names: Set<Int>) -> Bool {
        [olds, news].contains { version in
            sequence(first: name) { version[$0]?.parent }.contains(where: names.contains)
        }
    }

    private mutating func addAncestors() {
        for name in members {
            addAncestors(of: olds[name], in: olds)
            addAncestors(of: news[name], in: news)
        }
    }

    private mutating func addAncestors(of member: VersionIndex.Member?, in version: [VersionIndex.Member?]) {
        var parent = member?.parent
        while let name = parent, members.insert(name).inserted { parent = version[name]?.parent }
    }

    private var pairs: [(Int, VersionIndex.Member)] {
        olds.indices.flatMap { name in [olds[name], news[name]].compactMap { $0 }.map { (name, $0) } }
    }
}
