public import ObjectModel

/// An element of a composite, by the positions of its composite and of itself.
public struct CompositeElementReference: Hashable, Sendable {
    /// The position in `ManagedObjectModel.composites`.
    public let composite: Int
    /// The position in `Composite.attributes`.
    public let position: Int
}

/// One difference between two versions of a model.
///
/// Payloads are places in the old model, the new one, or both; ``ModelComparison/description(of:)`` puts them into words.
/// An added or removed element stands for all that is in it. Entities, configurations, composites and fetch requests are
/// positions in the lists of `ManagedObjectModel`.
public enum ModelChange: Hashable, Sendable {
    // Entities
    /// The new model has one more entity.
    case entityAdded(Int)
    /// An entity of the old model is gone.
    case entityRemoved(Int)
    /// An entity has another name.
    case entityRenamed(Pair<Int>)
    /// An entity is in the tree of another root entity, so that its records have another type.
    case rootChanged(Pair<Int>)
    /// An entity has another parent under the same root.
    case parentChanged(Pair<Int>)
    /// An entity has another setting.
    case entityChanged(EntityAspect, Pair<Int>)
    /// An entity has one more uniqueness constraint.
    case uniquenessConstraintAdded(UniquenessConstraint, Pair<Int>)
    /// A uniqueness constraint is gone.
    case uniquenessConstraintRemoved(UniquenessConstraint, Pair<Int>)
    /// An entity has one more fetch index.
    case fetchIndexAdded(FetchIndex, Pair<Int>)
    /// A fetch index orders or filters otherwise.
    case fetchIndexChanged(Pair<FetchIndex>, Pair<Int>)
    /// A fetch index is gone.
    case fetchIndexRemoved(FetchIndex, Pair<Int>)
    /// An entity has one more index of the older kind.
    case compoundIndexAdded(CompoundIndex, Pair<Int>)
    /// An index of the older kind is gone.
    case compoundIndexRemoved(CompoundIndex, Pair<Int>)

    // Properties
    /// An entity of both models has one more property.
    case propertyAdded(PropertyReference)
    /// A property of an entity of both models is gone.
    case propertyRemoved(PropertyReference)
    /// A property has another name.
    case propertyRenamed(Pair<PropertyReference>)
    /// Another entity of the same inheritance tree declares the property.
    case propertyMoved(Pair<PropertyReference>)
    /// An attribute has another setting.
    case attributeChanged(AttributeAspect, Pair<PropertyReference>)
    /// A relationship has another setting.
    case relationshipChanged(RelationshipAspect, Pair<PropertyReference>)
    /// A fetched property has another setting.
    case fetchedPropertyChanged(FetchedPropertyAspect, Pair<PropertyReference>)
    /// The request of a fetched property has another setting.
    case fetchedPropertyRequestChanged(FetchRequestAspect, Pair<PropertyReference>)

    // Many-to-many links
    /// Two relationships became a many-to-many link.
    case linkAdded(ManyToManyLink)
    /// An end of a many-to-many link has another name, or another entity declares it.
    case linkRenamed(Pair<ManyToManyLink>)
    /// A many-to-many link is gone, or has become something else.
    case linkRemoved(ManyToManyLink)

    // Composites
    /// The new model has one more composite.
    case compositeAdded(Int)
    /// A composite of the old model is gone.
    case compositeRemoved(Int)
    /// A composite of both models has one more element.
    case compositeElementAdded(CompositeElementReference)
    /// An element of a composite is gone.
    case compositeElementRemoved(CompositeElementReference)
    /// An element of a composite has another name.
    case compositeElementRenamed(Pair<CompositeElementReference>)
    /// An element of a composite has another setting.
    case compositeElementChanged(AttributeAspect, Pair<CompositeElementReference>)

    // Fetch requests
    /// The new model has one more fetch request.
    case fetchRequestAdded(Int)
    /// A fetch request of the old model is gone.
    case fetchRequestRemoved(Int)
    /// A fetch request has another setting.
    case fetchRequestChanged(FetchRequestAspect, Pair<Int>)

    // Configurations
    /// The new model has one more configuration.
    case configurationAdded(Int)
    /// A configuration of the old model is gone.
    case configurationRemoved(Int)
    /// A configuration is used with CloudKit, or no longer.
    case configurationCloudKitUseChanged(Pair<Int>)
    /// An entity of both models entered a configuration of both.
    case configurationMemberAdded(entity: String, Pair<Int>)
    /// An entity of both models left a configuration of both.
    case configurationMemberRemoved(entity: String, Pair<Int>)

    // The model
    /// The model has another setting.
    case modelChanged(ModelAspect)

    // Observations, which repeat what other changes say
    /// Entities of several trees are in one tree now: its root in the new model, and the roots they had in the old one.
    case hierarchiesMerged(into: Int, from: [Int])
    /// A relationship leads to the entity it led to before, which has another name now.
    case destinationRenamed(Pair<PropertyReference>)
    /// An entity of this name was gone in a version between; this one may mean something else.
    case entityNameReused(Pair<Int>)
    /// A property of this name was gone in a version between; this one may mean something else.
    case propertyNameReused(Pair<PropertyReference>)
    /// A removed and an added entity look like one that was renamed without saying so.
    case entityRenameSuspected(Pair<Int>)
    /// A removed and an added property look like one that was renamed without saying so.
    case propertyRenameSuspected(Pair<PropertyReference>)
}

