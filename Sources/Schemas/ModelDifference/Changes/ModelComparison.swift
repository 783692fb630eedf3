public import ObjectModel

/// The list of changes from one version of a model to another.
///
/// Each change stands there exactly once: entity by entity and property by property in the order of the new model, after
/// them what an entity lost; then removed entities, many-to-many links, composites, fetch requests, configurations and
/// the model itself. Equal models give no changes; neither do models that differ only in layout, in the diagram, or in
/// what the editor notes about itself.
///
///     let comparison = ModelComparison(from: ModelGraph(old), to: ModelGraph(new))
///     for change in comparison.changes { print(comparison.description(of: change)) }
public struct ModelComparison: Sendable {
    /// Which element is which.
    public let match: ModelMatch
    /// The changes.
    public let changes: [ModelChange]

    /// What one sees only when several changes, or several versions, are looked at together; it stands beside
    /// ``changes`` and repeats what is there: merged hierarchies, renamed destinations, names that were used again, suspected
    /// renamings.
    public var observations: [ModelChange] {
        match.hierarchyMerges + match.destinationRenames + match.nameReuses + match.suspectedRenames
    }

    /// Compares two versions.
    ///
    /// - Parameters:
    ///   - old: The old version.
    ///   - between: The versions between, oldest first, for renamings that happened there.
    ///   - new: The new version.
    public init(from old: ModelGraph, through between: [ModelGraph] = [], to new: ModelGraph) {
        self.init(ModelMatch(from: old, through: between, to: new))
    }

    /// Lists the changes between versions that are matched already.
    public init(_ match: ModelMatch) {
        self.match = match
        let names = NewNames(match)
        changes =
            EntityChanges(match, names: names).list()
            + match.linkChanges
            + match.compositeChanges
            + match.fetchRequestChanges(names)
            + match.configurationChanges(names)
            + ModelAspect.allCases
            .filter { $0.differs(match.old.model.document, match.new.model.document) }
            .map { .modelChanged($0) }
    }
}
