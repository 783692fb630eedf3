import Diagnostics
import ModelDifference
import ObjectModel

/// Where the new version says what a change is about.
struct ChangePlaces {
    private let new: ModelGraph

    init(_ match: ModelMatch) { new = match.new }

    /// The attribute value that changed; where there is none, the element it belongs to.
    func location(of change: ModelChange) -> SourceLocation {
        switch change {
        case .entityAdded(let entity), .hierarchiesMerged(let entity, _): location(entity, "name")
        case .entityRenamed(let pair): location(pair.new, "elementID")
        case .rootChanged(let pair), .parentChanged(let pair): location(pair.new, "parentEntity")
        case .entityChanged(_, let pair), .entityRenameSuspected(let pair), .fetchIndexRemoved(_, let pair),
            .compoundIndexAdded(_, let pair), .compoundIndexRemoved(_, let pair):
            location(pair.new, "name")
        case .fetchIndexAdded(let index, _): new.model.location(index.origin, "name")
        case .fetchIndexChanged(let pair, _): new.model.location(pair.new.origin, "name")
        case .propertyAdded(let property): location(property, nil)
        case .propertyRenamed(let pair): location(pair.new, "elementID")
        case .propertyRenameSuspected(let pair): location(pair.new, "name")
        case .attributeChanged(let aspect, let pair): location(pair.new, aspect.setting)
        case .relationshipChanged(let aspect, let pair): location(pair.new, aspect.setting)
        case .compositeElementChanged(let aspect, let pair): location(pair.new, aspect.setting)
        default: new.model.location(new.model.origin)
        }
    }

    private func location(_ entity: Int, _ setting: String) -> SourceLocation {
        new.model.location(new.model.entities[entity].origin, setting)
    }

    private func location(_ property: PropertyReference, _ setting: String?) -> SourceLocation {
        let entity = new.model.entities[property.entity]
        let origin =
            switch property.kind {
            case .attribute: entity.attributes[property.position].origin
            case .relationship: entity.relationships[property.position].origin
            case .fetchedProperty: entity.fetchedProperties[property.position].origin
            }
        return new.model.location(origin, setting)
    }

    private func location(_ element: CompositeElementReference, _ setting: String) -> SourceLocation {
        new.model.location(new.model.composites[element.composite].attributes[element.position].origin, setting)
    }
}

extension AttributeAspect {
    /// The XML attribute, for the settings that keep a step from being inferred or change what values mean.
    fileprivate var setting: String {
        switch self {
        case .type, .composite: "attributeType"
        case .optionality: "optional"
        case .externalStorage: "allowsExternalBinaryDataStorage"
        case .valueTransformer: "valueTransformerName"
        case .indexed: "indexed"
        default: "name"
        }
    }
}

extension RelationshipAspect {
    /// The XML attribute, for the settings that keep a step from being inferred.
    fileprivate var setting: String {
        switch self {
        case .destination: "destinationEntity"
        case .cardinality: "toMany"
        case .optionality: "optional"
        default: "name"
        }
    }
}
