import CompilerSupport

/// Matches the composites of two versions.
///
/// An attribute knows its composite by name only, and no version hash covers that name: a store has the elements. So a
/// composite is the one that the same attribute had before, whatever it is called. What no attribute has goes by name.
struct CompositeMatching {
    /// The positions of composites by their names.
    private let positions: Pair<[String: Int]>
    /// The composites that the same attributes have; first those that kept their names.
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

    /// The composites of attributes, and of what is in these; composites may stand in a circle.
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

    /// The composites of an attribute, or of an element, before and now; nil where a name leads nowhere.
    func composites(of attribute: Pair<Attribute>) -> Pair<Int>? { Self.pair(attribute, in: positions) }

    /// Whether a composite of the old version is one of the new version.
    func isMatch(_ pair: Pair<Int>) -> Bool { oldOfNew[pair.new] == pair.old }

    private static func pair(_ attribute: Pair<Attribute>, in positions: Pair<[String: Int]>) -> Pair<Int>? {
        guard let old = attribute.old.details.compositeName.flatMap({ positions.old[$0] }),
            let new = attribute.new.details.compositeName.flatMap({ positions.new[$0] })
        else { return nil }
        return Pair(old: old, new: new)
    }
}
