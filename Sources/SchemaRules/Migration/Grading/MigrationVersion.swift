package import Mirroring
package import ObjectModel

/// One version of a model, with what every question about its migration needs: names resolved, hashes, what is mirrored.
///
///     let version = MigrationVersion(name: "Model 2", graph: ModelGraph(model), scope: scope)
package struct MigrationVersion: Sendable {
    /// The version's name, as people know it.
    package let name: String
    /// The model.
    package let graph: ModelGraph
    /// The version hashes.
    package let hashes: VersionHashes
    /// The entities that are mirrored, or have a subentity that is.
    let mirroredEntities: Set<Int>

    /// Prepares a version.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - graph: The model.
    ///   - scope: The mirrored stores; nil when nothing says that the model is mirrored.
    package init(name: String, graph: ModelGraph, scope: MirroringScope? = nil) {
        self.name = name
        self.graph = graph
        hashes = VersionHashes(of: graph)
        mirroredEntities = Set(scope.map { MirroredModel(graph, scope: $0).contributors } ?? [])
    }
}
