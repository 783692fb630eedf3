import Diagnostics
import ModelDifference
import ObjectModel

/// Where the new version of a model says what a change is about.
extension ModelGraph {
    /// The XML attribute that changed; where there is none, the element it belongs to.
    func location(of change: ModelChange) -> SourceLocation {
        switch change {
        case .fetchIndexAdded(let index, _): model.location(index.origin, "name")
        case .fetchIndexChanged(let pair, _): model.location(pair.new.origin, "name")
        case .compositeElementChanged(let aspect, let pair):
            model.location(
                model.composites[pair.new.composite].attributes[pair.new.position].origin,
                aspect.xmlAttribute
            )
        default: change.place.new.map { location(of: $0, change.xmlAttribute) } ?? model.location(model.origin)
        }
    }

    /// An XML attribute of an element; nil means the element itself.
    func location(of element: ElementReference, _ xmlAttribute: String?) -> SourceLocation {
        let entity = model.entities[element.entity]
        guard case .property(let property) = element else { return model.location(entity.origin, xmlAttribute) }
        let origin =
            switch property.kind {
            case .attribute: entity.attributes[property.position].origin
            case .relationship: entity.relationships[property.position].origin
            case .fetchedProperty: entity.fetchedProperties[property.position].origin
            }
        return model.location(origin, xmlAttribute)
    }
}

extension ModelChange {
    /// What of the changed element says so; nil for all of it.
    fileprivate var xmlAttribute: String? {
        switch self {
        case .propertyAdded: nil
        case .entityRenamed, .propertyRenamed: "elementID"
        case .rootChanged, .parentChanged: "parentEntity"
        case .attributeChanged(let aspect, _): aspect.xmlAttribute
        case .relationshipChanged(.destination, _): "destinationEntity"
        case .relationshipChanged(.cardinality, _): "toMany"
        case .relationshipChanged(.optionality, _): "optional"
        default: "name"
        }
    }
}

extension AttributeAspect {
    /// For the settings that keep a step from being inferred or change what values mean.
    fileprivate var xmlAttribute: String {
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
