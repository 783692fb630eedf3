package import ObjectModel

/// A migration that Core Data does not infer in one step, divided into steps that it infers.
///
/// Code of the app runs before and after the steps, in the handlers of custom stages. The models between are drafts of
/// new versions.
///
///     let recipe = MigrationRecipe(from: old, to: new)
///     for hop in recipe?.hops ?? [] { print(hop.didMigrate) }
package struct MigrationRecipe: Equatable, Sendable {
    /// One step.
    package struct Hop: Equatable, Sendable {
        /// The model after the step.
        package let model: ManagedObjectModel
        /// The tasks of code before the step, when the store has the old schema; one sentence each.
        package let willMigrate: [String]
        /// The tasks of code after the step, when the store has the new schema; one sentence each.
        package let didMigrate: [String]
    }

    /// The steps, in order.
    ///
    /// The last model has the hashes of the new version. If it has renaming identifiers, the new version needs them
    /// too.
    package let hops: [Hop]
    /// True if the last step ends at the new version.
    ///
    /// A mirrored store refuses renamings, so its recipe ends at a model with the old fields beside the new ones.
    package let reachesNewModel: Bool
}

extension MigrationRecipe {
    /// Finds a recipe.
    ///
    /// Nil when the step is inferable without code, and when no recipe is known, as for merged hierarchies and elements
    /// of composites.
    package init?(from old: MigrationVersion, to new: MigrationVersion) {
        let grading = ModelGrading(from: old, to: new)
        let changes = grading.changes.filter(\.grade.needsHelp)
        guard !changes.isEmpty, grading.comparison.match.hierarchyMerges.isEmpty else { return nil }
        var bridge = RecipeBridge(grading.comparison)
        for change in changes {
            guard bridge.apply(change.change, isMirrored: change.isMirrored) else { return nil }
        }
        self = bridge.recipe
    }
}

/// Builds the model between two versions: the new model with the old elements that code still reads, and without
/// requirements that code must meet first.
struct RecipeBridge {
    let match: ModelMatch
    /// The model between.
    var bridge: ManagedObjectModel
    /// The new model with the renaming identifiers that the last step needs.
    var final: ManagedObjectModel
    /// True if the model between differs from the new one.
    var isNeeded = false
    /// True if a mirrored store would refuse the last step.
    var stopsEarly = false
    /// The tasks of code; one sentence each.
    var tasks: [String] = []
    private let removed: [PropertyID]
    private var names: Set<String>
    /// The new properties that are in the model between twice.
    private var twins: Set<PropertyID> = []

    init(_ comparison: ModelComparison) {
        match = comparison.match
        bridge = match.new.model
        final = match.new.model
        names = Set((match.old.model.entities + match.new.model.entities).flatMap(\.propertyNames))
        removed = comparison.changes.compactMap { change in
            guard case .removed(.property(let property)) = change, property.kind == .attribute else { return nil }
            return property
        }
    }

    /// The finished recipe. Without a model between, code runs before the only step.
    var recipe: MigrationRecipe {
        guard isNeeded else {
            let hop = MigrationRecipe.Hop(model: final, willMigrate: tasks, didMigrate: [])
            return MigrationRecipe(hops: [hop], reachesNewModel: true)
        }
        let first = MigrationRecipe.Hop(model: withRemovedAttributes, willMigrate: [], didMigrate: tasks)
        let last = MigrationRecipe.Hop(model: final, willMigrate: [], didMigrate: [])
        return MigrationRecipe(hops: stopsEarly ? [first] : [first, last], reachesNewModel: !stopsEarly)
    }

    /// The name of the new property beside the old one.
    mutating func twinName(of property: PropertyID) -> String {
        var name = match.new.name(of: property) + "_new"
        while !names.insert(name).inserted { name += "_" }
        return name
    }

    /// The removed attributes stay until the last step, because new values are often computed from them.
    private var withRemovedAttributes: ManagedObjectModel {
        var model = bridge
        for property in removed {
            guard let entity = match.newEntity(of: property.entity) else { continue }
            var attribute = match.old.attribute(property)
            if model.entities[entity].propertyNames.contains(attribute.name) { continue }
            attribute.isOptional = true
            model.entities[entity].attributes.append(attribute)
        }
        return model
    }
}

