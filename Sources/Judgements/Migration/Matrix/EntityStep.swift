import ModelDifference
import ObjectModel

/// One entity from one content to another, compared without the rest of the model.
struct EntityStep {
    /// What the step contributes to a verdict, if nothing else of the model takes part in it.
    private(set) var parts = VerdictParts()
    /// The names and identifiers of properties that are gone, perhaps to another entity of the tree.
    private(set) var removed: [PropertyKey] = []
    /// The names and identifiers of properties that came, perhaps from another entity of the tree.
    private(set) var added: [PropertyKey] = []
    /// Whether a property has another name.
    private(set) var isRenaming = false
    /// The entities that relationships with another inverse lead and led to: should it be renamed, nothing changes.
    private(set) var inverseDestinations: [String] = []
    /// The entities that relationships with another destination lead and led to.
    private(set) var destinations: [String] = []
    /// The entities that removed and added relationships lead to: should one be the other, its destination may change.
    private(set) var looseDestinations: [String] = []

    /// Nothing differs.
    init() {}

    /// Compares; nil means that a version does not have the entity.
    init(from old: EntityContent?, to new: EntityContent?) {
        let comparison = ModelComparison(from: ModelGraph(old), to: ModelGraph(new))
        let grading = ChangeGrading(comparison, old: old, new: new)
        parts = VerdictParts(comparison, grading, withHierarchies: false)
        let isInTree = old?.isInTree == true || new?.isInTree == true
        removed = isInTree ? comparison.removedKeys : []
        added = isInTree ? comparison.addedKeys : []
        isRenaming = comparison.renamesProperty
        inverseDestinations = comparison.destinations(whereChanged: .inverse)
        destinations = comparison.destinations(whereChanged: .destination)
        looseDestinations = comparison.looseDestinations
    }

    /// Adds a step of one property; its names count only when it could move in a tree.
    mutating func add(_ property: EntityStep, withKeys: Bool) {
        parts.add(property.parts)
        inverseDestinations += property.inverseDestinations
        destinations += property.destinations
        looseDestinations += property.looseDestinations
        guard withKeys else { return }
        removed += property.removed
        added += property.added
    }
}

/// The name or renaming identifier of a property.
struct PropertyKey: Hashable {
    let kind: PropertyKind
    let name: String
}

extension EntityContent {
    /// Whether properties can come from, or go to, other entities.
    var isInTree: Bool { entity.parentName != nil || hasSubentities }
}

extension ModelGraph {
    /// A model of one entity, or of none.
    fileprivate init(_ content: EntityContent?) {
        var model = ManagedObjectModel()
        model.entities = content.map { [$0.entity] } ?? []
        self.init(model)
    }
}

extension ChangeGrading {
    fileprivate init(_ comparison: ModelComparison, old: EntityContent?, new: EntityContent?) {
        self.init(
            comparison,
            direct: comparison.match,
            old: old.map { [$0.isMirrored] } ?? [],
            new: new.map { [$0.isMirrored] } ?? []
        )
    }
}

extension ModelComparison {
    fileprivate var removedKeys: [PropertyKey] {
        changes.flatMap { change -> [PropertyKey] in
            switch change {
            case .propertyRemoved(let property): match.old.keys(of: property)
            case .entityRemoved(let entity): match.old.properties(declaredBy: entity).flatMap(match.old.keys)
            default: []
            }
        }
    }

    fileprivate var addedKeys: [PropertyKey] {
        changes.flatMap { change -> [PropertyKey] in
            switch change {
            case .propertyAdded(let property): match.new.keys(of: property)
            case .entityAdded(let entity): match.new.properties(declaredBy: entity).flatMap(match.new.keys)
            default: []
            }
        }
    }

    fileprivate func destinations(whereChanged aspect: RelationshipAspect) -> [String] {
        changes.flatMap { change -> [String] in
            guard case .relationshipChanged(aspect, let pair) = change else { return [] }
            return match.old.destinations(of: [pair.old]) + match.new.destinations(of: [pair.new])
        }
    }

    fileprivate var renamesProperty: Bool {
        changes.contains { change in
            if case .propertyRenamed = change { true } else { false }
        }
    }

    fileprivate var looseDestinations: [String] {
        changes.flatMap { change -> [String] in
            switch change {
            case .propertyRemoved(let property): match.old.destinations(of: [property])
            case .propertyAdded(let property): match.new.destinations(of: [property])
            case .entityRemoved(let entity): match.old.destinations(of: match.old.properties(declaredBy: entity))
            case .entityAdded(let entity): match.new.destinations(of: match.new.properties(declaredBy: entity))
            default: []
            }
        }
    }
}

extension ModelGraph {
    fileprivate func destinations(of properties: [PropertyReference]) -> [String] {
        properties.filter { $0.kind == .relationship }.compactMap { relationship($0.asRelationship).destinationName }
    }

    fileprivate func keys(of property: PropertyReference) -> [PropertyKey] {
        [name(of: property), renamingIdentifier(of: property)].compactMap { $0 }
            .map { PropertyKey(kind: property.kind, name: $0) }
    }
}
