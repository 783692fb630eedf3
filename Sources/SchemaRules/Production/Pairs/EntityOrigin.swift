package import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// An entity, and the record type that its records had before, which is there and is another one or has the entity's old name.
package struct EntityOrigin: ComparedPair {
    let entity: Int
    let graph: ModelGraph
    /// True if the entity had another name.
    let isRenamed: Bool
    /// The record type that its records had.
    package let from: RecordType
    /// True if it moved long ago, or its parent took it along: then nothing is said of it.
    let isSettled: Bool
    /// The evidence; nil when only names show it.
    let fact: LedgerFact?
    /// The fields that the move leaves behind in a record type that others still have.
    var left: [Field] = []
    /// The changes that the move explains, whether it is reported or not.
    let covers: [DeployedElement]

    /// The record type that new records have.
    var to: String { graph.recordType(of: entity) }

    /// The entity, and the setting that moves its records.
    var place: NamedPlace {
        let entity = graph.model.entities[entity]
        let setting = isRenamed ? "elementID" : entity.parentName == nil ? "name" : "parentEntity"
        return NamedPlace(entity.name, at: graph.model.location(entity.origin, setting))
    }
}

extension EntityOrigin {
    /// The origins by recorded roots.
    static func recorded(in meaning: ComparedMeaning) -> [EntityOrigin] {
        let moves = meaning.facts.compactMap { RecordedMove($0, in: meaning) }
        let firstRoots = moves.keyed(by: \.entity).mapValues(\.root)
        let graph = meaning.graph
        let followed = moves.filter { move in graph.parents[move.entity].flatMap { firstRoots[$0] } == move.root }
            .keyed(by: \.entity).mapValues(\.root)
        let living = meaning.comparison.livingTypes
        var fieldsOfTypes: [String: [String: Field]] = [:]
        return moves.compactMap { move in
            let name = MirroringNames.recordType(rootEntity: move.root)
            guard let from = meaning.comparison.evidence.recordType(named: name) else { return nil }
            let isFollowing = followed[move.entity] == move.root
            var covers = graph.fieldNames(of: move.entity).map { DeployedElement.field(recordType: name, name: $0) }
            covers += meaning.comparison.fields(of: move.entity, in: graph)
            covers.append(.recordType(name))
            if graph.roots[move.entity] == move.entity { covers.append(.recordType(graph.recordType(of: move.entity))) }
            var origin = EntityOrigin(
                entity: move.entity,
                graph: graph,
                isRenamed: graph.model.entities[move.entity].name != move.name,
                from: from,
                isSettled: isFollowing,
                fact: move.fact,
                covers: covers
            )
            if !isFollowing, living.contains(name) {
                let fields = fieldsOfTypes[name] ?? from.fields.keyed(by: \.name)
                fieldsOfTypes[name] = fields
                let movedBy = graph.subtree(of: move.entity).filter { $0 == move.entity || followed[$0] == move.root }
                origin.left = movedBy.flatMap(graph.fieldNames).compactMap { fields[$0] }
            }
            return origin
        }
    }

    /// The origins by names and renaming identifiers, for entities of which no fact is recorded.
    static func named(_ graph: ModelGraph, in comparison: SchemaComparison, except known: Set<Int>) -> [EntityOrigin] {
        let living = comparison.livingTypes
        return comparison.needed.recordTypes.flatMap { type -> [EntityOrigin] in
            guard case .entities(let root) = type.kind else { return [] }
            let there = comparison.evidence.recordType(named: type.name)
            func origin(_ entity: Int, named name: String?, unless isLongAgo: () -> Bool) -> EntityOrigin? {
                guard let old = name.map(MirroringNames.recordType), !living.contains(old),
                    let from = comparison.evidence.recordType(named: old)
                else { return nil }
                let isSettled = known.contains(entity) || isLongAgo()
                var covers = [DeployedElement.recordType(old)]
                if !isSettled {
                    covers += comparison.fields(of: entity, in: graph)
                    if entity == root { covers.append(.recordType(type.name)) }
                }
                return EntityOrigin(
                    entity: entity,
                    graph: graph,
                    isRenamed: entity == root,
                    from: from,
                    isSettled: isSettled,
                    fact: nil,
                    covers: covers
                )
            }
            // If the type of the new name is deployed, too, the root was renamed long ago: the old type is left over.
            let identifier = graph.model.entities[root].renamingIdentifier
            let renamed = origin(root, named: identifier) { there != nil }
            // A subentity with a deployed record type of its own was the root of a tree. When the tree it belongs to now
            // has all of its fields, that happened long ago.
            let names = Set(there?.fields.map(\.name) ?? [])
            let roots = type.entities.filter { $0 != root }.compactMap { entity in
                origin(entity, named: graph.model.entities[entity].name) {
                    let own = type.fields.filter { !$0.isOccasional && $0.origin.property?.entity == entity }
                    return !own.isEmpty && own.allSatisfy { names.contains($0.name) }
                }
            }
            return [renamed].compactMap(\.self) + roots
        }
    }
}

/// A recorded root that is not the one of today.
private struct RecordedMove {
    let entity: Int
    let name: String
    let root: String
    let fact: LedgerFact

    init?(_ fact: LedgerFact, in meaning: ComparedMeaning) {
        guard case .root(let name, let root, _) = fact.statement, let entity = meaning.mirroredEntity(named: name)
        else {
            return nil
        }
        self.entity = entity
        self.name = name
        self.root = root
        self.fact = fact
        let graph = meaning.graph
        let (newName, newRoot) = (graph.model.entities[entity].name, graph.roots[entity])
        if newName == name {
            if graph.model.entities[newRoot].name == root { return nil }
            // A renamed root takes its tree along, and is one change.
            if newRoot != entity, meaning.entity(named: root) == newRoot { return nil }
        } else if meaning.hasShipped(newName) {
            // Renamed and shipped long ago.
            return nil
        }
    }
}

extension ModelGraph {
    /// The fields of the properties that an entity itself declares.
    fileprivate func fieldNames(of entity: Int) -> [String] {
        let entity = model.entities[entity]
        return (entity.attributes.map(\.name) + entity.relationships.map(\.name)).map(MirroringNames.field)
    }
}

extension SchemaComparison {
    /// The fields that the records of an entity have now by its own properties.
    fileprivate func fields(of entity: Int, in graph: ModelGraph) -> [DeployedElement] {
        let type = graph.recordType(of: entity)
        let fields = needed.recordType(named: type)?.fields.filter { $0.origin.property?.entity == entity } ?? []
        return fields.map { .field(recordType: type, name: $0.name) }
    }
}
