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

    /// What the step contributes to a verdict.
    let parts: VerdictParts

    init(from olds: [EntityContent], to news: [EntityContent]) {
        let comparison = ModelComparison(from: ModelGraph(olds), to: ModelGraph(news))
        let grading = ChangeGrading(
            comparison,
            direct: comparison.match,
            old: olds.map(\.isMirrored),
            new: news.map(\.isMirrored)
        )
        parts = VerdictParts(comparison, grading, withHierarchies: false)
    }
}

extension ModelGraph {
    fileprivate init(_ contents: [EntityContent]) {
        var model = ManagedObjectModel()
        model.entities = contents.map(\.entity)
        self.init(model)
    }
}
