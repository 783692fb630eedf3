import CompilerSupport

/// The matching entities and properties of an old and a new model.
///
/// Elements match by name and kind, unless a renaming identifier of the new version claims the name; then by renaming
/// identifier. Properties match inside the inheritance tree, so that pulling one up is not a change of the property. A
/// renaming suspected from the shape alone is in ``ModelComparison/observations`` and is no match.
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
    /// pushed down to several, is listed once for each of them.
    let properties: [Pair<PropertyID>]
    /// Entities of one name that no chain through the versions between connects: removed, and added again later.
    let reusedEntities: [Pair<Int>]
    /// Properties of one name, in matched entities, that no chain through the versions between connects.
    let reusedProperties: [Pair<PropertyID>]
    private let newOfOldEntities: [Int?]
    private let oldOfNewEntities: [Int?]
    private let newOfOldProperties: [PropertyID: PropertyID]
    private let oldOfNewProperties: [PropertyID: PropertyID]

    /// Matches two versions.
    ///
    /// - Parameters:
    ///   - old: The old version.
    ///   - between: The versions between, oldest first. A renaming in one of them counts, even when the new version no
    ///     longer carries its identifier: `a` → `b` (`elementID="a"`) → `c` (`elementID="b"`) makes `c` the old `a`.
    ///     Elements whose chain breaks are matched once more between the two ends.
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
        knownProperties: [Pair<PropertyID>]? = nil
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

    /// The new entity that matches an old one.
    package func newEntity(of old: Int) -> Int? { newOfOldEntities[old] }

    /// The old entity that matches a new one.
    package func oldEntity(of new: Int) -> Int? { oldOfNewEntities[new] }

    /// The new property that matches an old one; of several, the first.
    package func newProperty(of old: PropertyID) -> PropertyID? { newOfOldProperties[old] }

    /// The old property that matches a new one; of several, the first.
    package func oldProperty(of new: PropertyID) -> PropertyID? { oldOfNewProperties[new] }

    /// The new entity or property that matches an old one.
    package func newElement(of old: ElementReference) -> ElementReference? { old.counterpart(newEntity, newProperty) }

    /// The old entity or property that matches a new one.
    package func oldElement(of new: ElementReference) -> ElementReference? { new.counterpart(oldEntity, oldProperty) }

    /// The current name of an entity of the old model; its old name when it was removed.
    func newName(ofEntity name: String) -> String {
        guard let old = old.entity(named: name), let entity = newEntity(of: old) else { return name }
        return new.model.entities[entity].name
    }

    /// True if two properties match; also true for the second of several siblings whose property was pulled up.
    func isSame(_ old: PropertyID, _ new: PropertyID) -> Bool {
        newProperty(of: old) == new || oldProperty(of: new) == old
    }
}

extension ElementReference {
    fileprivate func counterpart(
        _ entity: (Int) -> Int?,
        _ property: (PropertyID) -> PropertyID?
    ) -> ElementReference? {
        switch self {
        case .entity(let position): entity(position).map { .entity($0) }
        case .property(let position): property(position).map { .property($0) }
        case .link, .composite, .compositeElement, .fetchRequest, .configuration: nil
        }
    }
}

extension Array {
    /// The pairs without an element in the known pairs; none when `known` is nil.
    fileprivate func unknown<Reference>(to known: [Pair<Reference>]?) -> [Pair<Reference>]
    where Element == Pair<Reference> {
        guard let known else { return [] }
        let olds = Set(known.map(\.old))
        let news = Set(known.map(\.new))
        return filter { !olds.contains($0.old) && !news.contains($0.new) }
    }
}

extension [ModelMatch] {
    /// Follows an element through consecutive matches, as far as they lead.
    fileprivate func follow<Reference>(
        _ start: Reference,
        _ next: (Reference, ModelMatch) -> Reference?
    ) -> Reference? {
        reduce(start) { current, step in current.flatMap { next($0, step) } }
    }
}

/// The places of one element in the old and in the new version.
package struct Pair<Reference: Hashable & Sendable>: Hashable, Sendable {
    /// The place in the old version.
    package let old: Reference
    /// The place in the new version.
    package let new: Reference

    /// Creates a pair.
    package init(old: Reference, new: Reference) {
        self.old = old
        self.new = new
    }

    /// Applies a function to both sides.
    package func map<Other>(_ transform: (Reference) -> Other) -> Pair<Other> {
        Pair<Other>(old: transform(old), new: transform(new))
    }
}

