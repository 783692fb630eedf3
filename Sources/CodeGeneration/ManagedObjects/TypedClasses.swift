import CompilerSupport
import ObjectModel
import Templating

extension DraftedProduct {
    /// The classes of managed objects, typed as far as the model allows.
    ///
    /// One file contains one whole class, because nobody edits generated code. It is named `Post+CoreData.swift`,
    /// because people name the file with their own extension `Post.swift`, and a module cannot have two files of one
    /// name.
    static func managedObjects(_ graph: ModelGraph, _ manner: GenerationOptions) -> DraftedProduct {
        let names = ModelNames(graph)
        let functions = FetchFunctions(graph, names: names)
        var review = ModelValidator(graph, names: names, manner)
        review.review(functions)
        let classes = TypedClasses(graph: graph, names: names, functions: functions, manner: manner)
        let written = review.writtenClasses
        let files = written.compactMap { entity, className in
            FileName("\(className.name)+CoreData.swift").map { name in
                FileDraft(name, "managed-objects-file") { classes.file(of: [entity]) }
            }
        }
        let section = TextDraft(template: "managed-objects-section") { classes.file(of: written.map(\.entity)) }
        return DraftedProduct(
            diagnostics: review.diagnostics,
            files: files,
            sections: [section],
            types: review.generatedTypes
        )
    }
}

/// Builds the contexts for the templates of typed classes.
struct TypedClasses {
    let graph: ModelGraph
    let names: ModelNames
    let functions: FetchFunctions
    let manner: GenerationOptions

    /// A file, or a section of one, with some classes.
    func file(of entities: [Int]) -> TemplateRecord {
        manner.declarationKeys.adding([
            "importKeyword": .text(importKeyword),
            "imports": .texts(entities.contains(where: namesForeignTypes) ? manner.imports.besidesCoreData : []),
            "classes": .records(entities.map(classRecord)),
        ])
    }

    /// The keyword of imports: `public import` for a public class, which modules with internal imports by default need
    /// and others accept.
    ///
    /// There is none for `package`: the compiler rejects a package import beside a plain one in another file of the
    /// module.
    private var importKeyword: String { manner.accessLevel == .public ? "public import" : "import" }

    private func classRecord(of entity: Int) -> TemplateRecord {
        let hasMembers = declaresMembers(entity)
        let inheritsFromBase = names.type(of: graph.parents[entity]) == RepresentedClass.baseClass
        return names.declaration(of: entity, in: graph).adding([
            "isFinal": .flag(!graph.children[entity].contains { names.hasOwnClass($0) }),
            "isIdentifiable": .flag(inheritsFromBase && hasMembers && !manner.omitsIdentifiable),
            "documentation": .texts(documentation(of: graph.model.entities[entity], hasMembers: hasMembers)),
            // The declarations in the class; absent when Xcode declares them.
            "members": TemplateValue(hasMembers ? members(of: entity) : nil),
        ])
    }

    private func members(of entity: Int) -> TemplateRecord {
        let declared = graph.model.entities[entity]
        let relationships = graph.relationshipsByName(of: entity)
        let fetched = declared.fetchedProperties.inOrder(of: \.name)
        let attributes = declared.attributes.inOrder(of: \.name)
        let managed = attributes.map(managed) + relationships.map(managed)
        let propertyNames = propertyNames(of: entity)
        return [
            "entityNameLiteral": .text(stringLiteral(declared.name)),
            "overridesEntityName": .flag(inheritsEntityName(entity)),
            "hasPropertyNames": .flag(!propertyNames.isEmpty),
            "propertyNames": .records(propertyNames),
            "fetchRequests": .records(functions.records(of: entity)),
            "properties": .records(Self.settingOff(managed)),
            "scalars": .records(attributes.compactMap(optionalScalar)),
            "rawValues": .records(attributes.compactMap(rawValue)),
            "fetchedProperties": .records(fetched.map(fetchedProperty)),
            "toManyRelationships": .records(relationships.compactMap(accessors)),
        ]
    }

    /// A constant for each property, by name. Inherited properties are included, because a class's own `Keys` hides the
    /// inherited one.
    private func propertyNames(of entity: Int) -> [TemplateRecord] {
        let names = graph.line(of: entity).flatMap { graph.model.entities[$0].declaredNames }
        return names.uniqued.sorted().map { propertyName($0, as: SwiftIdentifier(adapting: $0)) }
    }

