/// Which entity and which property of an old model is which of a new one.
///
/// Elements match by name and kind, unless a renaming identifier of the new version claims the name; then by renaming
/// identifier. Properties match inside the inheritance tree, so that pulling one up is not a change of the property. What is
/// suspected from its shape alone stands in ``ModelComparison/observations`` and is not a match.
///
///     let match = ModelMatch(from: ModelGraph(old), to: ModelGraph(new))
///     match.newEntity(of: 0)
package struct ModelMatch: Sendable {
    /// The old version.
    package let old: ModelGraph
    /// The new version.
    package let new: ModelGraph
    /// The matched entities, in the order of the new model.
    package let entities: [Pair<Int>]
    /// The matched properties, in the order of the new model. A property that was pulled up from several siblings, or
    /// pushed down to several, stands here once for each of them.
    let properties: [Pair<PropertyPosition>]
    /// Entities of one name that no chain over the versions between connects: removed, and added again later.
    let reusedEntities: [Pair<Int>]
    /// Properties of one name that no chain over the versions between connects, in entities that are connected.
    let reusedProperties: [Pair<PropertyPosition>]
    private let newOfOldEntities: [Int?]
    private let oldOfNewEntities: [Int?]
    private let newOfOldProperties: [PropertyPosition: PropertyPosition]
    private let oldOfNewProperties: [PropertyPosition: PropertyPosition]

    /// Matches two versions.
    ///
    /// - Parameters:
    ///   - old: The old version.
    ///   - between: The versions between, oldest first. A renaming in one of them counts, even when the new version no
    ///     longer carries its identifier: `a` → `b` (`elementID="a"`) → `c` (`elementID="b"`) makes `c` the old `a`. What is
    ///     lost on the way is looked for once more between the two ends.
    ///   - new: The new version.
    package init(from old: ModelGraph, through between: [ModelGraph] = [], to new: ModelGraph) {
        guard !between.isEmpty else {
            self.init(old: old, new: new)
            return
        }
        let versions = [old] + between + [new]
        let steps = zip(versions, versions.dropFirst()).map { ModelMatch(from: $0, to: $1) }
        self.init(
            old: old,
            new: new,
            knownEntities: old.model.entities.indices.compactMap { start in
                steps.follow(start) { $1.newEntity(of: $0) }.map { Pair(old: start, new: $0) }
            },
            knownProperties: old.properties.compactMap { start in
                steps.follow(start) { $1.newProperty(of: $0) }.map { Pair(old: start, new: $0) }
            }
        )
    }

    private init(
        old: ModelGraph,
        new: ModelGraph,
        knownEntities: [Pair<Int>]? = nil,
        knownProperties: [Pair<PropertyPosition>]? = nil
    ) {
        self.old = old
        self.new = new
        let identities = [old, new].map { graph in
            graph.model.entities.map { Identity(name: $0.name, renamingIdentifier: $0.renamingIdentifier) }
        }
        let matching = IdentityMatching(old: identities[0], new: identities[1], known: knownEntities ?? [])
        oldOfNewEntities = matching.oldOfNew
        var newOfOld = [Int?](repeating: nil, count: identities[0].count)
        for case (let new, let old?) in matching.oldOfNew.enumerated() { newOfOld[old] = new }
        newOfOldEntities = newOfOld
        let propertyMatching = PropertyMatching(
            old: old,
            new: new,
            newOfOldEntities: newOfOld,
            oldOfNewEntities: matching.oldOfNew,
            known: knownProperties ?? []
        )
        newOfOldProperties = propertyMatching.newOfOld
        oldOfNewProperties = propertyMatching.oldOfNew
        entities = matching.oldOfNew.enumerated().compactMap { new, old in old.map { Pair(old: $0, new: new) } }
        properties = propertyMatching.pairs.sorted { ($0.new, $0.old) < ($1.new, $1.old) }
        reusedEntities = entities.unknown(to: knownEntities).filter { pair in
            old.model.entities[pair.old].name == new.model.entities[pair.new].name
        }
        let reused = Set(reusedEntities.map(\.new))
        reusedProperties = properties.unknown(to: knownProperties).filter { pair in
            old.name(of: pair.old) == new.name(of: pair.new) && !reused.contains(pair.new.entity)
        }
    }

    /// What an entity of the old model is in the new one.
    package func newEntity(of old: Int) -> Int? { newOfOldEntities[old] }

    /// What an entity of the new model was in the old one.
    package func oldEntity(of new: Int) -> Int? { oldOfNewEntities[new] }

    /// What a property of the old model is in the new one; of several, the first.
    package func newProperty(of old: PropertyPosition) -> PropertyPosition? { newOfOldProperties[old] }

    /// What a property of the new model was in the old one; of several, the first.
    package func oldProperty(of new: PropertyPosition) -> PropertyPosition? { oldOfNewProperties[new] }

    /// What an entity or property of the old model is in the new one.
    package func newElement(of old: ElementReference) -> ElementReference? { old.counterpart(newEntity, newProperty) }

    /// What an entity or property of the new model was in the old one.
    package func oldElement(of new: ElementReference) -> ElementReference? { new.counterpart(oldEntity, oldProperty) }

    /// What an entity of the old model is called now; the old name when it is gone.
    func newName(ofEntity name: String) -> String {
        guard let old = old.entity(named: name), let entity = newEntity(of: old) else { return name }
        return new.model.entities[entity].name
    }

    /// Whether two properties are one; also true for the second of several siblings whose property was pulled up.
    func isSame(_ old: PropertyPosition, _ new: PropertyPosition) -> Bool {
        newProperty(of: old) == new || oldProperty(of: new) == old
    }
}

extension ElementReference {
    fileprivate func counterpart(
        _ entity: (Int) -> Int?,
        _ property: (PropertyPosition) -> PropertyPosition?
    ) -> ElementReference? {
        switch self {
        case .entity(let position): entity(position).map { .entity($0) }
        case .property(let position): property(position).map { .property($0) }
        case .link, .composite, .compositeElement, .fetchRequest, .configuration: nil
        }
    }
}

extension Array {
    /// The pairs whose elements are in none of those that are known; none when nothing is known.
    fileprivate func unknown<Reference>(to known: [Pair<Reference>]?) -> [Pair<Reference>]
    where Element == Pair<Reference> {
        guard let known else { return [] }
        let olds = Set(known.map(\.old))
        let news = Set(known.map(\.new))
        return filter { !olds.contains($0.old) && !news.contains($0.new) }
    }
}

extension [ModelMatch] {
    /// Follows an element from step to step, as far as it goes.
    fileprivate func follow<Reference>(
        _ start: Reference,
        _ next: (Reference, ModelMatch) -> Reference?
    ) -> Reference? {
        reduce(start) { current, step in current.flatMap { next($0, step) } }
    }
}
