import Diagnostics
import ObjectModel

/// Everything there is to say about generating a model, and which entities cannot be generated.
struct ModelReview: GenerationReview {
    var diagnostics: [Diagnostic] = []
    /// The entities with an error; nothing is written for them. Only for asking, never walked over.
    private(set) var rejectedEntities: Set<Int> = []
    let graph: ModelGraph
    let names: ModelNames
    let options: GenerationOptions
    let style: ManagedObjectStyle

    init(_ graph: ModelGraph, names: ModelNames, options: GenerationOptions, style: ManagedObjectStyle) {
        self.graph = graph
        self.names = names
        self.options = options
        self.style = style
        reviewClasses()
        reviewProperties()
        reviewDuplicateClasses()
        reviewCollisions()
        if style == .typed { reviewRawTypes() }
        summarize()
    }

    var model: ManagedObjectModel { graph.model }

    /// Reports an error, and leaves out the entity.
    mutating func reject(
        _ entity: Int,
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        symbol: String? = nil,
        at location: SourceLocation,
        related: [Diagnostic.Related] = []
    ) {
        reject(entity)
        report(
            rule,
            message,
            help: help,
            symbol: symbol ?? model.entities[entity].name,
            at: location,
            related: related
        )
    }

    /// Leaves an entity out for an error that is reported elsewhere.
    mutating func reject(_ entity: Int) { rejectedEntities.insert(entity) }

    /// Where the class of an entity is named.
    func classLocation(_ entity: Int) -> SourceLocation {
        model.location(model.entities[entity].origin, "representedClassName")
    }
}