extension ModelChange {
    /// The word for this kind of change, for example `type-changed`.
    public var kind: String {
        switch self {
        case .entityAdded: "entity-added"
        case .entityRemoved: "entity-removed"
        case .entityRenamed: "entity-renamed"
        case .rootChanged: "root-changed"
        case .parentChanged: "parent-changed"
        case .hierarchiesMerged: "hierarchies-merged"
        case .destinationRenamed: "destination-renamed"
        case .entityNameReused: "entity-name-reused"
        case .entityRenameSuspected: "entity-rename-suspected"
        case .entityChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .uniquenessConstraintAdded: "uniqueness-constraint-added"
        case .uniquenessConstraintRemoved: "uniqueness-constraint-removed"
        case .fetchIndexAdded: "fetch-index-added"
        case .fetchIndexChanged: "fetch-index-changed"
        case .fetchIndexRemoved: "fetch-index-removed"
        case .compoundIndexAdded: "compound-index-added"
        case .compoundIndexRemoved: "compound-index-removed"
        case .propertyAdded(let property): "\(property.kind.word)-added"
        case .propertyRemoved(let property): "\(property.kind.word)-removed"
        case .propertyRenamed(let pair): "\(pair.new.kind.word)-renamed"
        case .propertyMoved(let pair): "\(pair.new.kind.word)-moved"
        case .propertyNameReused(let pair): "\(pair.new.kind.word)-name-reused"
        case .propertyRenameSuspected(let pair): "\(pair.new.kind.word)-rename-suspected"
        case .attributeChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .relationshipChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .fetchedPropertyChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .fetchedPropertyRequestChanged(let aspect, _): "fetch-request-\(aspect.rawValue)-changed"
        case .linkAdded: "link-added"
        case .linkRenamed: "link-renamed"
        case .linkRemoved: "link-removed"
        case .compositeAdded: "composite-added"
        case .compositeRemoved: "composite-removed"
        case .compositeElementAdded: "composite-element-added"
        case .compositeElementRemoved: "composite-element-removed"
        case .compositeElementRenamed: "composite-element-renamed"
        case .compositeElementChanged(let aspect, _): "composite-element-\(aspect.rawValue)-changed"
        case .fetchRequestAdded: "fetch-request-added"
        case .fetchRequestRemoved: "fetch-request-removed"
        case .fetchRequestChanged(let aspect, _): "fetch-request-\(aspect.rawValue)-changed"
        case .configurationAdded: "configuration-added"
        case .configurationRemoved: "configuration-removed"
        case .configurationCloudKitUseChanged: "configuration-cloudkit-use-changed"
        case .configurationMemberAdded: "configuration-member-added"
        case .configurationMemberRemoved: "configuration-member-removed"
        case .modelChanged(let aspect): "\(aspect.rawValue)-changed"
        }
    }
}

extension ModelChange {
    /// The entity or property that the change is about, in each version that has it; of a link its first end. Nothing for
    /// what stands beside the entities.
    public var place: Pair<ElementReference?> {
        switch self {
        case .entityAdded(let entity), .hierarchiesMerged(let entity, _): Pair(old: nil, new: .entity(entity))
        case .entityRemoved(let entity): Pair(old: .entity(entity), new: nil)
        case .entityRenamed(let pair), .rootChanged(let pair), .parentChanged(let pair), .entityChanged(_, let pair),
            .uniquenessConstraintAdded(_, let pair), .uniquenessConstraintRemoved(_, let pair),
            .fetchIndexAdded(_, let pair), .fetchIndexChanged(_, let pair), .fetchIndexRemoved(_, let pair),
            .compoundIndexAdded(_, let pair), .compoundIndexRemoved(_, let pair),
            .entityNameReused(let pair), .entityRenameSuspected(let pair):
            Pair(old: .entity(pair.old), new: .entity(pair.new))
        case .propertyAdded(let property): Pair(old: nil, new: .property(property))
        case .propertyRemoved(let property): Pair(old: .property(property), new: nil)
        case .propertyRenamed(let pair), .propertyMoved(let pair), .attributeChanged(_, let pair),
            .relationshipChanged(_, let pair), .fetchedPropertyChanged(_, let pair),
            .fetchedPropertyRequestChanged(_, let pair), .destinationRenamed(let pair),
            .propertyNameReused(let pair), .propertyRenameSuspected(let pair):
            Pair(old: .property(pair.old), new: .property(pair.new))
        case .linkAdded(let link): Pair(old: nil, new: .property(link.first))
        case .linkRemoved(let link): Pair(old: .property(link.first), new: nil)
        case .linkRenamed(let pair): Pair(old: .property(pair.old.first), new: .property(pair.new.first))
        case .compositeAdded, .compositeRemoved, .compositeElementAdded, .compositeElementRemoved,
            .compositeElementRenamed, .compositeElementChanged, .fetchRequestAdded, .fetchRequestRemoved,
            .fetchRequestChanged, .configurationAdded, .configurationRemoved, .configurationCloudKitUseChanged,
            .configurationMemberAdded, .configurationMemberRemoved, .modelChanged:
            Pair(old: nil, new: nil)
        }
    }
}

extension PropertyKind {
    /// In the words of changes.
    fileprivate var word: String {
        switch self {
        case .attribute: "attribute"
        case .relationship: "relationship"
        case .fetchedProperty: "fetched-property"
        }
    }
}
