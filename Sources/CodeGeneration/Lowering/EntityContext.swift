import Templating

/// What templates know about one entity: everything spelled, escaped and sorted.
struct EntityContext {
    /// The name of the class as files are named after it.
    let className: String
    /// The class; nil when Xcode declares it.
    let classDefinition: ClassContext?
    /// The properties; nil when Xcode declares them.
    let propertiesExtension: PropertiesContext?

    var templateValue: TemplateValue {
        [
            "classDefinition": classDefinition?.templateValue ?? nil,
            "propertiesExtension": propertiesExtension?.templateValue ?? nil,
        ]
    }
}

/// The declaration of a class.
struct ClassContext {
    let className: String
    let superclassName: String
    /// The name the class has in Objective-C, when it is not left to the compiler.
    let objectiveCName: String?
    /// The name of the set type that newer versions of Xcode declare.
    let setAlias: String?

    var templateValue: TemplateValue {
        [
            "className": .text(className),
            "superclassName": .text(superclassName),
            "objectiveCName": TemplateValue(objectiveCName),
            "setAlias": TemplateValue(setAlias),
        ]
    }
}

/// The extension with the properties of a class, and those that follow it.
struct PropertiesContext {
    let className: String
    let entityNameLiteral: String
    let setAlias: String?
    let properties: [PropertyContext]
    let toManyRelationships: [AccessorsContext]
    let isIdentifiable: Bool

    var templateValue: TemplateValue {
        [
            "className": .text(className),
            "entityNameLiteral": .text(entityNameLiteral),
            "setAlias": TemplateValue(setAlias),
            "properties": .list(properties.map(\.templateValue)),
            "toManyRelationships": .list(toManyRelationships.map(\.templateValue)),
            "isIdentifiable": .flag(isIdentifiable),
        ]
    }
}

/// The declaration of a property.
struct PropertyContext {
    let name: String
    let type: String

    var templateValue: TemplateValue { ["name": .text(name), "type": .text(type)] }
}

/// The methods that change a to-many relationship.
struct AccessorsContext {
    let name: String
    let capitalizedName: String
    let destination: String
    let collection: String
    let isOrdered: Bool

    var templateValue: TemplateValue {
        [
            "name": .text(name),
            "capitalizedName": .text(capitalizedName),
            "destination": .text(destination),
            "collection": .text(collection),
            "isOrdered": .flag(isOrdered),
        ]
    }
}
