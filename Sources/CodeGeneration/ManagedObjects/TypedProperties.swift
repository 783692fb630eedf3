import ObjectModel
import Templating

extension Attribute {
    /// What stands beside the property that Objective-C sees, because Swift has a better type for its values.
    enum Accessor {
        /// An optional number of a type. Objective-C has none, so it shows the object.
        case scalar(String)
        /// An enumeration. Objective-C shows the raw value.
        case rawValue(RawTypeName)
    }

    var accessor: Accessor? {
        if let rawType = RawTypeName.of(self) { return .rawValue(rawType) }
        guard TypedSpelling.isOptional(self) else { return nil }
        return AttributeSpelling.scalarType(of: self).map(Accessor.scalar)
    }

    /// The name of the accessor, as users of mogenerator know it: `ratingValue` for `rating`.
    var accessorName: String { "\(name)Value" }
}

extension TypedClasses {
    func managed(_ attribute: Attribute) -> TemplateRecord {
        [
            "name": .text(SwiftIdentifier(adapting: attribute.name).asMember),
            "type": .text(TypedSpelling.managedType(of: attribute, manner.optionals)),
            // Only the store sets what it computes.
            "isReadOnly": .flag(attribute.isDerived),
            "documentation": documentation(attribute.hasDetails ? attribute.details.userInfo : []),
        ]
    }

    func managed(_ reference: PropertyPosition) -> TemplateRecord {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        let isOptional = relationship.isOptional || manner.optionals == .always
        let object = isOptional ? destination + "?" : destination
        return [
            "name": .text(SwiftIdentifier(adapting: relationship.name).asMember),
            "type": .text(relationship.isToMany ? collection(of: relationship, destination) : object),
            "isReadOnly": false,
            "documentation": documentation(relationship.userInfo),
        ]
    }

    func optionalScalar(_ attribute: Attribute) -> TemplateRecord? {
        guard case .scalar(let type) = attribute.accessor else { return nil }
        return accessor(of: attribute, type: "\(type)?").adding([
            // The property of the stored object that gives the number, and the label of the initializer that takes one.
            "scalarProperty": .text(TypedSpelling.scalarProperty(of: attribute.type)),
            "scalarLabel": .text(attribute.type == .date ? "timeIntervalSinceReferenceDate" : "value"),
        ])
    }

    /// Without a default there is nothing that an unknown raw value could be read as, so the accessor is optional.
    func rawValue(_ attribute: Attribute) -> TemplateRecord? {
        guard case .rawValue(let rawType) = attribute.accessor else { return nil }
        let isOptional = TypedSpelling.isOptional(attribute)
        let defaultLiteral = isOptional ? nil : AttributeSpelling.defaultExpression(of: attribute)
        return accessor(of: attribute, type: defaultLiteral == nil ? "\(rawType.text)?" : rawType.text).adding([
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
        let arrayName = "\(relationship.name)Array"
        let isTaken = graph.relative(of: reference.entity, withProperty: arrayName) != nil
        return relationship.accessors(destination: destination, collection: collection(of: relationship, destination))?
            .adding([
                // The name of an ordered relationship as an array; absent when it is a property's.
                "arrayName": TemplateValue(isTaken ? nil : SwiftIdentifier(adapting: arrayName).asMember)
            ])
    }

    private func collection(of relationship: Relationship, _ destination: String) -> String {
        relationship.isOrdered ? "NSOrderedSet" : "\(names.setName)<\(destination)>"
    }

    private func accessor(of attribute: Attribute, type: String) -> TemplateRecord {
        [
            "name": .text(SwiftIdentifier(adapting: attribute.name).asMember),
            "accessorName": .text(SwiftIdentifier(adapting: attribute.accessorName).asMember),
            "type": .text(type),
            "isReadOnly": .flag(attribute.isDerived),
        ]
    }

    /// The lines of documentation, each what follows the slashes.
    private func documentation(_ userInfo: [UserInfoEntry]) -> TemplateValue {
        .texts(CodeGeneration.documentation(in: userInfo).map(documentationLines) ?? [])
    }
}
