/// Finds the inverse of every relationship: what its destination, or the nearest ancestor of it, calls by the inverse's name.
///
/// One walk over each inheritance tree keeps in `scope` what each name means at the entity that is being visited, so that
/// a deep tree costs no more than a wide one.
struct InverseResolution {
    private(set) var inverses: [[PropertyPosition?]]
    private let entities: [Entity]
    /// For each entity the relationships that lead to it.
    private var incoming: [[PropertyPosition]]
    private var scope: [String: [PropertyPosition]] = [:]

    init(_ entities: [Entity], destinations: [[Int?]], tree: InheritanceTree) {
        self.entities = entities
        inverses = entities.indices.map { Array(repeating: nil, count: entities[$0].relationships.count) }
        incoming = Array(repeating: [], count: entities.count)
        for (entity, relationships) in destinations.enumerated() {
            for case (let position, let destination?) in relationships.enumerated() {
                incoming[destination].append(PropertyPosition(entity: entity, kind: .relationship, position: position))
            }
        }
        for visit in tree.visits(of: tree.tops) {
            switch visit {
            case .enter(let entity):
                declareRelationships(of: entity)
                resolveRelationships(to: entity)
            case .leave(let entity):
                for relationship in entities[entity].relationships { scope[relationship.name]?.removeLast() }
            }
        }
    }

    /// Backwards, so that the first of several relationships with one name is the one that counts.
    private mutating func declareRelationships(of entity: Int) {
        for (position, relationship) in entities[entity].relationships.enumerated().reversed() {
            let reference = PropertyPosition(entity: entity, kind: .relationship, position: position)
            scope[relationship.name, default: []].append(reference)
        }
    }

    private mutating func resolveRelationships(to entity: Int) {
        for reference in incoming[entity] {
            let relationship = entities[reference.entity].relationships[reference.position]
            inverses[reference.entity][reference.position] = relationship.inverseName.flatMap { scope[$0]?.last }
        }
    }
}
