/// Matches the properties of two versions: first inside each entity, then inside the inheritance tree.
struct PropertyMatching {
    private let old: ModelGraph
    private let new: ModelGraph
    /// The counterparts of each version's entities in the other version.
    private let ofOld: NearestCounterparts
    private let ofNew: NearestCounterparts
    private(set) var pairs: [Pair<PropertyID>] = []
    /// The first match of each property; a property that was pulled up from two siblings has two.
    private(set) var newOfOld: [PropertyID: PropertyID] = [:]
    private(set) var oldOfNew: [PropertyID: PropertyID] = [:]
    /// The properties that are not matched yet.
    private var unmatchedOld: [PropertyID] = []
    private var unmatchedNew: [PropertyID] = []

    init(
        old: ModelGraph,
        new: ModelGraph,
        newOfOldEntities: [Int?],
        oldOfNewEntities: [Int?],
        known: [Pair<PropertyID>]
    ) {
        self.old = old
        self.new = new
        ofOld = NearestCounterparts(of: old, in: new, counterparts: newOfOldEntities)
        ofNew = NearestCounterparts(of: new, in: old, counterparts: oldOfNewEntities)
        for pair in known { add(pair) }
        unmatchedOld = old.properties
        unmatchedNew = new.properties
        dropMatched()
        match(oldScope: { newOfOldEntities[$0.entity] }, newScope: { $0.entity })
        dropMatched()
        matchAlongAncestors()
        dropMatched()
        // Moved sideways in the tree, perhaps renamed at the same time.
        match(oldScope: oldTree, newScope: newTree)
    }

    private mutating func dropMatched() {
        unmatchedOld.removeAll { newOfOld[$0] != nil }
        unmatchedNew.removeAll { oldOfNew[$0] != nil }
    }

    private mutating func add(_ pair: Pair<PropertyID>) {
        pairs.append(pair)
        if newOfOld[pair.old] == nil { newOfOld[pair.old] = pair.new }
        if oldOfNew[pair.new] == nil { oldOfNew[pair.new] = pair.old }
    }

    /// Matches the remaining properties inside scopes that have the same number in both versions.
    private mutating func match(oldScope: (PropertyID) -> Int?, newScope: (PropertyID) -> Int?) {
        let olds = unmatchedOld.compactMap { property in oldScope(property).map { (property: property, scope: $0) } }
        let news = unmatchedNew.compactMap { property in newScope(property).map { (property: property, scope: $0) } }
        let matching = IdentityMatching(
            old: olds.map { old.identity(of: $0.property, scope: $0.scope) },
            new: news.map { new.identity(of: $0.property, scope: $0.scope) }
        )
        for (candidate, match) in zip(news, matching.oldOfNew) {
            if let match { add(Pair(old: olds[match].property, new: candidate.property)) }
        }
    }

    /// Matches properties that were pulled up or pushed down: inherited before and declared now, or the reverse. One
    /// property may come from several siblings or go to several.
    private mutating func matchAlongAncestors() {
        if unmatchedOld.isEmpty || unmatchedNew.isEmpty { return }
        let moving = Set(unmatchedOld)
        // A renaming identifier says more than the name.
        let names = Set(unmatchedOld.map { old.key(of: $0) })
        let unclaimed = unmatchedNew.filter { property in
            let former = new.foreignIdentifier(of: .property(property))
            return former.map { !names.contains(Identity(kind: property.kind, name: $0)) } ?? true
        }
        let arriving = Set(unclaimed)
        for (property, found) in inherited(unclaimed, of: new, in: old, at: ofNew.entities)
        where moving.contains(found) {
            addInTree(Pair(old: found, new: property))
        }
        for (property, found) in inherited(unmatchedOld, of: old, in: new, at: ofOld.entities)
        where arriving.contains(found) {
            addInTree(Pair(old: property, new: found))
        }
    }

    /// Each property with the one of the same name that its entity has in the other version.
    private func inherited(
        _ properties: [PropertyID],
        of graph: ModelGraph,
        in other: ModelGraph,
        at places: [Int?]
    ) -> [(PropertyID, PropertyID)] {
        let asked = properties.filter { property in
            places[property.entity].map { graph.parents[property.entity] != nil || other.parents[$0] != nil } == true
        }
        let questions = asked.compactMap { property in places[property.entity].map { ($0, graph.key(of: property)) } }
        return zip(asked, other.visibleProperties(questions)).compactMap { property, found in
            found.map { (property, $0) }
        }
    }

