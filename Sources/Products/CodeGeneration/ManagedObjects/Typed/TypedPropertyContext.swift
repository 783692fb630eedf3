import Templating

/// A property that Core Data implements.
struct TypedPropertyContext: TemplateContext {
    let name: String
    let type: String
    let isReadOnly: Bool
    /// Whether the type promises a value that a new object may not have.
    let requiresValue: Bool
    let documentation: [String]
    var isSetOff = false

    static let keys: TemplateKeys<TypedPropertyContext> = [
        .text("name", "The property.") { $0.name },
        .text("type", "Its type.") { $0.type },
        .flag("isReadOnly", "Whether only the store sets it.") { $0.isReadOnly },
        .flag("isSetOff", "Whether a blank line sets it off from the property before it.") { $0.isSetOff },
        .texts("documentation", "The lines of its documentation, each what follows the slashes.") { $0.documentation },
    ]
}

/// An optional number: nothing that Objective-C has, so it is computed from the object that is stored.
struct OptionalScalarContext: TemplateContext {
    let property: TypedPropertyContext
    let nameLiteral: String
    let objectType: String
    let scalarProperty: String
    let storedValue: String

    static let keys: TemplateKeys<OptionalScalarContext> =
        TypedPropertyContext.keys.of(\.property) + [
            .text("nameLiteral", "Its name as a string literal.") { $0.nameLiteral },
            .text("objectType", "The type of the object that is stored.") { $0.objectType },
            .text("scalarProperty", "The property of that object that gives the scalar value.") { $0.scalarProperty },
            .text("storedValue", "The expression that turns `newValue` into what is stored.") { $0.storedValue },
        ]
}

/// An attribute that is read and written as an enumeration.
struct RawValueContext: TemplateContext {
    let property: TypedPropertyContext
    let nameLiteral: String
    let rawType: String
    let defaultLiteral: String?

    static let keys: TemplateKeys<RawValueContext> =
        TypedPropertyContext.keys.of(\.property) + [
            .text("nameLiteral", "Its name as a string literal.") { $0.nameLiteral },
            .text("rawType", "The enumeration.") { $0.rawType },
            .optionalText("defaultLiteral", "The raw value of the default, unless the property is optional.") {
                $0.defaultLiteral
            },
        ]
}

/// A property whose value is fetched.
struct FetchedPropertyContext: TemplateContext {
    let name: String
    let nameLiteral: String
    let elementType: String
    let documentation: [String]

    static let keys: TemplateKeys<FetchedPropertyContext> = [
        .text("name", "The property.") { $0.name },
        .text("nameLiteral", "Its name as a string literal.") { $0.nameLiteral },
        .text("elementType", "The type of what is fetched.") { $0.elementType },
        .texts("documentation", "The lines of its documentation, each what follows the slashes.") { $0.documentation },
    ]
}

/// The methods that change a to-many relationship.
struct TypedAccessorsContext: TemplateContext {
    let name: String
    let memberName: String
    let capitalizedName: String
    let destination: String
    let collection: String
    let isOrdered: Bool

    static let keys: TemplateKeys<TypedAccessorsContext> = [
        .text("name", "The relationship.") { $0.name },
        .text("memberName", "The relationship as a property is called.") { $0.memberName },
        .text("capitalizedName", "The relationship as methods contain it.") { $0.capitalizedName },
        .text("destination", "The class of its objects.") { $0.destination },
        .text("collection", "The type of the collection: a set of the destination, or `NSOrderedSet`.") {
            $0.collection
        },
        .flag("isOrdered", "Whether the relationship is ordered.") { $0.isOrdered },
    ]
}
