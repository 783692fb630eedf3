/// A model, as templates of the user's see it.
struct DescribedModel: TemplateContext {
    let name: String
    let version: String?
    let entities: [DescribedEntity]
    let configurations: [DescribedConfiguration]
    let fetchRequests: [DescribedFetchRequest]
    let composites: [DescribedComposite]

    static let keys: TemplateKeys<DescribedModel> = [
        .text("name", "The name of the bundle, without its ending.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .optionalText("version", "The version of the bundle.") { $0.version },
        .list("entities", "The entities, by name.") { $0.entities },
        .list("configurations", "The named configurations, by name.") { $0.configurations },
        .list("fetchRequests", "The fetch request templates, by name.") { $0.fetchRequests },
        .list("composites", "The composite types, by name.") { $0.composites },
    ]
}

/// A named set of entities.
struct DescribedConfiguration: TemplateContext {
    let name: String
    let isUsedWithCloudKit: Bool
    let entities: [String]

    static let keys: TemplateKeys<DescribedConfiguration> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .flag("isUsedWithCloudKit", "Whether the model says that it is mirrored.") { $0.isUsedWithCloudKit },
        .texts("entities", "The names of its entities, sorted.") { $0.entities },
    ]
}

/// A type made of attributes.
struct DescribedComposite: TemplateContext {
    let name: String
    let attributes: [DescribedAttribute]

    static let keys: TemplateKeys<DescribedComposite> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .list("attributes", "Its elements, by name.") { $0.attributes },
    ]
}

/// A fetch request template.
struct DescribedFetchRequest: TemplateContext {
    let name: String
    let entity: String?
    let predicate: String?
    let limit: String?

    static let keys: TemplateKeys<DescribedFetchRequest> = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("swiftName", "The name as Swift declares a member with it.") {
            SwiftIdentifier(adapting: $0.name).asMember
        },
        .optionalText("entity", "The entity that it fetches.") { $0.entity },
        .optionalText("predicate", "The predicate, as written.") { $0.predicate },
        .optionalText("predicateLiteral", "The predicate as a string literal.") { $0.predicate.map(stringLiteral) },
        .optionalText("limit", "How many objects it fetches at most.") { $0.limit },
    ]
}
