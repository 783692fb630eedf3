import ObjectModel

/// Renamings that a mirrored store refuses: old names stay.
extension RecipeBridge {
    /// The new name stands beside the old one, without an identifier that would make it a renaming; false when there is no
    /// recipe for it.
    mutating func keepOldName(_ pair: Pair<ElementReference>) -> Bool {
        switch (pair.old, pair.new) {
        case (.entity(let old), .entity(let new)): keepOldName(ofEntity: Pair(old: old, new: new))
        case (.property(let old), .property(let new)) where new.kind == .attribute:
            keepOldName(attribute: Pair(old: old, new: new))
        case (.property(let old), .property(let new)) where new.kind == .relationship:
            keepOldName(relationship: Pair(old: old, new: new))
        default: return false
        }
        isNeeded = true
        stopsEarly = true
        return true
    }

    private mutating func keepOldName(attribute pair: Pair<PropertyPosition>) {
        let old = match.old.attribute(pair.old)
        bridge.entities[pair.new.entity].attributes[pair.new.position].renamingIdentifier = nil
        bridge.entities[pair.new.entity].attributes[pair.new.position].flags.insert(.optional)
        bridge.entities[pair.new.entity].attributes.append(old)
        tasks.append("set '\(symbol(pair.new))' from '\(old.name)', and keep writing both for older apps")
    }

    /// Links are worth more than a name: the relationship keeps the old one, and the accessor can have the new one.
    private mutating func keepOldName(relationship pair: Pair<PropertyPosition>) {
        let name = match.old.name(of: pair.old)
        bridge.entities[pair.new.entity].relationships[pair.new.position].name = name
        bridge.entities[pair.new.entity].relationships[pair.new.position].renamingIdentifier = nil
        if let inverse = match.new.inverse(of: pair.new) {
            bridge.entities[inverse.entity].relationships[inverse.position].inverseName = name
        }
        tasks.append("nothing: '\(symbol(pair.new))' keeps the name '\(name)'; rename the accessor only")
    }

    /// The class can have the new name.
    private mutating func keepOldName(ofEntity pair: Pair<Int>) {
        let old = match.old.model.entities[pair.old].name
        let new = match.new.model.entities[pair.new].name
        bridge.rename(entity: new, to: old)
        bridge.entities[pair.new].renamingIdentifier = nil
        tasks.append("nothing: '\(new)' keeps the name '\(old)'; rename the class only")
    }
}

extension ManagedObjectModel {
    /// Renames an entity wherever it is mentioned.
    fileprivate mutating func rename(entity name: String, to other: String) {
        for entity in entities.indices {
            if entities[entity].name == name { entities[entity].name = other }
            if entities[entity].parentName == name { entities[entity].parentName = other }
            for position in entities[entity].relationships.indices {
                entities[entity].relationships[position].renameDestination(name, to: other)
            }
            for position in entities[entity].fetchedProperties.indices
            where entities[entity].fetchedProperties[position].request?.entityName == name {
                entities[entity].fetchedProperties[position].request?.entityName = other
            }
        }
        for position in configurations.indices {
            for member in configurations[position].members.indices
            where configurations[position].members[member].entityName == name {
                configurations[position].members[member].entityName = other
            }
        }
        for position in fetchRequests.indices where fetchRequests[position].entityName == name {
            fetchRequests[position].entityName = other
        }
    }
}

extension Relationship {
    fileprivate mutating func renameDestination(_ name: String, to other: String) {
        if destinationName == name { destinationName = other }
        if inverseEntityName == name { inverseEntityName = other }
    }
}
