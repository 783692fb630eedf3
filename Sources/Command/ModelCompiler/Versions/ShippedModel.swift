import CloudSchema
import Diagnostics
import Migration
import Mirroring
import ObjectModel
import Production

/// The model of a version that shipped.
struct ShippedModel: Sendable {
    let version: String
    let graph: ModelGraph
    let scope: MirroringScope
    /// Who says that it shipped.
    let evidence: Diagnostic.Related

    /// What it needs of a container; nil when it does not go there.
    func schema(in container: String?, indexes: IndexPolicy) -> ShippedSchema? {
        MirroredModel(graph, scope: scope, indexes: indexes).schema(in: container)
            .map { ShippedSchema(version: version, schema: $0, evidence: evidence) }
    }
}

extension BundleHistory {
    /// The models of what shipped, oldest first, as far as tags or the bundle have them.
    var shippedModels: [ShippedModel] {
        guard let history else { return [] }
        return history.shipped.compactMap { shipped in
            guard let graph = history.model(of: shipped)?.graph,
                let scope = MirroringScope(of: graph.model, request: reader.scopeRequest)
            else { return nil }
            return ShippedModel(version: shipped.name, graph: graph, scope: scope, evidence: shipped.evidence)
        }
    }
}
