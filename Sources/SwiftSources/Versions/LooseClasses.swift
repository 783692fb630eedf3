/// The classes of an app that opens more than one declared version has: stores with classes in no `VersionedSchema`, or with
/// versions that have nothing to do with each other. Each store is a part of the model, so all of them together are the
/// current version, which then has no name.
struct LooseClasses {
    /// The classes of declared versions that stores open; empty when one declared version has all that they open.
    private(set) var classes: [Int] = []
    /// The classes in no declared version that a store has for itself: that no version lists them is as it should be.
    private(set) var separate: Set<Int> = []

    /// True if stores open more than one declared version has.
    var isNeeded: Bool { !classes.isEmpty }

    /// The classes that one store opens.
    private struct Opening {
        let version: Int?
        let loose: Set<Int>
    }

    init(
        of stores: [OpenedStore],
        _ mentions: StoreMentions,
        declared: [DeclaredVersion],
        plans: [SwiftDataMigrationPlan]
    ) {
        let table = mentions.table
        let versioned = Set(declared.flatMap(\.classes))
        let openings = stores.map { store in
            let types = Set(store.classes.flatMap(mentions.types))
            let named = store.versions.compactMap(mentions.version).max()
            return Opening(
                version: named ?? declared.lastIndex { !types.isDisjoint(with: $0.classes) },
                loose: types.subtracting(versioned)
            )
        }
        let loose = openings.reduce(into: Set()) { $0.formUnion($1.loose) }
        separate = openings.filter { $0.version == nil }.reduce(into: Set()) { $0.formUnion($1.loose) }
        let names = { (types: [Int]) in Set(types.map { table.types[$0].name }) }
        let paths = declared.map { table.types[$0.type].path }
        // An older version of what a newer one has is opened to migrate from it.
        var taken = names(Array(loose))
        var current: [Int] = []
        for version in Set(openings.compactMap(\.version)).sorted(by: >) {
            let isOlder = plans.contains { plan in
                plan.schemas.contains(paths[version]) && current.contains { plan.schemas.contains(paths[$0]) }
            }
            let own = names(declared[version].classes)
            if isOlder || !own.isDisjoint(with: taken) { continue }
            taken.formUnion(own)
            current.append(version)
        }
        if current.count > 1 || current.count == 1 && !loose.isEmpty {
            classes = current.reversed().flatMap { declared[$0].classes }
        }
    }
}
