import ModelDifference
import ObjectModel

/// Finds the grade of every change between two versions.
struct ChangeGrading {
    let comparison: ModelComparison
    let match: ModelMatch
    let old: ModelGraph
    let new: ModelGraph
    /// What Core Data sees, which knows nothing of the versions between.
    let direct: ModelMatch
    /// The new entities that hold rows of old ones, or are ancestors of such.
    let hasOldRows: [Bool]
    private let isOldMirrored: [Bool]
    private let isNewMirrored: [Bool]

    init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        comparison = ModelComparison(from: old.graph, through: between.map(\.graph), to: new.graph)
        match = comparison.match
        self.old = old.graph
        self.new = new.graph
        direct = between.isEmpty ? match : ModelMatch(from: old.graph, to: new.graph)
        hasOldRows = Self.holdersOfOldRows(match)
        isOldMirrored = old.isMirrored
        isNewMirrored = new.isMirrored
    }

    /// Exhaustive, so that a new kind of change cannot be forgotten.
    func grade(of change: ModelChange) -> Grade {
        switch change {
        case .entityAdded(let entity): added(entity: entity)
        case .entityRemoved(let entity): .entityRemoved(isAbstract: old.model.entities[entity].isAbstract)
        case .entityRenamed(let pair): renamed(entity: pair, isMirrored: isMirrored(change))
        case .rootChanged: .treeChanged
        case .parentChanged: .movedInTree
        case .entityChanged(let aspect, let pair): changed(aspect, new.model.entities[pair.new])
        case .uniquenessConstraintAdded: .constraintAdded
        case .uniquenessConstraintRemoved: .constraintRemoved
        case .fetchIndexChanged(let pair, _): changed(index: pair)
        case .fetchIndexAdded, .fetchIndexRemoved, .compoundIndexAdded, .compoundIndexRemoved: .indexChanged

        case .propertyAdded(let property): added(property)
        case .propertyRemoved(let property): removed(property)
        case .propertyRenamed(let pair): renamed(pair, isMirrored: isMirrored(change))
        case .propertyMoved(let pair): isStored(pair) ? .movedInTree : .unstored
        case .attributeChanged(let aspect, let pair): changed(aspect, old.attribute(pair.old), new.attribute(pair.new))
        case .relationshipChanged(let aspect, let pair): changed(aspect, pair)
        case .fetchedPropertyChanged, .fetchedPropertyRequestChanged: .unstored

        case .linkAdded: .linkAdded
        case .linkRenamed: .linkRenamed
        case .linkRemoved: .linkRemoved

        case .compositeAdded, .compositeRemoved: .unstored
        case .compositeElementAdded, .compositeElementRenamed: .compositeChanged(loses: false)
        case .compositeElementRemoved: .compositeChanged(loses: true)
        case .compositeElementChanged(let aspect, let pair): changed(element: pair, aspect)

        case .fetchRequestAdded, .fetchRequestRemoved, .fetchRequestChanged: .unstored
        case .configurationMemberRemoved: .leftConfiguration
        case .configurationAdded, .configurationRemoved, .configurationCloudKitUseChanged, .configurationMemberAdded:
            .unstored
        case .modelChanged: .unstored

        case .hierarchiesMerged: .hierarchiesMerged
        case .destinationRenamed: .destinationRenamed
        case .entityNameReused: .nameReused(.legal)
        case .propertyNameReused(let pair): reused(pair)
        case .entityRenameSuspected: .entityRenameSuspected
        case .propertyRenameSuspected(let pair):
            pair.new.kind == .relationship ? .relationshipRenameSuspected : .attributeRenameSuspected
        }
    }

    /// Whether the entity that a change is about is mirrored in one of the versions; what stands beside the entities is
    /// when anything is.
    func isMirrored(_ change: ModelChange) -> Bool {
        let place = change.place
        let inOld = place.old.map { isOldMirrored[$0.entity] }
        let inNew = place.new.map { isNewMirrored[$0.entity] }
        if inOld == nil && inNew == nil { return isNewMirrored.contains(true) }
        return inOld == true || inNew == true
    }

    private static func holdersOfOldRows(_ match: ModelMatch) -> [Bool] {
        var isHolder = Array(repeating: false, count: match.new.model.entities.count)
        for matched in match.entities {
            var entity: Int? = matched.pair.new
            while let holder = entity, !isHolder[holder] {
                isHolder[holder] = true
                entity = match.new.parents[holder]
            }
        }
        return isHolder
    }
}
