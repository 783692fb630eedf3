/// Two lists whose elements match by name alone, in the order of the new one.
struct NamedMatches {
    let pairs: [Pair<Int>]
    let added: [Int]
    let removed: [Int]

    init(old: [String], new: [String]) {
        self.init(old: old.map { Identity(name: $0) }, new: new.map { Identity(name: $0) })
    }

    /// For elements that may also have renaming identifiers.
    init(old: [Identity], new: [Identity]) {
        let oldOfNew = IdentityMatching.match(old: old, new: new)
        let matched = Set(oldOfNew.compactMap { $0 })
        pairs = oldOfNew.enumerated().compactMap { new, old in old.map { Pair(old: $0, new: new) } }
        added = oldOfNew.indices.filter { oldOfNew[$0] == nil }
        removed = old.indices.filter { !matched.contains($0) }
    }
}
