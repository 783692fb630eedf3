import Templating

/// The declaration of a class.
struct TypedClassContext: TemplateContext {
    let className: String
    let superclassName: String
    let objectiveCName: String?
    let isFinal: Bool
    let isIdentifiable: Bool
    let documentation: [String]
    let members: TypedMembersContext?
    /// Whether a declaration names a type that the project has to supply.
    let namesForeignTypes: Bool

    static let keys: TemplateKeys<TypedClassContext> = [
        .text("className", "The class.") { $0.className },
        .text("superclassName", "The class of the parent entity, or `NSManagedObject`.") { $0.superclassName },
        .optionalText("objectiveCName", "The name in Objective-C, unless it is left to the compiler.") {
            $0.objectiveCName
        },
        .flag("isFinal", "Whether the class has no subclasses.") { $0.isFinal },
        .flag("isIdentifiable", "Whether the class declares to be `Identifiable`.") { $0.isIdentifiable },
        .texts("documentation", "The lines of its documentation, each what follows the slashes.") { $0.documentation },
        .optional("members", "What the class declares; absent when Xcode declares it.") { $0.members },
    ]
}

/// What a class declares.
struct TypedMembersContext: TemplateContext {
    let entityNameLiteral: String
    let overridesEntityName: Bool
    let propertyNames: [PropertyNameContext]
    let fetchRequests: [FetchRequestContext]
    let properties: [TypedPropertyContext]
    let scalars: [OptionalScalarContext]
    let rawValues: [RawValueContext]
    let fetchedProperties: [FetchedPropertyContext]
    let toManyRelationships: [TypedAccessorsContext]

    static let keys: TemplateKeys<TypedMembersContext> = [
        .text("entityNameLiteral", "The entity's name as a string literal.") { $0.entityNameLiteral },
        .flag("overridesEntityName", "Whether the superclass declares its entity's name, too.") {
            $0.overridesEntityName
        },
        .flag("hasPropertyNames", "Whether the entity declares properties.") { !$0.propertyNames.isEmpty },
        .list("propertyNames", "The names of all properties, by name.") { $0.propertyNames },
        .list("fetchRequests", "The fetch request templates of the entity, by name.") { $0.fetchRequests },
        .list("properties", "The managed properties: attributes by name, then relationships by name.") {
            $0.properties
        },
        .list("scalars", "The optional attributes with scalar values, by name.") { $0.scalars },
        .list("rawValues", "The attributes with an enumeration, by name.") { $0.rawValues },
        .list("fetchedProperties", "The fetched properties, by name.") { $0.fetchedProperties },
        .list("toManyRelationships", "The to-many relationships, by name.") { $0.toManyRelationships },
    ]
}

/// A constant for the name of a property.
struct PropertyNameContext: TemplateContext {
    let name: String
    let nameLiteral: String

    static let keys: TemplateKeys<PropertyNameContext> = [
        .text("name", "The property.") { $0.name },
        .text("nameLiteral", "Its name as a string literal.") { $0.nameLiteral },
    ]
}
