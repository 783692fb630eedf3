/// A relationship, as templates of the user's see it.
struct DescribedRelationship: TemplateContext {
    let name: String
    let destination: String?
    let destinationClass: String
    let inverse: String?
    let isToMany: Bool
    let isManyToMany: Bool
    let isOrdered: Bool
    let isOptional: Bool
    let isTransient: Bool
    let deleteRule: String
    let minimumCount: String?
    let maximumCount: String?
    let renamingIdentifier: String?
    let cloudField: DescribedField?
    let userInfo: [DescribedUserInfo]

    static let keys: TemplateKeys<DescribedRelationship> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("swiftName", "The name as Swift declares a member with it.") {
            SwiftIdentifier(adapting: $0.name).asMember
        },
        .optionalText("destination", "The entity that it leads to.") { $0.destination },
        .text("destinationClass", "The class of that entity's objects, as Swift refers to it.") { $0.destinationClass },
        .optionalText("inverse", "The relationship that leads back.") { $0.inverse },
        .flag("isToMany", "Whether it may lead to several objects.") { $0.isToMany },
        .flag("isManyToMany", "Whether its inverse may do so, too.") { $0.isManyToMany },
        .flag("isOrdered", "Whether it keeps the order of its objects.") { $0.isOrdered },
        .flag("isOptional", "Whether it may lead nowhere.") { $0.isOptional },
        .flag("isTransient", "Whether it is never stored.") { $0.isTransient },
        .text("deleteRule", "The delete rule as the model spells it: `Nullify`.") { $0.deleteRule },
        .optionalText("minimumCount", "The fewest objects.") { $0.minimumCount },
        .optionalText("maximumCount", "The most objects.") { $0.maximumCount },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.renamingIdentifier },
        .optional("cloudField", "Its field in CloudKit; absent unless it is to-one and mirrored.") { $0.cloudField },
        .list("userInfo", "Its user info, by key.") { $0.userInfo },
    ]
}

/// A fetched property, as templates of the user's see it.
struct DescribedFetchedProperty: TemplateContext {
    let name: String
    let destination: String?
    let predicate: String?
    let userInfo: [DescribedUserInfo]

    static let keys: TemplateKeys<DescribedFetchedProperty> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("swiftName", "The name as Swift declares a member with it.") {
            SwiftIdentifier(adapting: $0.name).asMember
        },
        .optionalText("destination", "The entity that it fetches.") { $0.destination },
        .optionalText("predicate", "The predicate, as written.") { $0.predicate },
        .optionalText("predicateLiteral", "The predicate as a string literal.") { $0.predicate.map(stringLiteral) },
        .list("userInfo", "Its user info, by key.") { $0.userInfo },
    ]
}
