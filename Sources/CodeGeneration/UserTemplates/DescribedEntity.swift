import CompilerSupport
import Mirroring
import ObjectModel

/// An entity, as templates of the user's see it.
struct DescribedEntity: TemplateContext {
    let graph: ModelGraph
    let names: ModelNames
    /// The position in the model.
    let index: Int
    /// Whether its objects have records of their own.
    let hasRecords: Bool
    /// Whether its properties are in records, be it those of its subentities.
    let hasFields: Bool

    var entity: Entity { graph.model.entities[index] }

    private var className: String { names.type(of: index) }

    private var recordType: String? { hasRecords ? graph.recordType(of: index) : nil }

    private var parent: DescribedParent? {
        graph.parents[index].map { DescribedParent(name: graph.model.entities[$0].name, className: names.type(of: $0)) }
    }

    private var attributes: [DescribedAttribute] {
        entity.attributes.inOrder(of: \.name).map { DescribedAttribute(attribute: $0, hasField: hasFields) }
    }

    private var relationships: [DescribedRelationship] {
        graph.relationshipsByName(of: index).map { reference in
            DescribedRelationship(
                relationship: graph.relationship(reference),
                destinationClass: names.type(of: graph.destination(of: reference)),
                inverse: graph.inverse(of: reference).map(graph.relationship),
                hasField: hasFields
            )
        }
    }

    static let keys: [TemplateKey<DescribedEntity>] = [
        .text("name", "The name.") { $0.entity.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.entity.name) },
        .text("className", "The class of its objects, as Swift refers to it; else `NSManagedObject`.") { $0.className },
        .flag("hasOwnClass", "Whether the class is one of its own.") { $0.className != RepresentedClass.baseClass },
        .flag("isAbstract", "Whether only subentities have objects.") { $0.entity.isAbstract },
        .optional("parent", "The entity that it inherits from.") { $0.parent },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.entity.renamingIdentifier },
        .optionalText("recordType", "The CloudKit record type of its objects; absent unless it is mirrored.") {
            $0.recordType
        },
        .optionalText("recordTypeLiteral", "The record type as a string literal.") { $0.recordType.map(stringLiteral) },
        .list("attributes", "Its own attributes, by name.") { $0.attributes },
        .list("relationships", "Its own relationships, by name.") { $0.relationships },
        .list("fetchedProperties", "Its own fetched properties, by name.") { described in
            described.entity.fetchedProperties.inOrder(of: \.name)
        },
        .list("uniquenessConstraints", "Its uniqueness constraints, as the model has them.") {
            $0.entity.uniquenessConstraints
        },
        .list("fetchIndexes", "Its fetch indexes, as the model has them.") { $0.entity.fetchIndexes },
        .list("userInfo", "Its user info, by key.") { $0.entity.userInfo.byKey },
    ]
}

/// The entity that another one inherits from.
struct DescribedParent: TemplateContext {
    let name: String
    let className: String

    static let keys: [TemplateKey<DescribedParent>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("className", "The class of its objects, as Swift refers to it; else `NSManagedObject`.") { $0.className },
    ]
}

extension PropertyGroup: TemplateContext {
    static let keys: [TemplateKey<PropertyGroup>] = [
        .texts("properties", "The names of the properties, in order.") { $0.properties.map(\.name) }
    ]
}

extension FetchIndex: TemplateContext {
    static let keys: [TemplateKey<FetchIndex>] = [
        .text("name", "The name.") { $0.name },
        .texts("properties", "The names of the properties it orders by, in order; expressions are left out.") {
            $0.elements.compactMap(\.property)
        },
    ]
}

extension UserInfoEntry: TemplateContext {
    static let keys: [TemplateKey<UserInfoEntry>] = [
        .text("key", "The key.") { $0.key },
        .text("keyLiteral", "The key as a string literal.") { stringLiteral($0.key) },
        .text("value", "The value.") { $0.value },
        .text("valueLiteral", "The value as a string literal.") { stringLiteral($0.value) },
    ]
}
