import ObjectModel

/// An attribute in the way in which Swift can have it.
enum SpelledAttribute {
    /// As Core Data implements it.
    case managed(TypedPropertyContext)
    case scalar(OptionalScalarContext)
    case rawValue(RawValueContext)
}

/// Turns properties into what the templates of typed classes know about them.
struct TypedPropertyLowering {
    private let graph: ModelGraph
    private let names: ModelNames
    private let setName: String

    init(_ graph: ModelGraph, names: ModelNames) {
        self.graph = graph
        self.names = names
        setName = names.classes.contains { $0.type == "Set" } ? "Swift.Set" : "Set"
    }

    /// A constant for each property, by name.
    func names(of entity: Int) -> [PropertyNameContext] {
        let attributes = graph.model.entities[entity].attributes
        let relationships = graph.model.entities[entity].relationships
        let fetched = graph.model.entities[entity].fetchedProperties
        let names =
            attributes.indices.map { attributes[$0].name } + relationships.indices.map { relationships[$0].name }
            + fetched.map(\.name)
        return names.sorted().compactMap { name in
            SwiftIdentifier(name).map { PropertyNameContext(name: $0.asMember, nameLiteral: stringLiteral(name)) }
        }
    }

    /// How an attribute is declared; nil for one that is not named by an identifier.
    func spelled(_ attribute: Attribute) -> SpelledAttribute? {
        if let rawType = RawTypeName.of(attribute)?.text {
            return rawValue(attribute, rawType).map(SpelledAttribute.rawValue)
        }
        let scalar = AttributeSpelling.scalarType(of: attribute)
        if TypedSpelling.isOptional(attribute), let scalar {
            return optionalScalar(attribute, scalar).map(SpelledAttribute.scalar)
        }
        return property(attribute, type: TypedSpelling.managedType(of: attribute)).map(SpelledAttribute.managed)
    }

    func managed(_ reference: ModelGraph.RelationshipReference) -> TypedPropertyContext? {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        return SwiftIdentifier(relationship.name).map {
            TypedPropertyContext(
                name: $0.asMember,
                type: relationship.isToMany
                    ? collection(of: relationship, destination)
                    : relationship.isOptional ? destination + "?" : destination,
                isReadOnly: false,
                requiresValue: !relationship.isOptional && !relationship.isToMany,
                documentation: documentation(relationship.userInfo)
            )
        }
    }

    private func optionalScalar(_ attribute: Attribute, _ type: String) -> OptionalScalarContext? {
        guard let property = property(attribute, type: "\(type)?") else { return nil }
        let isDate = attribute.type == .date
        return OptionalScalarContext(
            property: property,
            nameLiteral: stringLiteral(attribute.name),
            objectType: isDate ? "Date" : "NSNumber",
            scalarProperty: TypedSpelling.scalarProperty(of: attribute.type),
            storedValue: isDate ? "newValue.map(Date.init(timeIntervalSinceReferenceDate:))" : "newValue"
        )
    }

    /// Without a default there is nothing that an unknown raw value could be read as, so the property is optional.
    private func rawValue(_ attribute: Attribute, _ rawType: String) -> RawValueContext? {
        let isOptional = TypedSpelling.isOptional(attribute)
        let defaultLiteral = isOptional ? nil : TypedSpelling.rawDefault(of: attribute)
        return property(attribute, type: defaultLiteral == nil ? "\(rawType)?" : rawType).map {
            RawValueContext(
                property: $0,
                nameLiteral: stringLiteral(attribute.name),
                rawType: rawType,
                defaultLiteral: defaultLiteral
            )
        }
    }

    func fetched(_ property: FetchedProperty) -> FetchedPropertyContext? {
        guard let identifier = SwiftIdentifier(property.name) else { return nil }
        let entity = property.request?.entityName.flatMap { graph.entity(named: $0) }
        return FetchedPropertyContext(
            name: identifier.asMember,
            nameLiteral: stringLiteral(property.name),
            elementType: TypedSpelling.resultType(property.request?.resultType, objects: names.type(of: entity)),
            documentation: documentation(property.userInfo)
        )
    }

    func accessors(_ reference: ModelGraph.RelationshipReference) -> TypedAccessorsContext? {
        let relationship = graph.relationship(reference)
        guard relationship.isToMany, let identifier = SwiftIdentifier(relationship.name) else { return nil }
        let destination = names.type(of: graph.destination(of: reference))
        return TypedAccessorsContext(
            name: identifier.name,
            memberName: identifier.asMember,
            capitalizedName: identifier.capitalized,
            destination: destination,
            collection: collection(of: relationship, destination),
            isOrdered: relationship.isOrdered
        )
    }

    private func collection(of relationship: Relationship, _ destination: String) -> String {
        relationship.isOrdered ? "NSOrderedSet" : "\(setName)<\(destination)>"
    }

    private func property(_ attribute: Attribute, type: String) -> TypedPropertyContext? {
        SwiftIdentifier(attribute.name).map {
            TypedPropertyContext(
                name: $0.asMember,
                type: type,
                isReadOnly: attribute.isDerived,
                requiresValue: !TypedSpelling.isOptional(attribute)
                    && AttributeSpelling.scalarType(of: attribute) == nil,
                documentation: documentation(attribute.hasDetails ? attribute.details.userInfo : [])
            )
        }
    }

    private func documentation(_ userInfo: [UserInfoEntry]) -> [String] {
        CodeGeneration.documentation(in: userInfo).map(documentationLines) ?? []
    }
}
