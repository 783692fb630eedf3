/// The list of changes from one version of a model to another.
///
/// Each change stands there exactly once: entity by entity and property by property in the order of the new model, after
/// them what an entity lost; then removed entities, many-to-many links, composites, fetch requests, configurations and
/// the model itself. Equal models give no changes; neither do models that differ only in layout, in the diagram, or in
/// what the editor notes about itself.
///
///     let comparison = ModelComparison(from: ModelGraph(old), to: ModelGraph(new))
///     for change in comparison.changes { print(comparison.description(of: change)) }
package struct ModelComparison: Sendable {
    /// Which element is which.
    package let match: ModelMatch
    /// The changes.
    package let changes: [ModelChange]
    private let listing: ChangeListing

    /// What one sees only when several changes, or several versions, are looked at together; it stands beside
    /// ``changes`` and repeats what is there: merged hierarchies, renamed destinations, names that were used again, suspected
    /// renamings.
    package var observations: [ModelChange] {
        match.hierarchyMerges + match.destinationRenames + match.nameReuses + match.suspectedRenames
    }

    /// Compares two versions.
    ///
    /// - Parameters:
    ///   - old: The old version.
    ///   - between: The versions between, oldest first, for renamings that happened there.
    ///   - new: The new version.
    package init(from old: ModelGraph, through between: [ModelGraph] = [], to new: ModelGraph) {
        self.init(ModelMatch(from: old, through: between, to: new))
    }

    /// Lists the changes between versions that are matched already.
    init(_ match: ModelMatch) {
        self.match = match
        listing = ChangeListing(match)
        changes = listing.changes
    }

    /// What is different in the values of an attribute whose composite is another one, element by element; nil where the
    /// model lacks one of the composites.
    package func valueChanges(of attribute: Pair<Attribute>) -> [ModelChange]? { listing.valueChanges(of: attribute) }
}

extension ModelMatch {
    /// Trees of the new model whose matched entities come from several trees of the old one, which inference refuses.
    package var hierarchyMerges: [ModelChange] {
        let roots = Set(entities.map { Pair(old: old.roots[$0.old], new: new.roots[$0.new]) })
        let oldRoots = Dictionary(grouping: roots, by: \.new).mapValues { $0.map(\.old).sorted() }
        return new.model.entities.indices.compactMap { root in
            guard let roots = oldRoots[root], roots.count > 1 else { return nil }
            return .hierarchiesMerged(into: root, from: roots)
        }
    }

    /// Relationships whose destination is the same entity under another name.
    fileprivate var destinationRenames: [ModelChange] {
        properties.filter { $0.new.kind == .relationship && isDestinationRenamed($0) }
            .map { .destinationRenamed($0) }
    }

    private func isDestinationRenamed(_ pair: Pair<PropertyPosition>) -> Bool {
        guard let before = old.destination(of: pair.old), let after = new.destination(of: pair.new),
            newEntity(of: before) == after
        else { return false }
        return old.model.entities[before].name != new.model.entities[after].name
    }

    /// Elements that match by their name alone, although no version between continues them.
    fileprivate var nameReuses: [ModelChange] {
        reusedEntities.map { .nameReused($0.map(ElementReference.entity)) }
            + reusedProperties.map { .nameReused($0.map(ElementReference.property)) }
    }

    /// Hints at renamings without an identifier.
    fileprivate var suspectedRenames: [ModelChange] {
        let suspected = SuspectedRenames(self)
        return suspected.entities.map { .renameSuspected($0.map(ElementReference.entity)) }
            + suspected.properties.map { .renameSuspected($0.map(ElementReference.property)) }
    }
}
