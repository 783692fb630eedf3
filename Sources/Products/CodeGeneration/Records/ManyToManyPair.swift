import ObjectModel

/// A many-to-many relationship and its inverse, in the order in which Core Data writes their sides.
struct ManyToManyPair: Hashable {
    let source: ModelGraph.RelationshipReference
    let destination: ModelGraph.RelationshipReference

    /// Every pair among mirrored entities once, by the source's entity and name.
    static func all(in entities: MirroredEntities) -> [ManyToManyPair] {
        let graph = entities.graph
        var seen: Set<ManyToManyPair> = []
        let pairs = entities.contributors.flatMap { entity in
            graph.model.entities[entity].relationships.indices.compactMap { position in
                ManyToManyPair(.init(entity: entity, position: position), in: entities)
            }
        }
        return pairs.filter { seen.insert($0).inserted }.sorted {
            $0.sortKeys(in: graph).lexicographicallyPrecedes($1.sortKeys(in: graph))
        }
    }

    /// Nil when it is no such relationship, or the other side is not mirrored.
    private init?(_ reference: ModelGraph.RelationshipReference, in entities: MirroredEntities) {
        let graph = entities.graph
        guard Self.isToMany(reference, in: graph), let inverse = graph.inverse(of: reference),
            Self.isToMany(inverse, in: graph), entities.hasFamily(inverse.entity)
        else { return nil }
        let isInOrder = Self.sortKey(reference, in: graph) <= Self.sortKey(inverse, in: graph)
        source = isInOrder ? reference : inverse
        destination = isInOrder ? inverse : reference
    }

    private static func isToMany(_ reference: ModelGraph.RelationshipReference, in graph: ModelGraph) -> Bool {
        let relationship = graph.relationship(reference)
        return relationship.isToMany && !relationship.isTransient
    }

    private func sortKeys(in graph: ModelGraph) -> [String] {
        let (first, second) = (Self.sortKey(source, in: graph), Self.sortKey(destination, in: graph))
        return [first.0, first.1, second.0, second.1]
    }

    /// By entity, then by relationship, upper and lower case not told apart.
    private static func sortKey(
        _ reference: ModelGraph.RelationshipReference,
        in graph: ModelGraph
    ) -> (String, String) {
        (
            graph.model.entities[reference.entity].name.lowercased(),
            graph.relationship(reference).name.lowercased()
        )
    }
}
