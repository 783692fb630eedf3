import ModelDifference
import ObjectModel

/// Finds the row of the decision table for every change of a comparison.
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

    init(_ comparison: ModelComparison, direct: ModelMatch, old isOldMirrored: [Bool], new isNewMirrored: [Bool]) {
        self.comparison = comparison
        match = comparison.match
        old = match.old
        new = match.new
        self.direct = direct
        hasOldRows = Self.holdersOfOldRows(match)
        self.isOldMirrored = isOldMirrored
        self.isNewMirrored = isNewMirrored
    }

    func graded(_ change: ModelChange) -> GradedChange {
        GradedChange(
            description: comparison.description(of: change),
            grade: grade(of: change),
            isMirrored: isMirrored(change)
        )
    }

    /// Exhaustive, so that a new kind of change cannot be forgotten.
    func grade(of change: ModelChange) -> Grade {
        switch change {
        case .entityAdded(let entity): added(entity: entity)
        case .entityRemoved(let entity): .entityRemoved(isAbstract: old.model.entities[entity].isAbstract)
        case .entityRenamed(let pair): renamed(entity: pair)
        case .rootChanged(let pair): new.parents[pair.new] == nil ? .leftTree : .joinedTree
        case .parentChanged: .movedInTree
        case .entityChanged(let aspect, let pair): changed(aspect, new.model.entities[pair.new])
        case .uniquenessConstraintAdded: .constraintAdded
        case .uniquenessConstraintRemoved: .constraintRemoved
        case .fetchIndexChanged(let pair, _): changed(index: pair)
        case .fetchIndexAdded, .fetchIndexRemoved, .compoundIndexAdded, .compoundIndexRemoved: .indexChanged

        case .propertyAdded(let property): added(property)
        case .propertyRemoved(let property): removed(property)
        case .propertyRenamed(let pair): renamed(pair)
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

    /// Whether an entity is mirrored in one of the versions.
    func isMirrored(entity pair: Pair<Int>) -> Bool { isOldMirrored[pair.old] || isNewMirrored[pair.new] }

    private func isMirrored(_ change: ModelChange) -> Bool {
        switch change.place {
        case .old(let entity): isOldMirrored[entity]
        case .new(let entity): isNewMirrored[entity]
        case .both(let pair): isMirrored(entity: pair)
        case nil: isNewMirrored.contains(true)
        }
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
