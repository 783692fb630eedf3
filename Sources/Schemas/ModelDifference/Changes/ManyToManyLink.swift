public import ObjectModel

/// Two to-many relationships that are each other's inverse.
///
/// Mirroring keeps each connection as a record that names both ends, so a renamed end loses the connections although no
/// record type changes. The ends stand in the byte order of `Entity.relationship`, whichever the model lists first.
public struct ManyToManyLink: Hashable, Sendable {
    /// The end that comes first in byte order.
    public let first: ModelGraph.RelationshipReference
    /// The other end; the same one when a relationship is its own inverse.
    public let second: ModelGraph.RelationshipReference

    /// The link that a relationship is an end of; nil when it is none.
    public init?(_ end: ModelGraph.RelationshipReference, in graph: ModelGraph) {
        guard let other = graph.inverse(of: end), graph.inverse(of: other) == end,
            graph.relationship(end).isToMany, graph.relationship(other).isToMany
        else { return nil }
        let isFirst = graph.isBefore(end, other)
        first = isFirst ? end : other
        second = isFirst ? other : end
    }
}

extension ModelGraph {
    /// Every many-to-many link once, in the order of its first end.
    var manyToManyLinks: [ManyToManyLink] {
        model.entities.indices.flatMap { entity in
            model.entities[entity].relationships.indices.compactMap { position in
                let end = RelationshipReference(entity: entity, position: position)
                return ManyToManyLink(end, in: self).flatMap { $0.first == end ? $0 : nil }
            }
        }
    }

    /// `Entity.relationship` of both ends.
    func symbols(of link: ManyToManyLink) -> [String] {
        [symbol(of: PropertyReference(link.first)), symbol(of: PropertyReference(link.second))]
    }

    fileprivate func isBefore(_ left: RelationshipReference, _ right: RelationshipReference) -> Bool {
        let left = PropertyReference(left)
        let right = PropertyReference(right)
        let symbols = (left: symbol(of: left), right: symbol(of: right))
        if symbols.left.utf8.elementsEqual(symbols.right.utf8) { return left < right }
        return symbols.left.utf8.lexicographicallyPrecedes(symbols.right.utf8)
    }
}
