import ObjectModel

/// Properties that stand in the model between twice: as they were, to be read, and as they will be, to be written.
extension RecipeBridge {
    mutating func keepBoth(_ pair: Pair<PropertyPosition>, isMirrored: Bool) {
        if hasTwin(pair.new) { return }
        let name = twinName(of: pair.new)
        if pair.new.kind == .relationship {
            keepBoth(relationship: pair, twin: name)
        } else {
            keepBoth(attribute: pair, twin: name)
        }
        isNeeded = true
        stopsEarly = stopsEarly || isMirrored
    }

    private mutating func keepBoth(attribute pair: Pair<PropertyPosition>, twin name: String) {
        var twin = match.new.attribute(pair.new)
        twin.name = name
        twin.renamingIdentifier = nil
        twin.flags.insert(.optional)
        bridge.entities[pair.new.entity].attributes.append(twin)
        bridge.entities[pair.new.entity].attributes[pair.new.position] = match.old.attribute(pair.old)
        final.entities[pair.new.entity].attributes[pair.new.position].renamingIdentifier = name
        tasks.append("set '\(name)' of '\(entityName(pair))' from '\(match.old.name(of: pair.old))', converted")
    }

    private mutating func keepBoth(relationship pair: Pair<PropertyPosition>, twin name: String) {
        addTwin(of: pair.new, named: name)
        keepOldRelationship(pair)
        final.entities[pair.new.entity].relationships[pair.new.position].renamingIdentifier = name
        tasks.append("link '\(name)' of '\(entityName(pair))' by what '\(match.old.name(of: pair.old))' leads to")
    }

    /// A mirrored store wants an inverse for every relationship, so the twin has one until the last step.
    private mutating func addTwin(of property: PropertyPosition, named name: String) {
        var twin = match.new.relationship(property)
        let destination = match.new.destination(of: property)
        let inverse = Relationship(
            name: name + "_inverse",
            destinationName: bridge.entities[property.entity].name,
            inverseName: name,
            flags: [.optional, .toMany]
        )
        twin.name = name
        twin.renamingIdentifier = nil
        twin.inverseName = inverse.name
        twin.destinationName = destination.map { bridge.entities[$0].name } ?? twin.destinationName
        twin.inverseEntityName = twin.destinationName
        twin.flags.insert(.optional)
        bridge.entities[property.entity].relationships.append(twin)
        if let destination { bridge.entities[destination].relationships.append(inverse) }
    }

    /// The old relationship, with the names that its destination and its inverse have in the model between.
    private mutating func keepOldRelationship(_ pair: Pair<PropertyPosition>) {
        var relationship = match.old.relationship(pair.old)
        let destination = match.old.destination(of: pair.old)
        let inverse = match.old.inverse(of: pair.old)
        relationship.destinationName = destination.map { keptEntity($0, usedBy: pair) }
        relationship.inverseEntityName = relationship.destinationName
        relationship.flags.insert(.optional)
        bridge.entities[pair.new.entity].relationships[pair.new.position] = relationship
        guard let inverse, let entity = bridge.entities.firstIndex(where: { $0.name == relationship.destinationName })
        else { return }
        keepInverse(match.old.relationship(inverse), in: entity, of: pair)
    }

    /// The name of an entity in the model between, where it stays even when the new model has it no more.
    private mutating func keptEntity(_ entity: Int, usedBy pair: Pair<PropertyPosition>) -> String {
        if let new = match.newEntity(of: entity) { return bridge.entities[new].name }
        var kept = match.old.model.entities[entity]
        if !bridge.entities.contains(where: { $0.name == kept.name }) {
            kept.relationships = []
            kept.parentName = nil
            kept.uniquenessConstraints = []
            bridge.entities.append(kept)
        }
        return kept.name
    }

    private mutating func keepInverse(_ inverse: Relationship, in entity: Int, of pair: Pair<PropertyPosition>) {
        var inverse = inverse
        inverse.destinationName = bridge.entities[pair.new.entity].name
        inverse.inverseName = match.old.name(of: pair.old)
        inverse.inverseEntityName = inverse.destinationName
        inverse.flags.insert(.optional)
        if let position = bridge.entities[entity].relationships.firstIndex(where: { $0.name == inverse.name }) {
            bridge.entities[entity].relationships[position].inverseName = inverse.inverseName
        } else {
            bridge.entities[entity].relationships.append(inverse)
        }
    }

    private func entityName(_ pair: Pair<PropertyPosition>) -> String { match.new.name(of: .entity(pair.new.entity)) }
}
