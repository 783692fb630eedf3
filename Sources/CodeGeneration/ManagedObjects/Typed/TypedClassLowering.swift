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

    /// Nil for an entity of which nothing is written: it has no class, or Xcode writes all of it.
    func context(of entity: Int) -> TypedClassContext? {
        guard case .named(let className) = names.classes[entity], codegen(of: entity) != .classDefinition else {
            return nil
        }
        let superclassName = names.type(of: graph.parents[entity])
        let members = declaresMembers(entity) ? members(of: entity) : nil
        return TypedClassContext(
            fileStem: className.identifier.name,
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
        let attributes = graph.model.entities[entity].attributes.sorted { $0.name < $1.name }
        let relationships = properties.sortedRelationships(of: entity)
        let fetched = graph.model.entities[entity].fetchedProperties.sorted { $0.name < $1.name }
        return TypedMembersContext(
            entityNameLiteral: stringLiteral(graph.model.entities[entity].name),
            overridesEntityName: inheritsEntityName(entity),
            propertyNames: properties.names(of: graph.model.entities[entity]),
            fetchRequests: functions.contexts(of: entity),
            properties: settingOff(
                attributes.compactMap(properties.managed) + relationships.compactMap(properties.managed)
            ),
            scalars: attributes.compactMap(properties.optionalScalar),
            rawValues: attributes.compactMap(properties.rawValue),
            fetchedProperties: fetched.compactMap(properties.fetched),
            toManyRelationships: relationships.compactMap(properties.accessors)
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
        graph.ancestors(of: entity).lazy
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