/// The key by which an element is matched.
struct Identity: Hashable {
    /// Elements match only inside one scope: an entity, an inheritance tree, a composite.
    var scope = 0
    var kind: PropertyKind?
    var name: String
    var renamingIdentifier: String?

    /// The key with the name alone.
    fileprivate var byName: Identity? { Identity(scope: scope, kind: kind, name: name) }

    /// The key with the renaming identifier alone; nil without one.
    fileprivate var byIdentifier: Identity? {
        renamingIdentifier.map { Identity(scope: scope, kind: kind, name: $0) }
    }

    /// The key with both.
    fileprivate var byNameAndIdentifier: Identity? { renamingIdentifier == nil ? nil : self }

    /// The key with both; without an identifier the name serves as one.
    fileprivate var byNameAndImpliedIdentifier: Identity? {
        Identity(scope: scope, kind: kind, name: name, renamingIdentifier: renamingIdentifier ?? name)
    }
}

/// Matches two lists of elements by name and renaming identifier.
///
/// Core Data compares identifiers; an element without one uses its name. The passes below give the same result for
/// models that use identifiers as documented, and the most plausible one otherwise: several claimants, a chain that
/// names the last instead of the first name, an identifier that was dropped again.
struct IdentityMatching {
    private let old: [Identity]
    private let new: [Identity]
    /// The position of the old element for each new one.
    private(set) var oldOfNew: [Int?]
    private var isOldTaken: [Bool]

    init(old: [Identity], new: [Identity], known: [Pair<Int>] = []) {
        self.old = old
        self.new = new
        oldOfNew = Array(repeating: nil, count: new.count)
        isOldTaken = Array(repeating: false, count: old.count)
        for pair in known where oldOfNew[pair.new] == nil && !isOldTaken[pair.old] { take(pair.old, for: pair.new) }
        // An identifier may stay forever; then it says nothing about this step.
        pair(new: \.byNameAndIdentifier, old: \.byNameAndImpliedIdentifier)
        // The identifier is the old element's own one, if it was renamed before, or else its name.
        pair(new: \.byIdentifier, old: \.byIdentifier)
        pair(new: \.byIdentifier, old: \.byName)
        pair(new: \.byName, old: \.byName)
        // Undoing a renaming needs no identifier: the element uses its name again.
        pair(new: \.byName, old: \.byIdentifier)
    }

    /// Pairs unmatched elements with equal keys; of several with one key the first with the first.
    private mutating func pair(new newKey: (Identity) -> Identity?, old oldKey: (Identity) -> Identity?) {
        let wanted = new.indices.filter { oldOfNew[$0] == nil && newKey(new[$0]) != nil }
        // Few elements have an identifier: this pass and its twins were a third of a matrix of 90 published versions.
        if wanted.isEmpty { return }
        var candidates = Dictionary(grouping: old.indices.filter { !isOldTaken[$0] }) { oldKey(old[$0]) }
            .mapValues { $0[...] }
        for index in wanted {
            guard let key = newKey(new[index]), let match = candidates[key]?.popFirst() else { continue }
            take(match, for: index)
        }
    }

    private mutating func take(_ oldIndex: Int, for newIndex: Int) {
        oldOfNew[newIndex] = oldIndex
        isOldTaken[oldIndex] = true
    }
}

/// Matches the composites of two versions.
///
/// An attribute refers to its composite by name, but no version hash covers that name, because a store has only the
/// elements. So composites match when the same attribute has them, whatever their names. Composites without an
/// attribute match by name.
struct CompositeMatching {
    /// The positions of composites by their names.
    private let positions: Pair<[String: Int]>
    /// The composites that matched attributes have; those with equal names come first.
    let known: [Pair<Int>]
    private let oldOfNew: [Int?]

    init(_ match: ModelMatch) {
        let (old, new) = (match.old.model.composites, match.new.model.composites)
        positions = Pair(old: old, new: new).map { composites in composites.indices.keyed { composites[$0].name } }
        let attributes = old.isEmpty || new.isEmpty ? [] : match.properties.filter { $0.new.kind == .attribute }
        let found = Self.composites(
            of: attributes.map { Pair(old: match.old.attribute($0.old), new: match.new.attribute($0.new)) },
            old,
            new,
            positions
        )
        let isKept = { (pair: Pair<Int>) in old[pair.old].name == new[pair.new].name }
        known = found.filter(isKept) + found.filter { !isKept($0) }
        let identities = [old, new].map { $0.map { Identity(name: $0.name) } }
        oldOfNew = IdentityMatching(old: identities[0], new: identities[1], known: known).oldOfNew
    }

