import ObjectModel

extension ModelMatch {
    /// Trees of the new model whose matched entities come from several trees of the old one, which inference refuses.
    var hierarchyMerges: [ModelChange] {
        let roots = Set(entities.map { Pair(old: old.roots[$0.pair.old], new: new.roots[$0.pair.new]) })
        let oldRoots = Dictionary(grouping: roots, by: \.new).mapValues { $0.map(\.old).sorted() }
        return new.model.entities.indices.compactMap { root in
            guard let roots = oldRoots[root], roots.count > 1 else { return nil }
            return .hierarchiesMerged(into: root, from: roots)
        }
    }

    /// Relationships whose destination is the same entity under another name.
    var destinationRenames: [ModelChange] {
        properties.map(\.pair).filter { $0.new.kind == .relationship && isDestinationRenamed($0) }
            .map { .destinationRenamed($0) }
    }

    private func isDestinationRenamed(_ pair: Pair<PropertyReference>) -> Bool {
        guard let before = old.destination(of: pair.old.asRelationship),
            let after = new.destination(of: pair.new.asRelationship), newEntity(of: before) == after
        else { return false }
        return old.model.entities[before].name != new.model.entities[after].name
    }

    /// Elements that match by their name alone, although no version between continues them.
    var nameReuses: [ModelChange] {
        reusedEntities.map { .entityNameReused($0) } + reusedProperties.map { .propertyNameReused($0) }
    }

    /// Hints at renamings without an identifier.
    var suspectedRenames: [ModelChange] {
        suspectedEntities.map { .entityRenameSuspected($0.pair) }
            + suspectedProperties.map { .propertyRenameSuspected($0.pair) }
    }
}