/// The recipes, one for each kind of change that Core Data does not infer.
extension RecipeBridge {
    /// Adds a change to the model between; false when no recipe is known.
    mutating func apply(_ change: ModelChange, isMirrored: Bool) -> Bool {
        switch change {
        case .attributeChanged(.type, let pair), .attributeChanged(.externalStorage, let pair),
            .relationshipChanged(.cardinality, let pair), .relationshipChanged(.destination, let pair):
            keepBoth(pair, isMirrored: isMirrored)
        case .attributeChanged(.optionality, let pair), .relationshipChanged(.optionality, let pair),
            .relationshipChanged(.minimumCount, let pair):
            fill(pair.new)
        case .attributeChanged(.transient, let pair), .relationshipChanged(.transient, let pair): relax(pair.new)
        case .added(.property(let property)): relax(property)
        case .added(.entity(let entity)): for property in match.new.properties(declaredBy: entity) { relax(property) }
        case .partAdded(.uniquenessConstraint(let constraint), let pair): merge(constraint, of: pair.new)
        case .renamed(let pair): return keepOldName(pair)
        default: return false
        }
        return true
    }

    /// A property that becomes mandatory is optional until code has filled in what is missing.
    private mutating func fill(_ property: PropertyID) {
        if !twins.contains(property) { fill(property, in: "every row that has none") }
    }

    /// A new mandatory property is optional at first.
    private mutating func relax(_ property: PropertyID) {
        switch property.kind {
        case .attribute: if !match.new.attribute(property).isMissedInRows { return }
        case .relationship:
            let relationship = match.new.relationship(property)
            if !relationship.isValidatedInMigration || relationship.isTransient { return }
        case .fetchedProperty: return
        }
        fill(property, in: "every row")
        isNeeded = true
    }

    private mutating func fill(_ property: PropertyID, in rows: String) {
        let isAttribute = property.kind == .attribute
        if isAttribute {
            bridge.entities[property.entity].attributes[property.position].isOptional = true
        } else {
            bridge.entities[property.entity].relationships[property.position].isOptional = true
        }
        tasks.append("give '\(symbol(property))' a \(isAttribute ? "value" : "destination") in \(rows)")
    }

    /// The constraint is added in the last step. Without a model between, code runs before the only step.
    private mutating func merge(_ constraint: PropertyGroup, of entity: Int) {
        bridge.entities[entity].uniquenessConstraints.removeAll { $0 == constraint }
        let names = constraint.properties.map(\.name).joined(separator: ", ")
        tasks.append("merge or delete rows of '\(bridge.entities[entity].name)' that are alike in \(names)")
    }

    func symbol(_ property: PropertyID) -> String { match.new.symbol(of: property) }
}

/// Properties that are in the model between twice: the old one to read and the new one to write.
extension RecipeBridge {
    mutating func keepBoth(_ pair: Pair<PropertyID>, isMirrored: Bool) {
        guard twins.insert(pair.new).inserted else { return }
        let name = twinName(of: pair.new)
        if pair.new.kind == .relationship {
            keepBoth(relationship: pair, twin: name)
        } else {
            keepBoth(attribute: pair, twin: name)
        }
        isNeeded = true
        stopsEarly = stopsEarly || isMirrored
    }

    private mutating func keepBoth(attribute pair: Pair<PropertyID>, twin name: String) {
        var twin = match.new.attribute(pair.new)
        twin.name = name
        twin.renamingIdentifier = nil
        twin.isOptional = true
        bridge.entities[pair.new.entity].attributes.append(twin)
        bridge.entities[pair.new.entity].attributes[pair.new.position] = match.old.attribute(pair.old)
        final.entities[pair.new.entity].attributes[pair.new.position].renamingIdentifier = name
        tasks.append("set '\(name)' of '\(entityName(pair))' from '\(match.old.name(of: pair.old))', converted")
    }

    private mutating func keepBoth(relationship pair: Pair<PropertyID>, twin name: String) {
        addTwin(of: pair.new, named: name)
        keepOldRelationship(pair)
        final.entities[pair.new.entity].relationships[pair.new.position].renamingIdentifier = name
        tasks.append("link '\(name)' of '\(entityName(pair))' by what '\(match.old.name(of: pair.old))' leads to")
    }

    /// Adds the new relationship. It has an inverse until the last step, because a mirrored store requires one.
    private mutating func addTwin(of property: PropertyID, named name: String) {
        var twin = match.new.relationship(property)
        let destination = match.new.destination(of: property)
        let inverse = Relationship(
            name: name + "_inverse",
            destinationName: bridge.entities[property.entity].name,
            inverseName: name,
            isOptional: true,
            isToMany: true
        )
        twin.name = name
        twin.renamingIdentifier = nil
        twin.inverseName = inverse.name
        twin.destinationName = destination.map { bridge.entities[$0].name } ?? twin.destinationName
        twin.inverseEntityName = twin.destinationName
        twin.isOptional = true
        bridge.entities[property.entity].relationships.append(twin)
        if let destination { bridge.entities[destination].relationships.append(inverse) }
    }