    /// The composites of attributes and of their elements; composites may form a circle.
    private static func composites(
        of attributes: [Pair<Attribute>],
        _ old: [Composite],
        _ new: [Composite],
        _ positions: Pair<[String: Int]>
    ) -> [Pair<Int>] {
        var found: [Pair<Int>] = []
        var seen: Set<Pair<Int>> = []
        var pending = attributes
        while !pending.isEmpty {
            let pairs = pending.compactMap { pair($0, in: positions) }.filter { seen.insert($0).inserted }
            found += pairs
            pending = pairs.flatMap { pair in
                let elements = old[pair.old].attributes.keyed(by: \.name)
                return new[pair.new].attributes.compactMap { new in
                    elements[new.name].map { Pair(old: $0, new: new) }
                }
            }
        }
        return found
    }

    /// The old and the new composite of an attribute or element; nil when one does not exist.
    func composites(of attribute: Pair<Attribute>) -> Pair<Int>? { Self.pair(attribute, in: positions) }

    /// True if a composite of the old version is one of the new version.
    func isMatch(_ pair: Pair<Int>) -> Bool { oldOfNew[pair.new] == pair.old }

    private static func pair(_ attribute: Pair<Attribute>, in positions: Pair<[String: Int]>) -> Pair<Int>? {
        guard let old = attribute.old.details.compositeName.flatMap({ positions.old[$0] }),
            let new = attribute.new.details.compositeName.flatMap({ positions.new[$0] })
        else { return nil }
        return Pair(old: old, new: new)
    }
}

/// Two to-many relationships that are each other's inverse.
///
/// Mirroring stores each connection as a record that names both ends, so a renamed end loses the connections although
/// no record type changes. The ends are in the byte order of `Entity.relationship`, whichever the model lists first.
package struct LinkEnds: Hashable, Sendable {
    /// The end that comes first in byte order.
    package let first: PropertyID
    /// The other end; the same one when a relationship is its own inverse.
    package let second: PropertyID

    /// The link that a relationship is an end of; nil when it is none.
    init?(_ end: PropertyID, in graph: ModelGraph) {
        guard graph.isManyToMany(end), let other = graph.inverse(of: end), graph.inverse(of: other) == end else {
            return nil
        }
        let ends = [end, other].sorted().inByteOrder(of: graph.symbol)
        (first, second) = (ends[0], ends[1])
    }
}

extension ModelGraph {
    /// Every many-to-many link once, in the order of its first end.
    fileprivate var manyToManyLinks: [LinkEnds] {
        model.entities.indices.flatMap { entity in
            relationshipPositions(of: entity).compactMap { end in
                LinkEnds(end, in: self).flatMap { $0.first == end ? $0 : nil }
            }
        }
    }

    /// `Entity.relationship` of both ends.
    func symbols(of link: LinkEnds) -> [String] {
        [symbol(of: link.first), symbol(of: link.second)]
    }
}

extension ChangeListing {
    /// The changes of many-to-many links: those of the new model in order, then the removed ones.
    var linkChanges: [ModelChange] {
        var survivors: [LinkEnds: LinkEnds] = [:]
        var removed: [ModelChange] = []
        for link in old.manyToManyLinks {
            if let successor = successor(of: link), survivors[successor] == nil {
                survivors[successor] = link
            } else {
                removed.append(.removed(.link(link)))
            }
        }
        let changes = new.manyToManyLinks.compactMap { link -> ModelChange? in
            guard let before = survivors[link] else { return .added(.link(link)) }
            return old.symbols(of: before) == new.symbols(of: link)
                ? nil : .renamed(Pair(old: .link(before), new: .link(link)))
        }
        return changes + removed
    }

    /// The link whose ends are the same relationships.
    private func successor(of link: LinkEnds) -> LinkEnds? {
        let end = match.newProperty(of: link.first)
        let other = match.newProperty(of: link.second)
        guard let end, let other, new.inverse(of: end) == other else { return nil }
        return LinkEnds(end, in: new)
    }
}
