import Templating

/// What templates know about one entity: everything spelled, escaped and sorted.
struct EntityContext: TemplateContext {
    /// The name of the class as files are named after it.
    let className: String
    let classDefinition: ClassContext?
    let propertiesExtension: PropertiesContext?

    static let keys: TemplateKeys<EntityContext> = [
        .optional("classDefinition", "The class; absent when Xcode declares it.") { $0.classDefinition },
        .optional("propertiesExtension", "The properties; absent when Xcode declares them.") { $0.propertiesExtension },
    ]
}

/// The declaration of a class.
struct ClassContext: TemplateContext {
    let className: String
    let superclassName: String
    let objectiveCName: String?
    let setAlias: String?

    static let keys: TemplateKeys<ClassContext> = [
        .text("className", "The class.") { $0.className },
        .text("superclassName", "The class of the parent entity, or `NSManagedObject`.") { $0.superclassName },
        .optionalText("objectiveCName", "The name in Objective-C, unless it is left to the compiler.") {
            $0.objectiveCName
        },
        .optionalText("setAlias", "The name of the set type that newer versions of Xcode declare.") { $0.setAlias },
    ]
}

/// The extension with the properties of a class, and those that follow it.
struct PropertiesContext: TemplateContext {
    let className: String
    let entityNameLiteral: String
    let setAlias: String?
    let properties: [PropertyContext]
    let toManyRelationships: [AccessorsContext]
    let isIdentifiable: Bool

    static let keys: TemplateKeys<PropertiesContext> = [
        .text("className", "The class.") { $0.className },
        .text("entityNameLiteral", "The entity's name as a string literal.") { $0.entityNameLiteral },
        .optionalText("setAlias", "The name of the set type that newer versions of Xcode declare.") { $0.setAlias },
        .list("properties", "The attributes by name, then the relationships by name.") { $0.properties },
        .list("toManyRelationships", "The to-many relationships, by name.") { $0.toManyRelationships },
        .flag("isIdentifiable", "Whether the class declares to be `Identifiable`.") { $0.isIdentifiable },
    ]
}

/// The declaration of a property.
struct PropertyContext: TemplateContext {
    let name: String
    let type: String

    static let keys: TemplateKeys<PropertyContext> = [
        .text("name", "The property.") { $0.name },
        .text("type", "Its type.") { $0.type },
    ]
}

/// The methods that change a to-many relationship.
struct AccessorsContext: TemplateContext {
    let name: String
    let capitalizedName: String
    let destination: String
    let collection: String
    let isOrdered: Bool

    static let keys: TemplateKeys<AccessorsContext> = [
        .text("name", "The relationship.") { $0.name },
        .text("capitalizedName", "The relationship as methods contain it.") { $0.capitalizedName },
        .text("destination", "The class of its objects.") { $0.destination },
        .text("collection", "The type of the collection: `NSSet` or `NSOrderedSet`.") { $0.collection },
        .flag("isOrdered", "Whether the relationship is ordered.") { $0.isOrdered },
    ]
}