    /// Separates properties with documentation by blank lines; the others are adjacent.
    private static func settingOff(_ properties: [TemplateRecord]) -> [TemplateRecord] {
        var isAfterDocumented = true
        return properties.map { property in
            let isDocumented = property["documentation"] != .list([])
            defer { isAfterDocumented = isDocumented }
            return property.adding(["isSetOff": .flag(isAfterDocumented || isDocumented)])
        }
    }

    private func declaresMembers(_ entity: Int) -> Bool { manner.declaresMembers(of: graph.model.entities[entity]) }

    /// True if one of the superclasses is generated with its members; classes by Xcode have no `entityName`.
    private func inheritsEntityName(_ entity: Int) -> Bool {
        graph.ancestors(of: entity).lazy.prefix { names.hasOwnClass($0) }.contains { declaresMembers($0) }
    }

    /// True if a declaration uses a type that the project has to declare.
    private func namesForeignTypes(_ entity: Int) -> Bool {
        declaresMembers(entity)
            && graph.model.entities[entity].attributes.contains {
                AttributeSpelling.customClass(of: $0) != nil || RawTypeName.of($0) != nil
            }
    }

    private func documentation(of entity: Entity, hasMembers: Bool) -> [String] {
        let text = CodeGeneration.documentation(in: entity.userInfo) ?? "An object of the entity \(entity.name)."
        let lines = documentationLines(text)
        guard hasMembers, manner.optionals == .model, entity.requiresValues else { return lines }
        return lines + [
            "",
            " A required property is not optional. A new object has no value there, unless the model states a default:",
            " set it before reading it.",
        ]
    }
}

extension Entity {
    /// True if a property has a non-optional type although a new object has no value for it.
    fileprivate var requiresValues: Bool {
        attributes.contains {
            !TypedSpelling.isOptional($0) && AttributeSpelling.scalarType(of: $0) == nil
        } || relationships.contains { !$0.isOptional && !$0.isToMany }
    }
}

extension Attribute {
    /// An additional accessor, for values that have a better type in Swift than in Objective-C.
    enum Accessor {
        /// An optional number of this type. Objective-C has none, so the property is an object there.
        case scalar(String)
        /// An enumeration. The property has the raw value in Objective-C.
        case rawValue(RawTypeName)
    }

    var accessor: Accessor? {
        if let rawType = RawTypeName.of(self) { return .rawValue(rawType) }
        guard TypedSpelling.isOptional(self) else { return nil }
        return AttributeSpelling.scalarType(of: self).map(Accessor.scalar)
    }

    /// The name of the accessor, as in mogenerator: `ratingValue` for `rating`.
    var accessorName: String { "\(name)Value" }
}

extension TypedClasses {
    func managed(_ attribute: Attribute) -> TemplateRecord {
        [
            "name": .text(SwiftIdentifier(adapting: attribute.name).asMember),
            "type": .text(TypedSpelling.managedType(of: attribute, manner.optionals)),
            // Only the store sets a derived attribute.
            "isReadOnly": .flag(attribute.isDerived),
            "documentation": documentation(attribute.hasDetails ? attribute.details.userInfo : []),
        ]
    }

    func managed(_ reference: PropertyID) -> TemplateRecord {
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
            // The property of the stored object that returns the number, and the label of the initializer that takes
            // one.
            "scalarProperty": .text(TypedSpelling.scalarProperty(of: attribute.type)),
            "scalarLabel": .text(attribute.type == .date ? "timeIntervalSinceReferenceDate" : "value"),
        ])
    }

    /// Without a default there is no value for an unknown raw value, so the accessor is optional.
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

    func accessors(_ reference: PropertyID) -> TemplateRecord? {
        let relationship = graph.relationship(reference)
        let destination = names.type(of: graph.destination(of: reference))
        let arrayName = "\(relationship.name)Array"
        let isTaken = graph.relative(of: reference.entity, withProperty: arrayName) != nil
        return relationship.accessors(destination: destination, collection: collection(of: relationship, destination))?
            .adding([
                // The name of an ordered relationship as an array; absent when a property has that name.
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

    /// The lines of documentation, without the slashes.
    private func documentation(_ userInfo: [UserInfoEntry]) -> TemplateValue {
        .texts(CodeGeneration.documentation(in: userInfo).map(documentationLines) ?? [])
    }
}
