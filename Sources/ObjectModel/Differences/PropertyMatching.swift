/// Matches the properties of two versions: first inside each entity, then inside the inheritance tree.
struct PropertyMatching {
    private let old: ModelGraph
    private let new: ModelGraph
    /// Where the entities of each version stand in the other one.
    private let ofOld: NearestCounterparts
    private let ofNew: NearestCounterparts
    private(set) var pairs: [Pair<PropertyPosition>] = []
    /// The first match of each property; a property that was pulled up from two siblings has two.
    private(set) var newOfOld: [PropertyPosition: PropertyPosition] = [:]
    private(set) var oldOfNew: [PropertyPosition: PropertyPosition] = [:]
    /// What is left to be matched.
    private var unmatchedOld: [PropertyPosition]
    private var unmatchedNew: [PropertyPosition]

    init(
        old: ModelGraph,
        new: ModelGraph,
        newOfOldEntities: [Int?],
        oldOfNewEntities: [Int?],
        known: [Pair<PropertyPosition>]
    ) {
        self.old = old
        self.new = new
        ofOld = NearestCounterparts(of: old, in: new, counterparts: newOfOldEntities)
        ofNew = NearestCounterparts(of: new, in: old, counterparts: oldOfNewEntities)
        unmatchedOld = old.properties
        unmatchedNew = new.properties
        for pair in known { add(pair) }
        dropMatched()
        match(oldScope: { newOfOldEntities[$0.entity] }, newScope: { $0.entity })
        dropMatched()
        matchAlongAncestors()
        dropMatched()
        // Sideways in the tree, and renamed on the way.
        match(oldScope: oldTree, newScope: newTree)
    }

    private mutating func dropMatched() {
        unmatchedOld = unmatchedOld.filter { newOfOld[$0] == nil }
        unmatchedNew = unmatchedNew.filter { oldOfNew[$0] == nil }
    }

    private mutating func add(_ pair: Pair<PropertyPosition>) {
        pairs.append(pair)
        if newOfOld[pair.old] == nil { newOfOld[pair.old] = pair.new }
        if oldOfNew[pair.new] == nil { oldOfNew[pair.new] = pair.old }
    }

    /// Matches what is left, inside scopes that both versions number alike.
    private mutating func match(oldScope: (PropertyPosition) -> Int?, newScope: (PropertyPosition) -> Int?) {
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

    /// Pulled up or pushed down: what an entity inherited it now declares, or the other way round. One property may come
    /// from several siblings or go to several.
    private mutating func matchAlongAncestors() {
        if unmatchedOld.isEmpty || unmatchedNew.isEmpty { return }
        let moving = Set(unmatchedOld)
        let arriving = Set(unmatchedNew)
        for (property, found) in inherited(unmatchedNew, of: new, in: old, at: ofNew.entities)
        where moving.contains(found) {
            addInTree(Pair(old: found, new: property))
        }
        for (property, found) in inherited(unmatchedOld, of: old, in: new, at: ofOld.entities)
        where arriving.contains(found) {
            addInTree(Pair(old: property, new: found))
        }
    }

    /// Each property with what its entity has under the same name in the other version.
    private func inherited(
        _ properties: [PropertyPosition],
        of graph: ModelGraph,
        in other: ModelGraph,
        at places: [Int?]
    ) -> [(PropertyPosition, PropertyPosition)] {
        let asked = properties.filter { places[$0.entity] != nil }
        let questions = asked.compactMap { property in places[property.entity].map { ($0, graph.key(of: property)) } }
        return zip(asked, other.visibleProperties(questions)).compactMap { property, found in
            found.map { (property, $0) }
        }
    }

    private mutating func addInTree(_ pair: Pair<PropertyPosition>) {
        if let tree = oldTree(of: pair.old), tree == newTree(of: pair.new) { add(pair) }
    }

    /// A tree of the old version together with the tree of the new one that continues it. Seen from both sides, so that
    /// a tree that was split or joined keeps its parts apart.
    private func oldTree(of property: PropertyPosition) -> Int? {
        ofOld.roots[property.entity].map { treeNumber(old: old.roots[property.entity], new: $0) }
    }

    private func newTree(of property: PropertyPosition) -> Int? {
        ofNew.roots[property.entity].map { treeNumber(old: $0, new: new.roots[property.entity]) }
    }

    private func treeNumber(old: Int, new: Int) -> Int { old * self.new.roots.count + new }
}

extension ModelGraph {
    fileprivate func identity(of property: PropertyPosition, scope: Int) -> Identity {
        Identity(
            scope: scope,
            kind: property.kind,
            name: name(of: property),
            renamingIdentifier: renamingIdentifier(of: property)
        )
    }
}

extension ModelGraph {
    /// By what a property hides those of the entity's ancestors.
    func key(of property: PropertyPosition) -> Identity { Identity(kind: property.kind, name: name(of: property)) }

    /// What entities have under some kinds and names, be it inherited; all questions in one walk down the trees.
    func visibleProperties(_ questions: [(entity: Int, property: Identity)]) -> [PropertyPosition?] {
        let asked = Dictionary(grouping: questions.indices) { questions[$0].entity }
        var answers: [PropertyPosition?] = Array(repeating: nil, count: questions.count)
        // What the entity of the walk has; of several the nearest last.
        var visible: [Identity: [PropertyPosition]] = [:]
        for visit in visits {
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
    var properties: [PropertyPosition] { model.entities.indices.flatMap(properties) }

    /// Every property that an entity declares: attributes, relationships, fetched properties.
    package func properties(declaredBy entity: Int) -> [PropertyPosition] {
        let value = model.entities[entity]
        return positions(.attribute, value.attributes.indices, of: entity)
            + relationshipPositions(of: entity)
            + positions(.fetchedProperty, value.fetchedProperties.indices, of: entity)
    }

    private func positions(_ kind: PropertyKind, _ positions: Range<Int>, of entity: Int) -> [PropertyPosition] {
        positions.map { PropertyPosition(entity: entity, kind: kind, position: $0) }
    }

    /// The element of a composite at a place.
    package func element(_ element: CompositeElementReference) -> Attribute {
        model.composites[element.composite].attributes[element.position]
    }
}
