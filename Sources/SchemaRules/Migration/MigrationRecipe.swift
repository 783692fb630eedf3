package import ObjectModel

/// A way from one version to another that Core Data does not infer in one step, cut into steps that it does infer.
///
/// Code of the app runs before and after the steps, in the handlers of custom stages; the models between are drafts for
/// versions of their own.
///
///     let recipe = MigrationRecipe(from: old, to: new)
///     for hop in recipe?.hops ?? [] { print(hop.didMigrate) }
package struct MigrationRecipe: Equatable, Sendable {
    /// One step.
    package struct Hop: Equatable, Sendable {
        /// The model that the step leads to.
        package let model: ManagedObjectModel
        /// What code must do before, when the store has the old schema; one sentence each.
        package let willMigrate: [String]
        /// What code must do after, when the store has the new schema; one sentence each.
        package let didMigrate: [String]
    }

    /// The steps, in order.
    ///
    /// The last model hashes like the new version, but may carry renaming identifiers, which that version then needs.
    package let hops: [Hop]
    /// Whether the last step leads to the new version.
    ///
    /// A mirrored store refuses renamings, so it stops at a model that keeps the old fields beside the new ones.
    package let reachesNewModel: Bool

    /// Looks for a recipe.
    ///
    /// Nil when the step is inferable and needs no code, and when no recipe is known: for merged hierarchies and for
    /// elements of composites.
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

    init(hops: [Hop], reachesNewModel: Bool) {
        self.hops = hops
        self.reachesNewModel = reachesNewModel
    }
}

/// Builds the model between two versions: the new one, which still has what code must read, and does not yet demand what
/// code must write.
struct RecipeBridge {
    let match: ModelMatch
    /// The model between.
    var bridge: ManagedObjectModel
    /// The new model, with the renaming identifiers that lead to it.
    var final: ManagedObjectModel
    /// Whether the model between differs from the new one.
    var isNeeded = false
    /// Whether a mirrored store would refuse the last step.
    var stopsEarly = false
    /// What code must do; one sentence each.
    var tasks: [String] = []
    private let removed: [PropertyPosition]
    private var names: Set<String>
    private var twins: Set<PropertyPosition> = []

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

    /// The steps that came together: without a model between, code prepares the only one.
    var recipe: MigrationRecipe {
        guard isNeeded else {
            let hop = MigrationRecipe.Hop(model: final, willMigrate: tasks, didMigrate: [])
            return MigrationRecipe(hops: [hop], reachesNewModel: true)
        }
        let first = MigrationRecipe.Hop(model: withRemovedAttributes, willMigrate: [], didMigrate: tasks)
        let last = MigrationRecipe.Hop(model: final, willMigrate: [], didMigrate: [])
        return MigrationRecipe(hops: stopsEarly ? [first] : [first, last], reachesNewModel: !stopsEarly)
    }

    /// The name under which the new form of a property stands beside the old one.
    mutating func twinName(of property: PropertyPosition) -> String {
        twins.insert(property)
        var name = match.new.name(of: property) + "_new"
        while !names.insert(name).inserted { name += "_" }
        return name
    }

    func hasTwin(_ property: PropertyPosition) -> Bool { twins.contains(property) }

    /// New values are often made of attributes that are gone; code can read them until the last step.
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
        bridge.entities[property.entity].attributes[property.position].isOptional = true
        tasks.append("give '\(symbol(property))' a value in every row that has none")
    }

    /// What is new and mandatory is optional at first.
    private mutating func relax(_ property: PropertyPosition) {
        switch property.kind {
        case .attribute:
            let attribute = match.new.attribute(property)
            if attribute.isOptional || attribute.hasDefault || attribute.isTransient { return }
            bridge.entities[property.entity].attributes[property.position].isOptional = true
            tasks.append("give '\(symbol(property))' a value in every row")
        case .relationship:
            let relationship = match.new.relationship(property)
            if relationship.isOptional || relationship.isToMany || relationship.isTransient { return }
            bridge.entities[property.entity].relationships[property.position].isOptional = true
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
