import CompilerSupport
import ObjectModel

/// What the mirrored entities of a shipped model are now: the ones of their names, else those whose renaming identifiers name
/// them.
struct EntitySuccessors {
    private let shipped: ModelGraph
    private let graph: ModelGraph
    private let successors: [Int: Int]
    private let predecessors: [Int: Int]

    /// - Parameters:
    ///   - old: The positions of the shipped model's entities.
    ///   - shipped: The shipped model.
    ///   - entities: The positions of the entities that can be what they are now.
    ///   - graph: The model as it is now.
    init(of old: [Int], in shipped: ModelGraph, among entities: [Int], of graph: ModelGraph) {
        self.shipped = shipped
        self.graph = graph
        let names = entities.keyed { graph.model.entities[$0].name }
        let identifiers = entities.keyed { graph.model.entities[$0].renamingIdentifier }
        let pairs = old.compactMap { entity in
            let name = shipped.model.entities[entity].name
            return (names[name] ?? identifiers[name]).map { (old: entity, new: $0) }
        }
        successors = pairs.keyed(by: \.old).mapValues(\.new)
        predecessors = pairs.keyed(by: \.new).mapValues(\.old)
    }

    /// What a shipped entity is now; nil when it is gone.
    subscript(entity: Int) -> Int? { successors[entity] }

    /// Whether everything that a shipped entity stood for, and that is still there, is now something of an entity.
    func holdsAll(of before: Int, in now: Int) -> Bool {
        shipped.kinds(of: before).filter { !shipped.model.entities[$0].isAbstract }.allSatisfy { entity in
            successors[entity].map { graph.isEntity($0, kindOf: now) } ?? (entity != before)
        }
    }

    /// Whether an entity also stands for what was nothing of a shipped one.
    func holdsMore(than before: Int, in now: Int) -> Bool {
        graph.kinds(of: now).filter { !graph.model.entities[$0].isAbstract }.contains { entity in
            if let old = predecessors[entity] { return !shipped.isEntity(old, kindOf: before) }
            // Older versions know nothing of a new entity; it matters only where they would have to look for it.
            return successors[before].map { !graph.isEntity(entity, kindOf: $0) } ?? false
        }
    }
}
