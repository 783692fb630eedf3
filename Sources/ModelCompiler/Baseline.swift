import Mirroring
import ObjectModel

/// A model as it was where the branch began, mirrored as the model of today is.
struct Baseline {
    let loaded: LoadedModel
    /// What of it was mirrored; nil when it could not be read, or nothing said that it was.
    let mirrored: MirroredModel?

    init(_ input: ModelInput, of model: ModelInput, request: CompilerRequest) {
        loaded = LoadedModel(input)
        mirrored = loaded.graph.flatMap { graph in
            MirroringScope(of: graph.model, request: request.scopeRequest(for: model, isImplied: false))
                .map { MirroredModel(graph, scope: $0) }
        }
    }

    /// What it needed of a container.
    func schema(in container: String?) -> MirroredSchema? { mirrored?.schemas.first { $0.container == container } }
}
