import ModelDifference
import ObjectModel

/// Entangled entities from one set of contents to another, compared together.
struct GroupStep {
    /// The contents on both sides, by number.
    struct Key: Hashable {
        let olds: [Int]
        let news: [Int]
    }

    /// What the step contributes to a verdict, but for merged hierarchies, which take the whole model to see.
    let parts: VerdictParts
    /// The names of the entities that are one, in both versions.
    let matches: [Pair<String>]

    init(from olds: [EntityContent], to news: [EntityContent]) {
        let comparison = ModelComparison(from: ModelGraph(olds), to: ModelGraph(news))
        let grading = ChangeGrading(
            comparison,
            direct: comparison.match,
            old: olds.map(\.isMirrored),
            new: news.map(\.isMirrored)
        )
        parts = VerdictParts(comparison, grading, withHierarchies: false)
        matches = comparison.match.entities.map {
            Pair(old: olds[$0.pair.old].entity.name, new: news[$0.pair.new].entity.name)
        }
    }
}

extension ModelGraph {
    fileprivate init(_ contents: [EntityContent]) {
        var model = ManagedObjectModel()
        model.entities = contents.map(\.entity)
        self.init(model)
    }
}
