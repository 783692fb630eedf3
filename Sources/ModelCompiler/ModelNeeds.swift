import Mirroring
import ObjectModel
import SchemaRules

/// A model, and what its containers must hold.
package struct ModelNeeds: Sendable {
    let input: ModelInput
    let graph: ModelGraph?
    let schemas: [MirroredSchema]

    init(_ input: ModelInput, graph: ModelGraph?, schemas: [MirroredSchema]) {
        self.input = input
        self.graph = graph
        self.schemas = schemas
    }

    /// Reads what a model needs that the run is not about, by all stores of the settings; nil when it cannot be read whole.
    package init?(of input: ModelInput, today: CalendarDate) {
        let loaded = LoadedModel(input)
        guard loaded.isRead, !loaded.isPartial else { return nil }
        let mirrored = loaded.graph?.mirroredWhole(of: input, today: today)
        self.init(input, graph: loaded.graph, schemas: mirrored?.schemas ?? [loaded.native?.needed].compactMap(\.self))
    }
}

extension ModelGraph {
    /// The model as all stores of the settings mirror it, whatever the options of the run are.
    func mirroredWhole(of input: ModelInput, today: CalendarDate) -> MirroredModel? {
        let everything = CompilerRequest(models: [], today: today)
        return mirrored(by: everything.scopeRequest(for: input, isImplied: true))
    }
}

extension Compilation {
    /// What the models of the run need, in their order, then the other models of their containers.
    var modelNeeds: [ModelNeeds] {
        zip(models, schemas).map { ModelNeeds($0.input, graph: $0.graph, schemas: $1) } + request.companions
    }
}
