import Diagnostics
import ObjectModel

/// Everything there is to say about generating the records of a model, and what its types are called.
struct RecordReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    /// Whether the size of the model allows generating it at all.
    private(set) var isFeasible = true
    let pairs: [ManyToManyPair]
    let names: RecordTypeNames
    let entities: MirroredEntities

    init(_ entities: MirroredEntities) {
        self.entities = entities
        pairs = ManyToManyPair.all(in: entities)
        names = RecordTypeNames(entities, pairs: pairs)
        noteUnmirrored()
        reviewExtent()
        guard isFeasible else { return }
        reviewTypes()
        reviewProperties()
        reviewCollisions()
    }

    var model: ManagedObjectModel { entities.graph.model }

    private mutating func noteUnmirrored() {
        if entities.isStated || model.entities.isEmpty { return }
        report(
            GenerationRules.unmirroredModel,
            "nothing says which entities are mirrored; mappings are written for all of them",
            help: "Name the store or the configuration in modelc.json, or pass --configuration.",
            at: model.location(model.origin)
        )
    }

    private mutating func reviewExtent() {
        guard entities.extent > Self.extentLimit else { return }
        isFeasible = false
        report(
            GenerationRules.excessiveInheritance,
            "with inherited properties written out the mappings would have \(entities.extent) members",
            help: "At most \(Self.extentLimit) are written. Make the inheritance trees flatter.",
            at: model.location(model.origin)
        )
    }

    private static let extentLimit = 1_000_000
}