    private mutating func addInTree(_ pair: Pair<PropertyID>) {
        if let tree = oldTree(of: pair.old), tree == newTree(of: pair.new) { add(pair) }
    }

    /// A number for the pair of an old tree and the new tree that continues it. Both versions count, so that the parts
    /// of a split or merged tree stay apart.
    private func oldTree(of property: PropertyID) -> Int? {
        ofOld.roots[property.entity].map { treeNumber(old: old.roots[property.entity], new: $0) }
    }

    private func newTree(of property: PropertyID) -> Int? {
        ofNew.roots[property.entity].map { treeNumber(old: $0, new: new.roots[property.entity]) }
    }

    private func treeNumber(old: Int, new: Int) -> Int { old * self.new.roots.count + new }
}

/// The counterpart, in the other version, of each entity or of its nearest relative in the inheritance tree.
struct NearestCounterparts {
    /// The counterpart of the entity or of its nearest ancestor that has one.
    let entities: [Int?]
    /// The root of the matching tree in the other version, as seen from the entity.
    let roots: [Int?]

    init(of graph: ModelGraph, in other: ModelGraph, counterparts: [Int?]) {
        var entities = counterparts
        for case .enter(let entity) in graph.visits where entities[entity] == nil {
            entities[entity] = graph.parents[entity].flatMap { entities[$0] }
        }
        var firstOfTree: [Int: Int] = [:]
        for (entity, counterpart) in counterparts.enumerated() where firstOfTree[graph.roots[entity]] == nil {
            firstOfTree[graph.roots[entity]] = counterpart
        }
        self.entities = entities
        roots = entities.enumerated().map { entity, nearest in
            (nearest ?? firstOfTree[graph.roots[entity]]).map { other.roots[$0] }
        }
    }
}

extension ModelGraph {
    fileprivate func identity(of property: PropertyID, scope: Int) -> Identity {
        Identity(
            scope: scope,
            kind: property.kind,
            name: name(of: property),
            renamingIdentifier: renamingIdentifier(of: property)
        )
    }
}

extension ModelGraph {
    /// The key by which a property hides properties of the entity's ancestors.
    func key(of property: PropertyID) -> Identity { Identity(kind: property.kind, name: name(of: property)) }

    /// The declared or inherited properties of entities with some kinds and names; one walk down the trees answers all
    /// questions.
    func visibleProperties(_ questions: [(entity: Int, property: Identity)]) -> [PropertyID?] {
        if questions.isEmpty { return [] }
        let asked = Dictionary(grouping: questions.indices) { questions[$0].entity }
        let trees = Set(asked.keys.map { roots[$0] }).sorted()
        var answers: [PropertyID?] = Array(repeating: nil, count: questions.count)
        // The properties visible at the visited entity; the nearest of several is last.
        var visible: [Identity: [PropertyID]] = [:]
        for visit in visits(of: trees) {
            switch visit {
            case .enter(let entity):
                for property in properties(declaredBy: entity).reversed() {
                    visible[key(of: property), default: []].append(property)
                }
                for question in asked[entity] ?? [] { answers[question] = visible[questions[question].property]?.last }
            case .leave(let entity):
                for property in properties(declaredBy: entity) { visible[key(of: property)]?.removeLast() }
            }
        }
        return answers
    }
}

extension ModelGraph {
    /// Every property of the model, in its order.
    var properties: [PropertyID] { model.entities.indices.flatMap(properties) }

    /// Every property that an entity declares: attributes, relationships, fetched properties.
    package func properties(declaredBy entity: Int) -> [PropertyID] {
        let value = model.entities[entity]
        return positions(.attribute, value.attributes.indices, of: entity)
            + relationshipPositions(of: entity)
            + positions(.fetchedProperty, value.fetchedProperties.indices, of: entity)
    }

    private func positions(_ kind: PropertyKind, _ positions: Range<Int>, of entity: Int) -> [PropertyID] {
        positions.map { PropertyID(entity: entity, kind: kind, position: $0) }
    }

    /// The referenced element of a composite.
    package func element(_ element: CompositeElementReference) -> Attribute {
        model.composites[element.composite].attributes[element.position]
    }
}
