import ModelDifference
import ObjectModel

/// The entity that a change concerns, in the version that has it.
enum ChangePlace {
    case old(Int)
    case new(Int)
    case both(Pair<Int>)
}

extension ModelChange {
    /// Nil for what stands beside the entities.
    var place: ChangePlace? {
        switch self {
        case .entityAdded(let entity), .hierarchiesMerged(let entity, _): .new(entity)
        case .entityRemoved(let entity): .old(entity)
        case .entityRenamed(let pair), .rootChanged(let pair), .parentChanged(let pair), .entityChanged(_, let pair),
            .uniquenessConstraintAdded(_, let pair), .uniquenessConstraintRemoved(_, let pair),
            .fetchIndexAdded(_, let pair), .fetchIndexChanged(_, let pair), .fetchIndexRemoved(_, let pair),
            .compoundIndexAdded(_, let pair), .compoundIndexRemoved(_, let pair),
            .entityNameReused(let pair), .entityRenameSuspected(let pair):
            .both(pair)
        case .propertyAdded(let property): .new(property.entity)
        case .propertyRemoved(let property): .old(property.entity)
        case .propertyRenamed(let pair), .propertyMoved(let pair), .attributeChanged(_, let pair),
            .relationshipChanged(_, let pair), .fetchedPropertyChanged(_, let pair),
            .fetchedPropertyRequestChanged(_, let pair), .destinationRenamed(let pair),
            .propertyNameReused(let pair), .propertyRenameSuspected(let pair):
            .both(Pair(old: pair.old.entity, new: pair.new.entity))
        case .linkAdded(let link): .new(link.first.entity)
        case .linkRemoved(let link): .old(link.first.entity)
        case .linkRenamed(let pair): .both(Pair(old: pair.old.first.entity, new: pair.new.first.entity))
        case .compositeAdded, .compositeRemoved, .compositeElementAdded, .compositeElementRemoved,
            .compositeElementRenamed, .compositeElementChanged, .fetchRequestAdded, .fetchRequestRemoved,
            .fetchRequestChanged, .configurationAdded, .configurationRemoved, .configurationCloudKitUseChanged,
            .configurationMemberAdded, .configurationMemberRemoved, .modelChanged:
            nil
        }
    }
}
