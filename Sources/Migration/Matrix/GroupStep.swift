import ModelDifference
import ObjectModel

/// An entity with some of its properties, by number.
struct PartOfContent: Hashable {
    /// The content without any property.
    let bare: Int
    let properties: [Int]
}

/// Entangled entities from one set of contents to another, compared together.
struct GroupStep {
    /// What of the entities is compared, on both sides.
    struct Key: Hashable {
        var olds: [PartOfContent] = []
        var news: [PartOfContent] = []
    }

    /// What the step contributes to a verdict, but for merged hierarchies, which take the whole model to see.
    private(set) var parts: VerdictParts
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

    /// The same step with what was compared apart.
    func adding(_ apart: VerdictParts) -> GroupStep {
        var step = self
        step.parts.add(apart)
        return step
    }
}

extension ModelGraph {
    fileprivate init(_ contents: [EntityContent]) {
        var model = ManagedObjectModel()
        model.entities = contents.map(\.entity)
        self.init(model)
    }
}
