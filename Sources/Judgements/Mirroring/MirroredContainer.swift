import CloudSchema

/// The stores of a model that share a container, and what goes there.
public struct MirroredContainer: Hashable, Sendable {
    /// The stores.
    public let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    public let trees: [MirroredTree]
}

extension MirroredContainer {
    /// What the container must hold.
    func schema(of maker: MirroredFieldMaker) -> MirroredSchema {
        let scopes = DatabaseScope.allCases.filter { scope in stores.contains { $0.scope == scope } }
        var types = trees.map { MirroredRecordType(of: $0, from: maker) }
        let linked = trees.filter { $0.hasLinks(in: maker.graph) }
        if !linked.isEmpty {
            types.append(MirroredRecordType(ofLinksInPublicDatabase: linked.contains(where: \.isPublic), from: maker))
        }
        types.append(MirroredRecordType(.users, from: maker))
        if scopes.contains(.shared) { types.append(MirroredRecordType(.share, from: maker)) }
        return MirroredSchema(
            container: stores.first?.container,
            scopes: scopes,
            recordTypes: types.sortedByBytes(of: \.name)
        )
    }
}
