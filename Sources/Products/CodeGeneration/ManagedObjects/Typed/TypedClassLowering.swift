import ObjectModel

/// Turns entities into what the templates of typed classes know about them.
struct TypedClassLowering {
    private let graph: ModelGraph
    private let names: ModelNames
    private let functions: FetchFunctions
    private let options: GenerationOptions
    private let properties: TypedPropertyLowering

    init(_ graph: ModelGraph, names: ModelNames, functions: FetchFunctions, options: GenerationOptions) {
        self.graph = graph
        self.names = names
        self.functions = functions
        self.options = options
        properties = TypedPropertyLowering(graph, names: names)
    }

    /// The classes of those of some entities of which anything is written: it has a class, and Xcode does not write all of it.
    func classes(of entities: [Int]) -> [(name: SwiftIdentifier, entity: Int)] {
        entities.compactMap { entity in className(of: entity).map { ($0.identifier, entity) } }
    }

    private func className(of entity: Int) -> ClassName? {
        guard case .named(let className) = names.classes[entity] else { return nil }
        return codegen(of: entity) == .classDefinition ? nil : className
    }

    /// Nil for an entity of which nothing is written.
    func context(of entity: Int) -> TypedClassContext? {
        guard let className = className(of: entity) else { return nil }
        let superclassName = names.type(of: graph.parents[entity])
        let members = declaresMembers(entity) ? members(of: entity) : nil
        return TypedClassContext(
            className: className.identifier.asType,
            superclassName: superclassName,
            objectiveCName: className.isInGlobalNamespace ? className.identifier.name : nil,
            isFinal: !graph.children[entity].contains { names.hasOwnClass($0) },
            isIdentifiable: superclassName == ClassName.managedObject && members != nil,
            documentation: documentation(of: entity, members),
            members: members,
            namesForeignTypes: members != nil && namesForeignTypes(entity)
        )
    }

    private func members(of entity: Int) -> TypedMembersContext {
        let relationships = graph.relationshipsByName(of: entity)
        let fetched = graph.model.entities[entity].fetchedProperties.sorted { $0.name < $1.name }
        let spelled = SpelledAttributes(graph.model.entities[entity].attributes, properties)
        return TypedMembersContext(
            entityNameLiteral: stringLiteral(graph.model.entities[entity].name),
            overridesEntityName: inheritsEntityName(entity),
            propertyNames: properties.names(of: entity),
            fetchRequests: functions.contexts(of: entity),
            properties: settingOff(spelled.managed + relationships.compactMap { properties.managed($0) }),
            scalars: spelled.scalars,
            rawValues: spelled.rawValues,
            fetchedProperties: fetched.compactMap { properties.fetched($0) },
            toManyRelationships: relationships.compactMap { properties.accessors($0) }
        )
    }

    /// Lines without documentation stand together.
    private func settingOff(_ properties: [TypedPropertyContext]) -> [TypedPropertyContext] {
        var isAfterDocumented = true
        return properties.map { property in
            var property = property
            property.isSetOff = isAfterDocumented || !property.documentation.isEmpty
            isAfterDocumented = !property.documentation.isEmpty
            return property
        }
    }

    private func codegen(of entity: Int) -> CodeGenerationSetting {
        options.respectsCodegen ? graph.model.entities[entity].codeGeneration : .manual
    }

    private func declaresMembers(_ entity: Int) -> Bool { codegen(of: entity) == .manual }

    /// Whether one of the superclasses is generated with its members; what Xcode writes has no `entityName`.
    private func inheritsEntityName(_ entity: Int) -> Bool {
        graph.parents[entity] != nil
            && graph.ancestors(of: entity).lazy
                .prefix { names.hasOwnClass($0) }
                .contains { declaresMembers($0) }
    }

    private func namesForeignTypes(_ entity: Int) -> Bool {
        graph.model.entities[entity].attributes.contains {
            AttributeSpelling.customClass(of: $0) != nil || RawTypeName.of($0) != nil
        }
    }

    private func documentation(of entity: Int, _ members: TypedMembersContext?) -> [String] {
        let entity = graph.model.entities[entity]
        let text = CodeGeneration.documentation(in: entity.userInfo) ?? "An object of the entity \(entity.name)."
        guard members?.requiresValues == true else { return documentationLines(text) }
        return documentationLines(text) + [
            "",
            " What the model requires is not optional. A new object has no value there, unless the model states a default:",
            " set it before reading it.",
        ]
    }
}

extension TypedMembersContext {
    /// Whether there is a property whose type promises a value that a new object may not have.
    fileprivate var requiresValues: Bool { properties.contains(where: \.requiresValue) }
}

/// The attributes of an entity, each in one of three ways.
private struct SpelledAttributes {
    private(set) var managed: [TypedPropertyContext] = []
    private(set) var scalars: [OptionalScalarContext] = []
    private(set) var rawValues: [RawValueContext] = []

    init(_ attributes: [Attribute], _ properties: TypedPropertyLowering) {
        for attribute in attributes.sortedByName {
            switch properties.spelled(attribute) {
            case .managed(let property): managed.append(property)
            case .scalar(let property): scalars.append(property)
            case .rawValue(let property): rawValues.append(property)
            case nil: break
            }
        }
    }
}
