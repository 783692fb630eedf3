import ObjectModel

/// Which entity is which, in both directions.
struct EntityMatching: Sendable {
    let oldOfNew: [Int?]
    let newOfOld: [Int?]

    init(old: ModelGraph, new: ModelGraph, known: [Pair<Int>]) {
        let oldOfNew = IdentityMatching.match(
            old: old.model.entities.map(Self.identity),
            new: new.model.entities.map(Self.identity),
            known: known
        )
        var newOfOld = [Int?](repeating: nil, count: old.model.entities.count)
        for case (let new, let old?) in oldOfNew.enumerated() { newOfOld[old] = new }
        self.oldOfNew = oldOfNew
        self.newOfOld = newOfOld
    }

    private static func identity(of entity: Entity) -> Identity {
        Identity(name: entity.name, renamingIdentifier: entity.renamingIdentifier)
    }
}
