public import ObjectModel

/// Which entity and which property of an old model is which of a new one.
///
/// Elements match by name and kind, unless a renaming identifier of the new version claims the name; then by renaming
/// identifier. Properties match inside the inheritance tree, so that pulling one up is no change of the property. What is
/// suspected from its shape alone stands in ``suspectedEntities`` and ``suspectedProperties`` and is no match.
///
///     let match = ModelMatch(from: ModelGraph(old), to: ModelGraph(new))
///     match.newEntity(of: 0)
public struct ModelMatch: Sendable {
    /// The old version.
    public let old: ModelGraph
    /// The new version.
    public let new: ModelGraph
    /// The matched entities, in the order of the new model.
    public let entities: [ElementMatch<Int>]
    /// The matched properties, in the order of the new model. A property that was pulled up from several siblings, or
    /// pushed down to several, stands here once for each of them.
    public let properties: [ElementMatch<PropertyReference>]
    /// Entities of one name that no chain over the versions between connects: removed, and added again later.
    public let reusedEntities: [Pair<Int>]
    /// Properties of one name that no chain over the versions between connects, in entities that are connected.
    public let reusedProperties: [Pair<PropertyReference>]
    private let entityMatching: EntityMatching
    private let propertyMatching: PropertyMatching

    /// Matches two versions.
    ///
    /// - Parameters:
    ///   - old: The old version.
    ///   - between: The versions between, oldest first. A renaming in one of them counts, even when the new version no
    ///     longer carries its identifier: `a` → `b` (`elementID="a"`) → `c` (`elementID="b"`) makes `c` the old `a`. What is
    ///     lost on the way is looked for once more between the two ends.
    ///   - new: The new version.
    public init(from old: ModelGraph, through between: [ModelGraph] = [], to new: ModelGraph) {
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
            knownProperties: old.model.entities.indices.flatMap(old.properties).compactMap { start in
                steps.follow(start) { $1.newProperty(of: $0) }.map { Pair(old: start, new: $0) }
            }
        )
    }

    private init(
        old: ModelGraph,
        new: ModelGraph,
        knownEntities: [Pair<Int>]? = nil,
        knownProperties: [Pair<PropertyReference>]? = nil
    ) {
        self.old = old
        self.new = new
        let entityMatching = EntityMatching(old: old, new: new, known: knownEntities ?? [])
        let propertyMatching = PropertyMatching(
            old: old,
            new: new,
            entities: entityMatching,
            known: knownProperties ?? []
        )
        entities = entityMatching.oldOfNew.enumerated().compactMap { position, match in
            match.map { old.match($0, position, in: new) }
        }
        properties = propertyMatching.pairs.sorted().map { pair in
            let isSameName = old.name(of: pair.old) == new.name(of: pair.new)
            return ElementMatch(pair, reason: isSameName ? .name : .renamingIdentifier)
        }
        reusedEntities = entities.reusedNames(beyond: knownEntities)
        let reused = Set(reusedEntities.map(\.new))
        reusedProperties = properties.reusedNames(beyond: knownProperties).filter { !reused.contains($0.new.entity) }
        self.entityMatching = entityMatching
        self.propertyMatching = propertyMatching
    }

    /// Removed and added entities that are probably one, renamed without saying so; looked for when asked for.
    public var suspectedEntities: [ElementMatch<Int>] {
        suspicions.entities.map { ElementMatch($0, reason: .suspicion) }
    }

    /// Removed and added properties of one entity that are probably one, renamed without saying so; looked for when asked
    /// for.
    public var suspectedProperties: [ElementMatch<PropertyReference>] {
        suspicions.properties.map { ElementMatch($0, reason: .suspicion) }
    }

    private var suspicions: Suspicions {
        Suspicions(old: old, new: new, entities: entityMatching, properties: propertyMatching)
    }

    /// What an entity of the old model is in the new one.
    public func newEntity(of old: Int) -> Int? { entityMatching.newOfOld[old] }

    /// What an entity of the new model was in the old one.
    public func oldEntity(of new: Int) -> Int? { entityMatching.oldOfNew[new] }

    /// What a property of the old model is in the new one; of several, the first.
    public func newProperty(of old: PropertyReference) -> PropertyReference? {
        propertyMatching.newOfOld[old]
    }

    /// What a property of the new model was in the old one; of several, the first.
    public func oldProperty(of new: PropertyReference) -> PropertyReference? {
        propertyMatching.oldOfNew[new]
    }

    /// Whether two properties are one; also true for the second of several siblings whose property was pulled up.
    func isSame(_ old: PropertyReference, _ new: PropertyReference) -> Bool {
        newProperty(of: old) == new || oldProperty(of: new) == old
    }
}

extension Array {
    /// The matches by name whose elements are in none of the known pairs; none when nothing is known.
    fileprivate func reusedNames<Reference>(beyond known: [Pair<Reference>]?) -> [Pair<Reference>]
    where Element == ElementMatch<Reference> {
        guard let known else { return [] }
        let olds = Set(known.map(\.old))
        let news = Set(known.map(\.new))
        return filter { $0.reason == .name && !olds.contains($0.pair.old) && !news.contains($0.pair.new) }.map(\.pair)
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

extension ModelGraph {
    fileprivate func match(_ old: Int, _ new: Int, in other: ModelGraph) -> ElementMatch<Int> {
        let isSameName = model.entities[old].name == other.model.entities[new].name
        return ElementMatch(Pair(old: old, new: new), reason: isSameName ? .name : .renamingIdentifier)
    }
}

extension [Pair<PropertyReference>] {
    /// By the place in the new model, then in the old one.
    fileprivate func sorted() -> Self { sorted { ($0.new, $0.old) < ($1.new, $1.old) } }
}
