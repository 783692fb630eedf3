/// An entity, as templates of the user's see it.
struct DescribedEntity: TemplateContext {
    let name: String
    let className: String
    let isAbstract: Bool
    let parent: DescribedParent?
    let renamingIdentifier: String?
    let recordType: String?
    let attributes: [DescribedAttribute]
    let relationships: [DescribedRelationship]
    let fetchedProperties: [DescribedFetchedProperty]
    let uniquenessConstraints: [DescribedProperties]
    let fetchIndexes: [DescribedIndex]
    let userInfo: [DescribedUserInfo]

    static let keys: TemplateKeys<DescribedEntity> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("className", "The class of its objects, as Swift refers to it; else `NSManagedObject`.") { $0.className },
        .flag("hasOwnClass", "Whether the class is one of its own.") { $0.className != ClassName.managedObject },
        .flag("isAbstract", "Whether only subentities have objects.") { $0.isAbstract },
        .optional("parent", "The entity that it inherits from.") { $0.parent },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.renamingIdentifier },
        .optionalText("recordType", "The CloudKit record type of its objects; absent unless it is mirrored.") {
            $0.recordType
        },
        .optionalText("recordTypeLiteral", "The record type as a string literal.") { $0.recordType.map(stringLiteral) },
        .list("attributes", "Its own attributes, by name.") { $0.attributes },
        .list("relationships", "Its own relationships, by name.") { $0.relationships },
        .list("fetchedProperties", "Its own fetched properties, by name.") { $0.fetchedProperties },
        .list("uniquenessConstraints", "Its uniqueness constraints, as the model has them.") {
            $0.uniquenessConstraints
        },
        .list("fetchIndexes", "Its fetch indexes, as the model has them.") { $0.fetchIndexes },
        .list("userInfo", "Its user info, by key.") { $0.userInfo },
    ]
}

/// The entity that another one inherits from.
struct DescribedParent: TemplateContext {
    let name: String
    let className: String

    static let keys: TemplateKeys<DescribedParent> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("className", "The class of its objects, as Swift refers to it; else `NSManagedObject`.") { $0.className },
    ]
}

/// Properties that together are unique.
struct DescribedProperties: TemplateContext {
    let properties: [String]

    static let keys: TemplateKeys<DescribedProperties> = [
        .texts("properties", "The names of the properties, in order.") { $0.properties }
    ]
}

/// An index.
struct DescribedIndex: TemplateContext {
    let name: String
    let properties: [String]

    static let keys: TemplateKeys<DescribedIndex> = [
        .text("name", "The name.") { $0.name },
        .texts("properties", "The names of the properties it orders by, in order; expressions are left out.") {
            $0.properties
        },
    ]
}

/// An entry of user info.
struct DescribedUserInfo: TemplateContext {
    let key: String
    let value: String

    static let keys: TemplateKeys<DescribedUserInfo> = [
        .text("key", "The key.") { $0.key },
        .text("keyLiteral", "The key as a string literal.") { stringLiteral($0.key) },
        .text("value", "The value.") { $0.value },
        .text("valueLiteral", "The value as a string literal.") { stringLiteral($0.value) },
    ]
}
