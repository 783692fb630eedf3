/// The entities of a model that are generated, when not all of them are.
package struct EntitySelection: Hashable, Sendable {
    /// The names of the entities.
    var names: Set<String>
    /// The names of entities that something else of the same manner is generated for in the same module; nil for all.
    var declaredBeside: Set<String>?

    /// Makes a selection.
    package init(_ names: Set<String>, declaredBeside: Set<String>? = []) {
        self.names = names
        self.declaredBeside = declaredBeside
    }
}
