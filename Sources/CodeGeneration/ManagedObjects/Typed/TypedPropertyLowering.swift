import ObjectModel

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
    func names(of entity: Entity) -> [PropertyNameContext] {
        let names =
            entity.attributes.map(\.name) + entity.relationships.map(\.name) + entity.fetchedProperties.map(\.name)
        return names.sorted().compactMap { name in
            SwiftIdentifier(name).map { PropertyNameContext(name: $0.asMember, nameLiteral: stringLiteral(name)) }
        }
    }

    func sortedRelationships(of entity: Int) -> [ModelGraph.RelationshipReference] {
        graph.model.entities[entity].relationships.indices
            .map { ModelGraph.RelationshipReference(entity: entity, position: $0) }
            .sorted { graph.relationship($0).name < graph.relationship($1).name }
    }

    /// What Core Data implements; nil for what Swift has to compute.
    func managed(_ attribute: Attribute) -> TypedPropertyContext? {
        guard RawTypeName.of(attribute) == nil, !isOptionalScalar(attribute) else { return nil }
        return property(attribute, type: TypedSpelling.managedType(of: attribute))
    }

    func managed(_ reference: ModelGraph.RelationshipReference) -> TypedPropertyContext? {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        return SwiftIdentifier(relationship.name).map {
            TypedPropertyContext(
                name: $0.asMember,
                type: relationship.isToMany
                    ? collection(of: relationship, destination) : destination + (relationship.isOptional ? "?" : ""),
                isReadOnly: false,
                requiresValue: !relationship.isOptional && !relationship.isToMany,
                documentation: documentation(relationship.userInfo)
            )
        }
    }

    func optionalScalar(_ attribute: Attribute) -> OptionalScalarContext? {
        guard RawTypeName.of(attribute) == nil, isOptionalScalar(attribute),
            let type = AttributeSpelling.scalarType(of: attribute),
            let property = property(attribute, type: "\(type)?")
        else { return nil }
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
    func rawValue(_ attribute: Attribute) -> RawValueContext? {
        guard let rawType = RawTypeName.of(attribute)?.text else { return nil }
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

    private func isOptionalScalar(_ attribute: Attribute) -> Bool {
        TypedSpelling.isOptional(attribute) && AttributeSpelling.scalarType(of: attribute) != nil
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
