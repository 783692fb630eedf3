import ObjectModel
import Templating

extension Attribute {
    /// How Swift can have an attribute.
    enum Manner {
        /// As Core Data implements it.
        case managed
        /// As an optional number of a type: nothing that Objective-C has, so it is computed from the object that is stored.
        case optionalScalar(String)
        /// Read and written as an enumeration.
        case rawValue(RawTypeName)
    }

    var manner: Manner {
        if let rawType = RawTypeName.of(self) { return .rawValue(rawType) }
        guard TypedSpelling.isOptional(self), let scalar = AttributeSpelling.scalarType(of: self) else {
            return .managed
        }
        return .optionalScalar(scalar)
    }
}

extension TypedClasses {
    func managed(_ attribute: Attribute) -> TemplateRecord? {
        guard case .managed = attribute.manner else { return nil }
        return property(attribute, type: TypedSpelling.managedType(of: attribute))
    }

    func managed(_ reference: PropertyPosition) -> TemplateRecord {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        let object = relationship.isOptional ? destination + "?" : destination
        return [
            "name": .text(SwiftIdentifier(adapting: relationship.name).asMember),
            "type": .text(relationship.isToMany ? collection(of: relationship, destination) : object),
            "isReadOnly": false,
            "documentation": documentation(relationship.userInfo),
        ]
    }

    func optionalScalar(_ attribute: Attribute) -> TemplateRecord? {
        guard case .optionalScalar(let type) = attribute.manner else { return nil }
        return property(attribute, type: "\(type)?").adding([
            "nameLiteral": .text(stringLiteral(attribute.name)),
            // The type of the object that is stored, and the property of it that gives the scalar value.
            "objectType": .text(AttributeSpelling.objectType(of: attribute)),
            "scalarProperty": .text(TypedSpelling.scalarProperty(of: attribute.type)),
            "storedValue": .text(TypedSpelling.storedValue(of: attribute.type)),
        ])
    }

    /// Without a default there is nothing that an unknown raw value could be read as, so the property is optional.
    func rawValue(_ attribute: Attribute) -> TemplateRecord? {
        guard case .rawValue(let rawType) = attribute.manner else { return nil }
        let isOptional = TypedSpelling.isOptional(attribute)
        let defaultLiteral = isOptional ? nil : AttributeSpelling.defaultExpression(of: attribute)
        return property(attribute, type: defaultLiteral == nil ? "\(rawType.text)?" : rawType.text).adding([
            "nameLiteral": .text(stringLiteral(attribute.name)),
            "rawType": .text(rawType.text),
            "defaultLiteral": TemplateValue(defaultLiteral),
        ])
    }

    func fetchedProperty(_ property: FetchedProperty) -> TemplateRecord {
        let entity = property.request?.entityName.flatMap { graph.entity(named: $0) }
        let elementType = TypedSpelling.resultType(property.request?.resultType, objects: names.type(of: entity))
        return propertyName(property.name, as: SwiftIdentifier(adapting: property.name)).adding([
            "elementType": .text(elementType),
            "documentation": documentation(property.userInfo),
        ])
    }

    func accessors(_ reference: PropertyPosition) -> TemplateRecord? {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        return relationship.accessors(
            destination: destination,
            collection: collection(of: relationship, destination)
        )
    }

    private func collection(of relationship: Relationship, _ destination: String) -> String {
        relationship.isOrdered ? "NSOrderedSet" : "\(names.setName)<\(destination)>"
    }

    private func property(_ attribute: Attribute, type: String) -> TemplateRecord {
        [
            "name": .text(SwiftIdentifier(adapting: attribute.name).asMember),
            "type": .text(type),
            // Only the store sets what it computes.
            "isReadOnly": .flag(attribute.isDerived),
            "documentation": documentation(attribute.hasDetails ? attribute.details.userInfo : []),
        ]
    }

    /// The lines of documentation, each what follows the slashes.
    private func documentation(_ userInfo: [UserInfoEntry]) -> TemplateValue {
        .texts(CodeGeneration.documentation(in: userInfo).map(documentationLines) ?? [])
    }
}
