import ObjectModel

extension MirroredModel {
    /// The record types of one container that a store in the public database writes.
    ///
    /// CloudKit has no encrypted fields there, and all databases of a container share one schema: what a public store writes
    /// can be encrypted in no other store either.
    ///
    /// - Parameter container: The container's identifier, as the stores name it.
    /// - Returns: Names such as `CD_Post`.
    public func publicRecordTypes(in container: String?) -> Set<String> {
        let held = zip(scope.stores, members).filter { $0.0.scope == .public && $0.0.container == container }
        return Set(
            held.flatMap(\.1).map { MirroringNames.recordType(rootEntity: graph.model.entities[graph.roots[$0]].name) }
        )
    }
}
