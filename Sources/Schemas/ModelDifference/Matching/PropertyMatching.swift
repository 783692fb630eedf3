import ObjectModel

/// Matches the properties of two versions: first inside each entity, then inside the inheritance tree.
struct PropertyMatching: Sendable {
    private let old: ModelGraph
    private let new: ModelGraph
    private let entities: EntityMatching
    private let oldAnchors: Anchors
    private let newAnchors: Anchors
    private(set) var pairs: [Pair<PropertyReference>] = []
    /// The first match of each property; a property that was pulled up from two siblings has two.
    private(set) var newOfOld: PropertyMap
    private(set) var oldOfNew: PropertyMap

    init(old: ModelGraph, new: ModelGraph, entities: EntityMatching, known: [Pair<PropertyReference>]) {
        self.old = old
        self.new = new
        self.entities = entities
        newOfOld = PropertyMap(old)
        oldOfNew = PropertyMap(new)
        oldAnchors = Anchors(of: new, in: old, counterparts: entities.oldOfNew)
        newAnchors = Anchors(of: old, in: new, counterparts: entities.newOfOld)
        for pair in known { add(pair) }
        matchInsideEntities()
        matchAlongAncestors()
        matchInsideTrees()
    }

    var unmatchedOld: [PropertyReference] { newOfOld.unmatched }
    var unmatchedNew: [PropertyReference] { oldOfNew.unmatched }

    private mutating func add(_ pair: Pair<PropertyReference>) {
        pairs.append(pair)
        if newOfOld[pair.old] == nil { newOfOld[pair.old] = pair.new }
        if oldOfNew[pair.new] == nil { oldOfNew[pair.new] = pair.old }
    }

    private mutating func matchInsideEntities() {
        for pair in matches(oldScope: { entities.newOfOld[$0.entity] }, newScope: { $0.entity }) { add(pair) }
    }

    /// Sideways in the tree, and renamed on the way.
    private mutating func matchInsideTrees() {
        for pair in matches(oldScope: oldTree, newScope: newTree) { add(pair) }
    }

    /// Matches what is left, inside scopes that both versions number alike.
    private func matches(
        oldScope: (PropertyReference) -> Int?,
        newScope: (PropertyReference) -> Int?
    ) -> [Pair<PropertyReference>] {
        let olds = unmatchedOld.compactMap { property in oldScope(property).map { (property: property, scope: $0) } }
        let news = unmatchedNew.compactMap { property in newScope(property).map { (property: property, scope: $0) } }
        if olds.isEmpty || news.isEmpty { return [] }
        let oldOfNew = IdentityMatching.match(
            old: olds.map { old.identity(of: $0.property, scope: $0.scope) },
            new: news.map { new.identity(of: $0.property, scope: $0.scope) }
        )
        return zip(news, oldOfNew).compactMap { candidate, match in
            match.map { Pair(old: olds[$0].property, new: candidate.property) }
        }
    }

    /// Pulled up or pushed down: what an entity inherited it now declares, or the other way round. One property may come
    /// from several siblings or go to several.
    private mutating func matchAlongAncestors() {
        let oldLeft = unmatchedOld
        let newLeft = unmatchedNew
        if oldLeft.isEmpty || newLeft.isEmpty { return }
        let moving = Set(oldLeft)
        let arriving = Set(newLeft)
        for pair in pushedDown(newLeft) where moving.contains(pair.old) && isInOneTree(pair) { add(pair) }
        for pair in pulledUp(oldLeft) where arriving.contains(pair.new) && isInOneTree(pair) { add(pair) }
    }

    private func pushedDown(_ properties: [PropertyReference]) -> [Pair<PropertyReference>] {
        let asked = properties.compactMap { property in
            oldAnchors.entities[property.entity].map { (property, new.query(for: property, at: $0)) }
        }
        let found = VisibleProperties.answers(to: asked.map(\.1), in: old)
        return zip(asked, found).compactMap { asked, found in found.map { Pair(old: $0, new: asked.0) } }
    }

    private func pulledUp(_ properties: [PropertyReference]) -> [Pair<PropertyReference>] {
        let asked = properties.compactMap { property in
            newAnchors.entities[property.entity].map { (property, old.query(for: property, at: $0)) }
        }
        let found = VisibleProperties.answers(to: asked.map(\.1), in: new)
        return zip(asked, found).compactMap { asked, found in found.map { Pair(old: asked.0, new: $0) } }
    }

    private func isInOneTree(_ pair: Pair<PropertyReference>) -> Bool {
        guard let tree = oldTree(of: pair.old) else { return false }
        return tree == newTree(of: pair.new)
    }

    /// A tree of the old version together with the tree of the new one that continues it. Seen from both sides, so that
    /// a tree that was split or joined keeps its parts apart.
    private func oldTree(of property: PropertyReference) -> Int? {
        newAnchors.roots[property.entity].map { treeNumber(old: old.roots[property.entity], new: $0) }
    }

    private func newTree(of property: PropertyReference) -> Int? {
        oldAnchors.roots[property.entity].map { treeNumber(old: $0, new: new.roots[property.entity]) }
    }

    private func treeNumber(old: Int, new: Int) -> Int { old * self.new.roots.count + new }
}

extension ModelGraph {
    fileprivate func identity(of property: PropertyReference, scope: Int) -> Identity {
        Identity(
            scope: scope,
            kind: property.kind,
            name: name(of: property),
            renamingIdentifier: renamingIdentifier(of: property)
        )
    }

    fileprivate func query(for property: PropertyReference, at entity: Int) -> PropertyQuery {
        PropertyQuery(entity: entity, kind: property.kind, name: name(of: property))
    }
}
