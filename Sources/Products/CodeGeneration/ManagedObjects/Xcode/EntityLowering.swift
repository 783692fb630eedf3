import ObjectModel

/// Turns entities into what templates know about them.
struct EntityLowering {
    private let graph: ModelGraph
    private let names: ModelNames
    private let xcode: XcodeVersion
    private let options: GenerationOptions

    init(_ graph: ModelGraph, names: ModelNames, xcode: XcodeVersion, options: GenerationOptions) {
        self.graph = graph
        self.names = names
        self.xcode = xcode
        self.options = options
    }

    /// Nil for an entity of which nothing is written: it has no class, or Xcode writes all of it.
    func context(of entity: Int) -> EntityContext? {
        guard case .named(let className) = names.classes[entity] else { return nil }
        let codegen = options.respectsCodegen ? graph.model.entities[entity].codeGeneration : .manual
        guard codegen != .classDefinition else { return nil }
        return EntityContext(
            className: className.identifier.name,
            classDefinition: classContext(of: entity, className),
            propertiesExtension: codegen == .category ? nil : propertiesContext(of: entity, className)
        )
    }

    private func classContext(of entity: Int, _ className: ClassName) -> ClassContext {
        ClassContext(
            className: className.identifier.asType,
            superclassName: names.type(of: graph.parents[entity]),
            objectiveCName: className.isInGlobalNamespace ? className.identifier.name : nil,
            setAlias: setAlias(className, "CoreDataClassSet")
        )
    }

    /// Sorted as texts; how Xcode orders names that differ in case or script is unverified.
    private func propertiesContext(of entity: Int, _ className: ClassName) -> PropertiesContext {
        let relationships = graph.relationshipsByName(of: entity)
        let attributes = graph.model.entities[entity].attributes
        return PropertiesContext(
            className: className.identifier.asType,
            entityNameLiteral: stringLiteral(graph.model.entities[entity].name),
            setAlias: setAlias(className, "CoreDataPropertiesSet"),
            properties: attributes.sortedByName.compactMap(property)
                + relationships.compactMap(property),
            toManyRelationships: relationships.compactMap(accessors),
            // Unverified: whether Xcode also leaves it out below a parent without a class, where nothing conforms yet.
            isIdentifiable: graph.parents[entity] == nil
        )
    }

    /// The alias means `NSSet` also where relationships are ordered, and stands there without any relationship.
    private func setAlias(_ className: ClassName, _ ending: String) -> String? {
        switch xcode {
        case .xcode16: nil
        case .xcode26: className.identifier.name + ending
        }
    }

    private func property(_ attribute: Attribute) -> PropertyContext? {
        SwiftIdentifier(attribute.name).map {
            PropertyContext(name: $0.asMember, type: AttributeSpelling.type(of: attribute))
        }
    }

    private func property(_ reference: ModelGraph.RelationshipReference) -> PropertyContext? {
        let relationship = graph.relationship(reference)
        let type =
            relationship.isToMany ? collection(of: relationship) : names.type(of: graph.destination(of: reference))
        return SwiftIdentifier(relationship.name).map { PropertyContext(name: $0.asMember, type: "\(type)?") }
    }

    private func accessors(_ reference: ModelGraph.RelationshipReference) -> AccessorsContext? {
        let relationship = graph.relationship(reference)
        guard relationship.isToMany, let identifier = SwiftIdentifier(relationship.name) else { return nil }
        return AccessorsContext(
            name: identifier.name,
            capitalizedName: identifier.capitalized,
            destination: names.type(of: graph.destination(of: reference)),
            collection: collection(of: relationship),
            isOrdered: relationship.isOrdered
        )
    }

    private func collection(of relationship: Relationship) -> String {
        relationship.isOrdered ? "NSOrderedSet" : "NSSet"
    }
}
