/// The stores of a model that share a container, and what goes there.
public struct MirroredContainer: Hashable, Sendable {
    /// The stores.
    public let stores: [MirroredStore]
    /// The inheritance trees, in the order of their first mirrored entities.
    public let trees: [MirroredTree]
}
