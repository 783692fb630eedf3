import Diagnostics
import Mirroring
import ObjectModel

/// A property as an entity declares it, with the decision whether it has a field.
enum MappedProperty {
    case attribute(Attribute, FieldMapping)
    case toOne(Relationship, destination: Int?)

    /// The properties of an entity that have fields: attributes by name, then to-one relationships by name.
    static func declared(by entity: Int, in graph: ModelGraph) -> [MappedProperty] {
        let declared = graph.model.entities[entity]
        let attributes = declared.attributes.compactMap(MappedProperty.init)
        let relationships = declared.relationships.indices.compactMap { position in
            MappedProperty(.init(entity: entity, position: position), in: graph)
        }
        return attributes + relationships
    }

    private init?(_ attribute: Attribute) {
        guard attribute.reasonLeftOut == nil, let mapping = FieldMapping(attribute.type) else { return nil }
        self = .attribute(attribute, mapping)
    }

    private init?(_ reference: ModelGraph.RelationshipReference, in graph: ModelGraph) {
        let relationship = graph.relationship(reference)
        guard !relationship.isToMany, !relationship.isTransient else { return nil }
        self = .toOne(relationship, destination: graph.destination(of: reference))
    }

    var name: String {
        switch self {
        case .attribute(let attribute, _): attribute.name
        case .toOne(let relationship, _): relationship.name
        }
    }

    var origin: SourceOrigin {
        switch self {
        case .attribute(let attribute, _): attribute.origin
        case .toOne(let relationship, _): relationship.origin
        }
    }

    var isRelationship: Bool {
        if case .toOne = self { true } else { false }
    }
}

extension Attribute {
    /// Why an attribute is not in the record, in a word or two; nil when it is.
    var reasonLeftOut: String? {
        if isTransient { return "transient" }
        if isDerived { return "derived and so probably not mirrored" }
        if isIgnoredByMirroring { return "ignored by mirroring because of its user info" }
        return FieldMapping(type) == nil ? "of a type that is not mirrored" : nil
    }
}
