import Mirroring
import NativeSchemas
import ObjectModel
import Settings

/// A model of a container that the run is not about: nobody judges it, but what it needs is not gone.
struct Companion {
    let input: ModelInput
    let graph: ModelGraph?
    /// What its containers must hold, by all stores of the settings.
    let schemas: [MirroredSchema]

    init(_ input: ModelInput, today: CalendarDate) {
        let loaded = LoadedModel(input)
        let everything = CompilerRequest(models: [], today: today)
        let mirrored = loaded.graph?.mirrored(by: everything.scopeRequest(for: input, isImplied: true))
        self.input = input
        graph = loaded.graph
        schemas = mirrored?.schemas ?? [loaded.native?.needed].compactMap(\.self)
    }
}

extension ModelInput {
    /// Whether the model can be read, and completely.
    public var isReadable: Bool {
        let loaded = LoadedModel(self)
        return loaded.isRead && !loaded.isPartial
    }
}

extension Compilation {
    /// What companions need of the container of a schema.
    func companionNeeds(besides schema: MirroredSchema) -> [(companion: Companion, schema: MirroredSchema)] {
        let names = production[schema.container]?.names ?? [schema.container]
        return companions.flatMap { companion in
            companion.schemas.filter { names.contains($0.container) }.map { (companion, $0) }
        }
    }
}