    /// Keeps the old relationship, with the names of its destination and inverse in the model between.
    private mutating func keepOldRelationship(_ pair: Pair<PropertyID>) {
        var relationship = match.old.relationship(pair.old)
        let destination = match.old.destination(of: pair.old)
        let inverse = match.old.inverse(of: pair.old)
        relationship.destinationName = destination.map { keptEntity($0, usedBy: pair) }
        relationship.inverseEntityName = relationship.destinationName
        relationship.isOptional = true
        bridge.entities[pair.new.entity].relationships[pair.new.position] = relationship
        guard let inverse, let entity = bridge.entities.firstIndex(where: { $0.name == relationship.destinationName })
        else { return }
        keepInverse(match.old.relationship(inverse), in: entity, of: pair)
    }

    /// The name of an entity in the model between, which keeps entities that the new model lacks.
    private mutating func keptEntity(_ entity: Int, usedBy pair: Pair<PropertyID>) -> String {
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

    private mutating func keepInverse(_ inverse: Relationship, in entity: Int, of pair: Pair<PropertyID>) {
        var inverse = inverse
        inverse.destinationName = bridge.entities[pair.new.entity].name
        inverse.inverseName = match.old.name(of: pair.old)
        inverse.inverseEntityName = inverse.destinationName
        inverse.isOptional = true
        if let position = bridge.entities[entity].relationships.firstIndex(where: { $0.name == inverse.name }) {
            bridge.entities[entity].relationships[position].inverseName = inverse.inverseName
        } else {
            bridge.entities[entity].relationships.append(inverse)
        }
    }

    private func entityName(_ pair: Pair<PropertyID>) -> String { match.new.name(of: .entity(pair.new.entity)) }
}

/// Renamings that a mirrored store refuses: the old names stay.
extension RecipeBridge {
    /// Adds the new name beside the old one, without a renaming identifier; false when no recipe is known.
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

    private mutating func keepOldName(attribute pair: Pair<PropertyID>) {
        let old = match.old.attribute(pair.old)
        bridge.entities[pair.new.entity].attributes[pair.new.position].renamingIdentifier = nil
        bridge.entities[pair.new.entity].attributes[pair.new.position].isOptional = true
        bridge.entities[pair.new.entity].attributes.append(old)
        tasks.append("set '\(symbol(pair.new))' from '\(old.name)', and keep writing both for older apps")
    }

    /// Keeps the relationship's name, because links are worth more than a name. The accessor can have the new name.
    private mutating func keepOldName(relationship pair: Pair<PropertyID>) {
        let name = match.old.name(of: pair.old)
        bridge.entities[pair.new.entity].relationships[pair.new.position].name = name
        bridge.entities[pair.new.entity].relationships[pair.new.position].renamingIdentifier = nil
        if let inverse = match.new.inverse(of: pair.new) {
            bridge.entities[inverse.entity].relationships[inverse.position].inverseName = name
        }
        tasks.append("nothing: '\(symbol(pair.new))' keeps the name '\(name)'; rename the accessor only")
    }

    /// Keeps the entity's name. The class can have the new name.
    private mutating func keepOldName(ofEntity pair: Pair<Int>) {
        let old = match.old.model.entities[pair.old].name
        let new = match.new.model.entities[pair.new].name
        bridge.rename(entity: new, to: old)
        bridge.entities[pair.new].renamingIdentifier = nil
        tasks.append("nothing: '\(new)' keeps the name '\(old)'; rename the class only")
    }
}

extension ManagedObjectModel {
    /// Renames an entity and all mentions of it.
    fileprivate mutating func rename(entity name: String, to other: String) {
        func rename(_ mention: inout String?) {
            if mention == name { mention = other }
        }
        for entity in entities.indices {
            if entities[entity].name == name { entities[entity].name = other }
            rename(&entities[entity].parentName)
            for position in entities[entity].relationships.indices {
                rename(&entities[entity].relationships[position].destinationName)
                rename(&entities[entity].relationships[position].inverseEntityName)
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
        for position in fetchRequests.indices { rename(&fetchRequests[position].entityName) }
    }
}
