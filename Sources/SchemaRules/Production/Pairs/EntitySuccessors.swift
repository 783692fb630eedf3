import CompilerSupport
import ObjectModel

/// The successors of the entities of a shipped model. `check`, `diff` and `compatibility` all ask them to whom a relationship
/// leads.
struct EntitySuccessors: Sendable {
    private let shipped: ModelGraph
    private let graph: ModelGraph
    private let successors: [Int: Int]
    private let predecessors: [Int: Int]

    /// The successors as Core Data matches them.
    init(_ match: ModelMatch) {
        shipped = match.old
        graph = match.new
        successors = match.entities.keyed(by: \.old).mapValues(\.new)
        predecessors = match.entities.keyed(by: \.new).mapValues(\.old)
    }

    /// The successors as records name them: the entities of their names, else those whose renaming identifiers name them.
    ///
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

    /// The successor of a shipped entity; nil when it is gone.
    subscript(entity: Int) -> Int? { successors[entity] }

    /// The objects that a relationship leads to, where it led to those of a shipped entity.
    func destination(from before: Int, to now: Int) -> DestinationChange {
        if holdsAll(of: before, in: now) { return holdsMore(than: before, in: now) ? .widened : .same }
        return predecessors[now].map { shipped.isEntity($0, kindOf: before) } == true ? .narrowed : .other
    }

    /// True if everything that a shipped entity stood for, and that is still there, is now something of an entity.
    private func holdsAll(of before: Int, in now: Int) -> Bool {
        shipped.subtree(of: before).filter { !shipped.model.entities[$0].isAbstract }.allSatisfy { entity in
            successors[entity].map { graph.isEntity($0, kindOf: now) } ?? (entity != before)
        }
    }

    /// True if an entity also stands for what was nothing of a shipped one.
    private func holdsMore(than before: Int, in now: Int) -> Bool {
        graph.subtree(of: now).filter { !graph.model.entities[$0].isAbstract }.contains { entity in
            if let old = predecessors[entity] { return !shipped.isEntity(old, kindOf: before) }
            // Older versions know nothing of a new entity; it matters only where they would have to look for it.
            return successors[before].map { !graph.isEntity(entity, kindOf: $0) } ?? false
        }
    }
}

/// The objects that a relationship leads to, compared with those that it led to.
enum DestinationChange {
    /// They are the same.
    case same
    /// There are others, too.
    case widened
    /// Some of them are left.
    case narrowed
    /// They are others.
    case other
}
