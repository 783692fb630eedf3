/// The entities of a model that are generated, when not all of them are.
public struct EntitySelection: Hashable, Sendable {
    /// The names of the entities.
    public var names: Set<String>
    /// The names of entities that something else of the same manner is generated for in the same module; nil for all.
    public var declaredBeside: Set<String>?

    /// Makes a selection.
    public init(_ names: Set<String>, declaredBeside: Set<String>? = []) {
        self.names = names
        self.declaredBeside = declaredBeside
    }
}
