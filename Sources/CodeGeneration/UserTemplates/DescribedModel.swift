import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// A model in contexts of user templates.
struct DescribedModel: TemplateContext {
    let source: GenerationSource
    let entities: [DescribedEntity]

    init(_ source: GenerationSource, _ manner: GenerationOptions) {
        let graph = source.graph
        let names = ModelNames(graph)
        let mirrored = Set(source.mirrored?.members.flatMap(\.self) ?? [])
        let contributors = Set(source.mirrored?.contributors ?? [])
        self.source = source
        entities = graph.model.entities.indices
            .filter { manner.generates(graph.model.entities[$0]) }
            .inOrder { graph.model.entities[$0].name }
            .map { index in
                DescribedEntity(
                    graph: graph,
                    names: names,
                    index: index,
                    hasRecords: mirrored.contains(index),
                    hasFields: contributors.contains(index)
                )
            }
    }

    private var model: ManagedObjectModel { source.graph.model }

    static let keys: [TemplateKey<DescribedModel>] = [
        .text("name", "The name of the bundle, without its ending.") { $0.source.modelName },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.source.modelName) },
        .optionalText("version", "The version of the bundle.") { $0.source.version },
        .list("entities", "The entities, by name.") { $0.entities },
        .list("configurations", "The named configurations, by name.") { described in
            described.model.configurations.inOrder(of: \.name)
        },
        .list("fetchRequests", "The fetch request templates, by name.") { described in
            described.model.fetchRequests.inOrder(of: \.name)
        },
        .list("composites", "The composite types, by name.") { described in
            described.model.composites.inOrder(of: \.name)
        },
    ]
}

extension Configuration: TemplateContext {
    static let keys: [TemplateKey<Configuration>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .flag("isUsedWithCloudKit", "True if the model says that it is mirrored.") { $0.isUsedWithCloudKit == true },
        .texts("entities", "The names of its entities, sorted.") { $0.members.map(\.entityName).sorted() },
    ]
}

extension Composite: TemplateContext {
    static let keys: [TemplateKey<Composite>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .list("attributes", "Its elements, by name.") { composite in
            composite.attributes.inOrder(of: \.name).map { DescribedAttribute(attribute: $0, hasField: false) }
        },
    ]
}

extension FetchRequest: TemplateContext {
    static let keys: [TemplateKey<FetchRequest>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .swiftName { $0.name },
        .optionalText("entity", "The entity that it fetches.") { $0.entityName },
        .optionalText("predicate", "The predicate, as written.") { $0.predicate },
        .optionalText("predicateLiteral", "The predicate as a string literal.") { $0.predicate.map(stringLiteral) },
        .optionalText("limit", "The largest number of objects that it fetches.") { $0.fetchLimit.map(String.init) },
    ]
}

/// An entity in contexts of user templates.
struct DescribedEntity: TemplateContext {
    let graph: ModelGraph
    let names: ModelNames
    /// The position in the model.
    let index: Int
    let hasRecords: Bool
    /// True if its properties are in records, at least those of subentities.
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
        .flag("hasOwnClass", "True if the class is one of its own.") { $0.className != RepresentedClass.baseClass },
        .flag("isAbstract", "True if only subentities have objects.") { $0.entity.isAbstract },
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

/// An attribute in contexts of user templates.
struct DescribedAttribute: TemplateContext {
    let attribute: Attribute
    /// True if it is in records, unless its kind never is.
    let hasField: Bool

    private var details: AttributeDetails { attribute.details }

    private var defaultValue: String? { details.defaultDateInterval ?? attribute.defaultText }

    static let keys: [TemplateKey<DescribedAttribute>] = [
        .text("name", "The name.") { $0.attribute.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.attribute.name) },
        .swiftName { $0.attribute.name },
        .text("type", "The type as the model spells it: `Integer 64`.") {
            $0.details.unknownTypeName ?? $0.attribute.type.rawValue
        },
        .text("swiftType", "The type as Xcode declares it: `String?`, or `Int64` for a scalar.") {
            AttributeSpelling.safeType(of: $0.attribute)
        },
        .text("valueType", "The plain Swift type of a value: `String`, `Int64`, `Decimal`.") {
            AttributeSpelling.valueType(of: $0.attribute)
        },
        .flag("isOptional", "True if there may be no value.") { $0.attribute.isOptional },
        .optionalText("defaultValue", "The default value, as written; for a date the seconds since 2001.") {
            $0.defaultValue
        },
        .optionalText("defaultValueLiteral", "The default value as a string literal.") {
            $0.defaultValue.map(stringLiteral)
        },
        .optionalText("swiftDefault", "The default value in Swift, for numbers, truth values and strings.") {
            AttributeSpelling.defaultExpression(of: $0.attribute)
        },
        .flag("isTransient", "True if the value is never stored.") { $0.attribute.isTransient },
        .flag("isDerived", "True if the store computes the value.") { $0.attribute.isDerived },
        .optionalText("derivation", "The expression that the store computes.") {
            $0.attribute.isDerived ? $0.details.derivationExpression ?? "" : nil
        },
        .flag("isEncrypted", "True if the value is encrypted in CloudKit.") { $0.attribute.isEncryptedByMirroring },
        .flag("isStoredExternally", "True if large values may lie outside of the store.") {
            $0.attribute.allowsExternalStorage
        },
        .optionalText("composite", "The composite type.") { $0.details.compositeName },
        .optionalText("valueTransformer", "The value transformer.") { $0.details.valueTransformerName },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.attribute.renamingIdentifier },
        .optional("cloudField", "Its field in CloudKit; absent unless it is mirrored.") {
            $0.hasField ? DescribedField($0.attribute) : nil
        },
        .list("userInfo", "Its user info, by key.") { $0.details.userInfo.byKey },
    ]
}

