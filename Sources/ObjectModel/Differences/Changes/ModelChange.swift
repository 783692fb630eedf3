/// One difference between two versions of a model.
///
/// Payloads are places in the old model, the new one, or both; ``ModelComparison/description(of:)`` puts them into words.
/// An added or removed element stands for all that is in it. Entities, configurations and fetch requests are positions in
/// the lists of `ManagedObjectModel`.
package enum ModelChange: Hashable, Sendable {
    // Elements
    /// The new model has one more element; a property only where both models have the entity.
    case added(ElementReference)
    /// An element of the old model is gone; a property only where both models have the entity.
    case removed(ElementReference)
    /// An element has another name. A link has when one of its ends has, or when another entity declares it.
    case renamed(Pair<ElementReference>)

    // Entities
    /// An entity is in the tree of another root entity, so that its records have another type.
    case rootChanged(Pair<Int>)
    /// An entity has another parent under the same root.
    case parentChanged(Pair<Int>)
    /// An entity has another setting.
    case entityChanged(EntityAspect, Pair<Int>)
    /// An entity has one more constraint or index.
    case partAdded(EntityPart, Pair<Int>)
    /// A constraint or index of an entity is gone.
    case partRemoved(EntityPart, Pair<Int>)
    /// A fetch index orders or filters otherwise.
    case fetchIndexChanged(Pair<FetchIndex>, Pair<Int>)

    // Properties
    /// Another entity of the same inheritance tree declares the property.
    case propertyMoved(Pair<PropertyPosition>)
    /// An attribute has another setting.
    case attributeChanged(AttributeAspect, Pair<PropertyPosition>)
    /// A relationship has another setting.
    case relationshipChanged(RelationshipAspect, Pair<PropertyPosition>)
    /// A fetched property has another setting.
    case fetchedPropertyChanged(FetchedPropertyAspect, Pair<PropertyPosition>)
    /// The request of a fetched property has another setting.
    case fetchedPropertyRequestChanged(FetchRequestAspect, Pair<PropertyPosition>)

    // Beside entities
    /// An element of a composite has another setting.
    case compositeElementChanged(AttributeAspect, Pair<CompositeElementReference>)
    /// A fetch request has another setting.
    case fetchRequestChanged(FetchRequestAspect, Pair<Int>)
    /// A configuration is used with CloudKit, or no longer.
    case configurationCloudKitUseChanged(Pair<Int>)
    /// An entity of both models entered a configuration of both.
    case configurationMemberAdded(entity: String, Pair<Int>)
    /// An entity of both models left a configuration of both.
    case configurationMemberRemoved(entity: String, Pair<Int>)
    /// The model has another setting.
    case modelChanged(ModelAspect)

    // Observations, which repeat what other changes say
    /// Entities of several trees are in one tree now: its root in the new model, and the roots they had in the old one.
    case hierarchiesMerged(into: Int, from: [Int])
    /// A relationship leads to the entity it led to before, which has another name now.
    case destinationRenamed(Pair<PropertyPosition>)
    /// An entity or property of this name was gone in a version between; this one may mean something else.
    case nameReused(Pair<ElementReference>)
    /// A removed and an added entity or property look like one that was renamed without saying so.
    case renameSuspected(Pair<ElementReference>)
}

/// A constraint or an index of an entity, which has no settings but what it names.
package enum EntityPart: Hashable, Sendable {
    /// Properties that must be unique together.
    case uniquenessConstraint(PropertyGroup)
    /// A fetch index.
    case fetchIndex(FetchIndex)
    /// An index of the older kind.
    case compoundIndex(PropertyGroup)

    fileprivate var word: String {
        switch self {
        case .uniquenessConstraint: "uniqueness-constraint"
        case .fetchIndex: "fetch-index"
        case .compoundIndex: "compound-index"
        }
    }
}

extension ModelChange {
    /// What happened, in a word with hyphens.
    var kind: String {
        switch self {
        case .added(let element): "\(element.word)-added"
        case .removed(let element): "\(element.word)-removed"
        case .renamed(let pair): "\(pair.new.word)-renamed"
        case .nameReused(let pair): "\(pair.new.word)-name-reused"
        case .renameSuspected(let pair): "\(pair.new.word)-rename-suspected"
        case .rootChanged: "root-changed"
        case .parentChanged: "parent-changed"
        case .hierarchiesMerged: "hierarchies-merged"
        case .destinationRenamed: "destination-renamed"
        case .entityChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .partAdded(let part, _): "\(part.word)-added"
        case .partRemoved(let part, _): "\(part.word)-removed"
        case .fetchIndexChanged: "fetch-index-changed"
        case .propertyMoved(let pair): "\(pair.new.kind.word)-moved"
        case .attributeChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .relationshipChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .fetchedPropertyChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .fetchedPropertyRequestChanged(let aspect, _), .fetchRequestChanged(let aspect, _):
            "fetch-request-\(aspect.rawValue)-changed"
        case .compositeElementChanged(let aspect, _): "composite-element-\(aspect.rawValue)-changed"
        case .configurationCloudKitUseChanged: "configuration-cloudkit-use-changed"
        case .configurationMemberAdded: "configuration-member-added"
        case .configurationMemberRemoved: "configuration-member-removed"
        case .modelChanged(let aspect): "\(aspect.rawValue)-changed"
        }
    }

    /// What the change is about, in each version that has it; nothing for the model itself.
    package var place: Pair<ElementReference?> {
        switch self {
        case .added(let element): Pair(old: nil, new: element)
        case .removed(let element): Pair(old: element, new: nil)
        case .renamed(let pair), .nameReused(let pair), .renameSuspected(let pair): Pair(old: pair.old, new: pair.new)
        case .hierarchiesMerged(let entity, _): Pair(old: nil, new: .entity(entity))
        case .rootChanged(let pair), .parentChanged(let pair), .entityChanged(_, let pair), .partAdded(_, let pair),
            .partRemoved(_, let pair), .fetchIndexChanged(_, let pair):
            Pair(old: .entity(pair.old), new: .entity(pair.new))
        case .propertyMoved(let pair), .attributeChanged(_, let pair), .relationshipChanged(_, let pair),
            .fetchedPropertyChanged(_, let pair), .fetchedPropertyRequestChanged(_, let pair),
            .destinationRenamed(let pair):
            Pair(old: .property(pair.old), new: .property(pair.new))
        case .compositeElementChanged(_, let pair):
            Pair(old: .compositeElement(pair.old), new: .compositeElement(pair.new))
        case .fetchRequestChanged(_, let pair): Pair(old: .fetchRequest(pair.old), new: .fetchRequest(pair.new))
        case .configurationCloudKitUseChanged(let pair), .configurationMemberAdded(_, let pair),
            .configurationMemberRemoved(_, let pair):
            Pair(old: .configuration(pair.old), new: .configuration(pair.new))
        case .modelChanged: Pair(old: nil, new: nil)
        }
    }
}
