import Mirroring
import ObjectModel

/// A model as it was where the branch began, mirrored as the model of today is.
struct Baseline {
    let loaded: LoadedModel
    /// What of it was mirrored; nil when it could not be read, or nothing said that it was.
    let mirrored: MirroredModel?
    /// What of it was mirrored by the settings of its time; nil when they are not known, or an option leaves stores out.
    let mirroredThen: MirroredModel?

    init(_ input: ModelInput, of model: ModelInput, request: CompilerRequest) {
        loaded = LoadedModel(input)
        mirrored = loaded.graph.flatMap { graph in
            MirroringScope(of: graph.model, request: request.scopeRequest(for: model, isImplied: false))
                .map { MirroredModel(graph, scope: $0) }
        }
        var then = model
        then.stores = request.configuration == nil && request.database == nil ? input.storesThen : []
        let thenRequest = request.scopeRequest(for: then, isImplied: false)
        mirroredThen = loaded.graph.flatMap { graph in
            guard !then.stores.isEmpty else { return nil }
            return MirroringScope(of: graph.model, request: thenRequest).map { MirroredModel(graph, scope: $0) }
        }
    }

    /// What it needed of a container.
    func schema(in container: String?) -> MirroredSchema? { mirrored?.schemas.first { $0.container == container } }
}
