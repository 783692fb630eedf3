import ObjectModel

extension ModelMatch {
    /// The changes of many-to-many links: those of the new model in order, then those that are gone.
    var linkChanges: [ModelChange] {
        var survivors: [ManyToManyLink: ManyToManyLink] = [:]
        var removed: [ModelChange] = []
        for link in old.manyToManyLinks {
            if let successor = successor(of: link), survivors[successor] == nil {
                survivors[successor] = link
            } else {
                removed.append(.linkRemoved(link))
            }
        }
        let changes = new.manyToManyLinks.compactMap { link -> ModelChange? in
            guard let before = survivors[link] else { return .linkAdded(link) }
            return old.symbols(of: before) == new.symbols(of: link)
                ? nil : .linkRenamed(Pair(old: before, new: link))
        }
        return changes + removed
    }

    /// The link whose ends are the same relationships.
    private func successor(of link: ManyToManyLink) -> ManyToManyLink? {
        let end = newProperty(of: PropertyReference(link.first)).map(\.asRelationship)
        let other = newProperty(of: PropertyReference(link.second)).map(\.asRelationship)
        guard let end, let other, new.inverse(of: end) == other else { return nil }
        return ManyToManyLink(end, in: new)
    }
}
