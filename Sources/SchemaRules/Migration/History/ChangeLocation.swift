import CompilerSupport
import ObjectModel

/// Where the new version of a model says what a change is about.
extension ModelGraph {
    /// The setting that changed; where there is none, the element it belongs to.
    func location(of change: ModelChange) -> SourceLocation {
        switch change {
        case .partAdded(.fetchIndex(let index), _): model.location(index.origin, "name")
        case .fetchIndexChanged(let pair, _): model.location(pair.new.origin, "name")
        case .compositeElementChanged(let aspect, let pair):
            model.location(element(pair.new).origin, aspect.xmlAttribute)
        default: change.place.new.map { location(of: $0, change.xmlAttribute) } ?? model.location(model.origin)
        }
    }

    /// An XML attribute of an element, nil for the element itself; of what stands beside the entities the model.
    func location(of element: ElementReference, _ xmlAttribute: String? = nil) -> SourceLocation {
        switch element {
        case .entity(let entity): model.location(model.entities[entity].origin, xmlAttribute)
        case .property(let property): place(of: property, xmlAttribute).location
        case .link(let link): place(of: link.first, xmlAttribute).location
        case .compositeElement(let reference): model.location(self.element(reference).origin, xmlAttribute)
        case .composite, .fetchRequest, .configuration: model.location(model.origin)
        }
    }
}

extension ModelChange {
    /// What of the changed element says so; nil for all of it.
    fileprivate var xmlAttribute: String? {
        switch self {
        case .added(.property), .added(.compositeElement): nil
        case .renamed(let pair):
            switch pair.new {
            case .entity, .property: "elementID"
            default: "name"
            }
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