/// A relationship in contexts of user templates.
struct DescribedRelationship: TemplateContext {
    let relationship: Relationship
    let destinationClass: String
    let inverse: Relationship?
    /// True if it is in records, unless its kind never is.
    let hasField: Bool

    static let keys: [TemplateKey<DescribedRelationship>] = [
        .text("name", "The name.") { $0.relationship.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.relationship.name) },
        .swiftName { $0.relationship.name },
        .optionalText("destination", "The entity that it leads to.") { $0.relationship.destinationName },
        .text("destinationClass", "The class of that entity's objects, as Swift refers to it.") { $0.destinationClass },
        .optionalText("inverse", "The relationship that leads back.") { $0.relationship.inverseName },
        .flag("isToMany", "True if it may lead to several objects.") { $0.relationship.isToMany },
        .flag("isManyToMany", "True if its inverse may do so, too.") {
            $0.relationship.isToMany && $0.inverse?.isToMany == true
        },
        .flag("isOrdered", "True if it keeps the order of its objects.") { $0.relationship.isOrdered },
        .flag("isOptional", "True if it may lead nowhere.") { $0.relationship.isOptional },
        .flag("isTransient", "True if it is never stored.") { $0.relationship.isTransient },
        .text("deleteRule", "The delete rule as the model spells it: `Nullify`.") {
            $0.relationship.deleteRule.rawValue
        },
        .optionalText("minimumCount", "The fewest objects.") { $0.relationship.minimumCount.map(String.init) },
        .optionalText("maximumCount", "The most objects.") { $0.relationship.maximumCount.map(String.init) },
        .optionalText("renamingIdentifier", "The name it had before.") { $0.relationship.renamingIdentifier },
        .optional("cloudField", "Its field in CloudKit; absent unless it is to-one and mirrored.") {
            $0.hasField ? DescribedField($0.relationship) : nil
        },
        .list("userInfo", "Its user info, by key.") { $0.relationship.userInfo.byKey },
    ]
}

extension FetchedProperty: TemplateContext {
    static let keys: [TemplateKey<FetchedProperty>] = [
        .text("name", "The name.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .swiftName { $0.name },
        .optionalText("destination", "The entity that it fetches.") { $0.request?.entityName },
        .optionalText("predicate", "The predicate, as written.") { $0.request?.predicate },
        .optionalText("predicateLiteral", "The predicate as a string literal.") {
            $0.request?.predicate.map(stringLiteral)
        },
        .list("userInfo", "Its user info, by key.") { $0.userInfo.byKey },
    ]
}

/// A field of a CloudKit record.
struct DescribedField: TemplateContext {
    let name: String
    let type: String
    let asset: String?

    /// Nil for an attribute that is never mirrored.
    init?(_ attribute: Attribute) {
        guard let mapping = attribute.fieldMapping else { return nil }
        name = MirroringNames.field(attribute.name)
        type = FieldType(mapping.primitive, isEncrypted: attribute.isEncryptedByMirroring).text
        asset = mapping.hasAssetCompanion ? MirroringNames.assetCompanion(of: name) : nil
    }

    /// Nil for a to-many relationship, which is stored in other records or links.
    init?(_ relationship: Relationship) {
        guard relationship.isField else { return nil }
        name = MirroringNames.field(relationship.name)
        type = FieldType(.string).text
        asset = nil
    }

    static let keys: [TemplateKey<DescribedField>] = [
        .text("name", "The name of the field: `CD_title`.") { $0.name },
        .text("nameLiteral", "The name as a string literal.") { stringLiteral($0.name) },
        .text("type", "The type as schema files spell it: `ENCRYPTED STRING`.") { $0.type },
        .optionalText("asset", "The field that takes values too large for a record.") { $0.asset },
    ]
}
