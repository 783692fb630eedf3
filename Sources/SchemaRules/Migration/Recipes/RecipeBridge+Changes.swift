import ObjectModel

/// The recipes, one for each kind of change that Core Data does not infer.
extension RecipeBridge {
    /// Works a change into the model between; false when there is no recipe for it.
    mutating func apply(_ change: ModelChange, isMirrored: Bool) -> Bool {
        switch change {
        case .attributeChanged(.type, let pair), .attributeChanged(.externalStorage, let pair),
            .relationshipChanged(.cardinality, let pair), .relationshipChanged(.destination, let pair):
            keepBoth(pair, isMirrored: isMirrored)
        case .attributeChanged(.optionality, let pair): fill(pair.new)
        case .attributeChanged(.transient, let pair), .relationshipChanged(.transient, let pair): relax(pair.new)
        case .added(.property(let property)): relax(property)
        case .added(.entity(let entity)): for property in match.new.properties(declaredBy: entity) { relax(property) }
        case .partAdded(.uniquenessConstraint(let constraint), let pair): merge(constraint, of: pair.new)
        case .renamed(let pair): return keepOldName(pair)
        default: return false
        }
        return true
    }

    /// Values that are missing are filled in before they become mandatory.
    private mutating func fill(_ property: PropertyPosition) {
        if hasTwin(property) { return }
        bridge.entities[property.entity].attributes[property.position].flags.insert(.optional)
        tasks.append("give '\(symbol(property))' a value in every row that has none")
    }

    /// What is new and mandatory is optional at first.
    private mutating func relax(_ property: PropertyPosition) {
        switch property.kind {
        case .attribute:
            let attribute = match.new.attribute(property)
            if attribute.isOptional || attribute.hasDefault || attribute.isTransient { return }
            bridge.entities[property.entity].attributes[property.position].flags.insert(.optional)
            tasks.append("give '\(symbol(property))' a value in every row")
        case .relationship:
            let relationship = match.new.relationship(property)
            if relationship.isOptional || relationship.isToMany || relationship.isTransient { return }
            bridge.entities[property.entity].relationships[property.position].flags.insert(.optional)
            tasks.append("give '\(symbol(property))' a destination in every row")
        case .fetchedProperty: return
        }
        isNeeded = true
    }

    /// The constraint waits for the last step; without a model between, code runs before the only one.
    private mutating func merge(_ constraint: PropertyGroup, of entity: Int) {
        bridge.entities[entity].uniquenessConstraints.removeAll { $0 == constraint }
        let names = constraint.properties.map(\.name).joined(separator: ", ")
        tasks.append("merge or delete rows of '\(bridge.entities[entity].name)' that are alike in \(names)")
    }

    func symbol(_ property: PropertyPosition) -> String { match.new.symbol(of: property) }
}
