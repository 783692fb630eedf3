extension InheritanceTree {
    /// The inverse of every relationship: what its destination, or the nearest ancestor of it, calls by the inverse's name.
    ///
    /// One walk over each inheritance tree keeps in `scope` what each name means at the entity that is being visited, so that
    /// a deep tree costs no more than a wide one.
    func inverses(in entities: [Entity], destinations: [[Int?]]) -> [[PropertyPosition?]] {
        var inverses = entities.indices.map { [PropertyPosition?](repeating: nil, count: destinations[$0].count) }
        // The relationships that lead to each entity.
        var incoming = entities.indices.map { _ in [PropertyPosition]() }
        for (entity, relationships) in destinations.enumerated() {
            for case (let position, let destination?) in relationships.enumerated() {
                incoming[destination].append(PropertyPosition(entity: entity, kind: .relationship, position: position))
            }
        }
        var scope: [String: [PropertyPosition]] = [:]
        for visit in visits(of: tops) {
            switch visit {
            case .enter(let entity):
                // Backwards, so that the first of several relationships with one name is the one that counts.
                for (position, relationship) in entities[entity].relationships.enumerated().reversed() {
                    let reference = PropertyPosition(entity: entity, kind: .relationship, position: position)
                    scope[relationship.name, default: []].append(reference)
                }
                for reference in incoming[entity] {
                    let relationship = entities[reference.entity].relationships[reference.position]
                    let inverse = relationship.inverseName.flatMap { scope[$0]?.last }
                    inverses[reference.entity][reference.position] = inverse
                }
            case .leave(let entity):
                for relationship in entities[entity].relationships { scope[relationship.name]?.removeLast() }
            }
        }
        return inverses
    }
}
