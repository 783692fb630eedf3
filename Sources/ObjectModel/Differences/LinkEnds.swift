import CompilerSupport

/// Two to-many relationships that are each other's inverse.
///
/// Mirroring keeps each connection as a record that names both ends, so a renamed end loses the connections although no
/// record type changes. The ends stand in the byte order of `Entity.relationship`, whichever the model lists first.
package struct LinkEnds: Hashable, Sendable {
    /// The end that comes first in byte order.
    package let first: PropertyPosition
    /// The other end; the same one when a relationship is its own inverse.
    let second: PropertyPosition

    /// The link that a relationship is an end of; nil when it is none.
    init?(_ end: PropertyPosition, in graph: ModelGraph) {
        guard let other = graph.inverse(of: end), graph.inverse(of: other) == end,
            graph.relationship(end).isToMany, graph.relationship(other).isToMany
        else { return nil }
        let ends = [end, other].sorted().inByteOrder(of: graph.symbol)
        (first, second) = (ends[0], ends[1])
    }
}

extension ModelGraph {
    /// Every many-to-many link once, in the order of its first end.
    fileprivate var manyToManyLinks: [LinkEnds] {
        properties.filter { $0.kind == .relationship }.compactMap { end in
            LinkEnds(end, in: self).flatMap { $0.first == end ? $0 : nil }
        }
    }

    /// `Entity.relationship` of both ends.
    func symbols(of link: LinkEnds) -> [String] {
        [symbol(of: link.first), symbol(of: link.second)]
    }
}

extension ChangeListing {
    /// The changes of many-to-many links: those of the new model in order, then those that are gone.
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
