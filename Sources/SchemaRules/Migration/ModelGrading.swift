package import Mirroring
package import ObjectModel

/// Every difference between two versions, graded for the store, the cloud and older apps.
///
///     let grading = ModelGrading(from: old, to: new)
///     for change in grading.changes { print(change.description.symbol, change.grade.store) }
package struct ModelGrading: Sendable {
    /// The comparison that was graded.
    package let comparison: ModelComparison
    /// The grades of the comparison's changes, in their order.
    package let changes: [GradedChange]
    /// The grades of its observations, in their order. Of these only merged hierarchies count in a verdict.
    package let observations: [GradedChange]

    /// Grades the differences of two versions.
    ///
    /// - Parameters:
    ///   - old: The version a store was made with.
    ///   - between: The versions between, oldest first. They tell which renamings were meant and which names were used
    ///     again; Core Data does not see them, so a renaming that only they know is graded as the loss it is.
    ///   - new: The version that is to open the store.
    package init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        let grading = ChangeGrading(from: old, through: between, to: new)
        comparison = grading.comparison
        changes = comparison.changes.map { GradedChange($0, grading) }
        observations = comparison.observations.map { GradedChange($0, grading) }
    }

    /// What decides whether Core Data infers the step: the changes, and merged hierarchies.
    var decisiveChanges: [GradedChange] {
        changes
            + observations.filter { observed in
                if case .hierarchiesMerged = observed.change { true } else { false }
            }
    }
}

/// A change in words, with the verdict on it.
package struct GradedChange: Equatable, Sendable {
    /// The change itself.
    package let change: ModelChange
    /// What changed: symbol, kind, from, to.
    package let description: ChangeDescription
    /// The verdict for the store, the cloud and older apps.
    package let grade: Grade
    /// Whether it concerns an entity that is mirrored; if not, the cloud's part says what would be.
    package let isMirrored: Bool

    init(_ change: ModelChange, _ grading: ChangeGrading) {
        self.change = change
        description = grading.comparison.description(of: change)
        grade = grading.grade(of: change)
        isMirrored = grading.isMirrored(change)
    }
}

extension ChangeDescription {
    /// The kind of change as words: `type changed`.
    var words: String { kind.replacing("-", with: " ") }

    /// What was and what is: `String → Date`.
    var values: String { [from, to].compactMap(\.self).joined(separator: " → ") }

    /// The setting that changed, and how: `type (String → Date)`; nil for other changes.
    var otherSetting: String? {
        guard words.hasSuffix(" changed") else { return nil }
        return "\(words.dropLast(" changed".count))\(values.isEmpty ? "" : " (\(values))")"
    }
}

extension [GradedChange] {
    /// By symbol and kind.
    func sorted() -> [GradedChange] {
        sorted {
            ($0.description.symbol, $0.description.kind, $0.description.to ?? "")
                < ($1.description.symbol, $1.description.kind, $1.description.to ?? "")
        }
    }
}

/// One version of a model, with what every question about its migration needs: names resolved, hashes, what is mirrored.
///
///     let version = MigrationVersion(name: "Model 2", graph: ModelGraph(model), scope: scope)
package struct MigrationVersion: Sendable {
    /// The version's name, as people know it.
    package let name: String
    /// The model.
    package let graph: ModelGraph
    /// The version hashes.
    package let hashes: VersionHashes
    /// The entities that are mirrored, or have a subentity that is.
    let mirroredEntities: Set<Int>

    /// Prepares a version.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - graph: The model.
    ///   - scope: The mirrored stores; nil when nothing says that the model is mirrored.
    package init(name: String, graph: ModelGraph, scope: MirroringScope? = nil) {
        self.name = name
        self.graph = graph
        hashes = VersionHashes(of: graph)
        mirroredEntities = Set(scope.map { MirroredModel(graph, scope: $0).contributors } ?? [])
    }
}
