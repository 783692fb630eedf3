import ObjectModel

/// Finds the grade of every change between two versions.
struct ChangeGrading {
    let comparison: ModelComparison
    /// What Core Data sees, which knows nothing of the versions between.
    let direct: ModelMatch
    /// The new entities that hold rows of old ones, or are ancestors of such.
    let hasOldRows: Set<Int>
    /// The composites whose attributes all have a default, which is one of the whole composite.
    let compositesWithDefault: Set<String>
    private let mirroredOld: Set<Int>
    private let mirroredNew: Set<Int>

    init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        comparison = ModelComparison(from: old.graph, through: between.map(\.graph), to: new.graph)
        direct = between.isEmpty ? comparison.match : ModelMatch(from: old.graph, to: new.graph)
        hasOldRows = Set(new.graph.lineages(of: comparison.match.entities.map(\.new)))
        compositesWithDefault = new.graph.model.compositesWithDefault
        mirroredOld = old.mirroredEntities
        mirroredNew = new.mirroredEntities
    }

    var match: ModelMatch { comparison.match }
    var old: ModelGraph { match.old }
    var new: ModelGraph { match.new }

    /// Exhaustive, so that a new kind of change cannot be forgotten.
    func grade(of change: ModelChange) -> Grade {
        switch change {
        case .added(let element): added(element)
        case .removed(let element): removed(element)
        case .renamed(let pair): renamed(pair, isMirrored: isMirrored(change))

        case .rootChanged: .treeChanged
        case .parentChanged: .movedInTree
        case .entityChanged(let aspect, let pair): changed(aspect, new.model.entities[pair.new])
        case .partAdded(.uniquenessConstraint, _): .constraintAdded
        case .partRemoved(.uniquenessConstraint, _): .constraintRemoved
        case .partAdded, .partRemoved: .indexChanged
        case .fetchIndexChanged(let pair, _): changed(index: pair)

        case .propertyMoved(let pair): isStored(pair) ? .movedInTree : .unstored
        case .attributeChanged(let aspect, let pair): changed(aspect, old.attribute(pair.old), new.attribute(pair.new))
        case .relationshipChanged(let aspect, let pair): changed(aspect, pair)
        case .compositeElementChanged(let aspect, let pair): changed(element: pair, aspect)
        case .configurationMemberRemoved: .leftConfiguration
        case .fetchedPropertyChanged, .fetchedPropertyRequestChanged, .fetchRequestChanged,
            .configurationCloudKitUseChanged, .configurationMemberAdded, .modelChanged:
            .unstored

        case .hierarchiesMerged: .hierarchiesMerged
        case .destinationRenamed: .destinationRenamed
        case .nameReused(let pair): reused(pair)
        case .renameSuspected(let pair): .renameSuspected(pair.new.propertyKind)
        }
    }

    /// Whether the entity that a change is about is mirrored in one of the versions; what stands beside the entities is
    /// when anything is.
    func isMirrored(_ change: ModelChange) -> Bool {
        let place = change.place
        let (before, after) = (place.old?.entity, place.new?.entity)
        if before == nil && after == nil { return !mirroredNew.isEmpty }
        return before.map(mirroredOld.contains) == true || after.map(mirroredNew.contains) == true
    }
}

extension ManagedObjectModel {
    fileprivate var compositesWithDefault: Set<String> {
        let attributes = entities.flatMap(\.attributes)
        let names = attributes.compactMap { $0.hasDefault ? $0.details.compositeName : nil }
        return Set(names).subtracting(attributes.compactMap { $0.hasDefault ? nil : $0.details.compositeName })
    }
}
