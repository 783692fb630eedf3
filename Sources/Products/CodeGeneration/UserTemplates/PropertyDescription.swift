import CloudSchema
import Mirroring
import ObjectModel

/// Turns attributes and relationships into what templates of the user's see of them.
struct PropertyDescription {
    private let graph: ModelGraph
    private let names: ModelNames
    /// Whether the properties of each entity are in records.
    private let isMirrored: [Bool]

    init(_ source: GenerationSource, names: ModelNames) {
        graph = source.graph
        self.names = names
        var isMirrored = Array(repeating: false, count: source.graph.model.entities.count)
        for entity in source.mirrored?.contributors ?? [] { isMirrored[entity] = true }
        self.isMirrored = isMirrored
    }

    func attributes(of entity: Int) -> [DescribedAttribute] {
        graph.model.entities[entity].attributes
            .map { attribute($0, isMirrored: isMirrored[entity]) }
            .sorted { $0.name < $1.name }
    }

    func attribute(_ attribute: Attribute, isMirrored: Bool) -> DescribedAttribute {
        let details = attribute.details
        return DescribedAttribute(
            name: attribute.name,
            type: details.unknownTypeName ?? attribute.type.rawValue,
            swiftType: AttributeSpelling.safeType(of: attribute),
            valueType: AttributeSpelling.valueType(of: attribute),
            isOptional: attribute.isOptional,
            defaultValue: details.defaultDateInterval ?? attribute.defaultText,
            swiftDefault: AttributeSpelling.defaultExpression(of: attribute),
            isTransient: attribute.isTransient,
            derivation: attribute.isDerived ? details.derivationExpression ?? "" : nil,
            isEncrypted: attribute.isEncryptedByMirroring,
            isStoredExternally: attribute.flags.contains(.externalStorage),
            composite: details.compositeName,
            valueTransformer: details.valueTransformerName,
            renamingIdentifier: details.renamingIdentifier,
            cloudField: isMirrored ? DescribedField(attribute) : nil,
            userInfo: details.userInfo.described
        )
    }

    func relationships(of entity: Int) -> [DescribedRelationship] {
        graph.model.entities[entity].relationships.indices
            .map { relationship(ModelGraph.RelationshipReference(entity: entity, position: $0)) }
            .sorted { $0.name < $1.name }
    }

    private func relationship(_ reference: ModelGraph.RelationshipReference) -> DescribedRelationship {
        let relationship = graph.relationship(reference)
        let inverse = graph.inverse(of: reference).map(graph.relationship)
        return DescribedRelationship(
            name: relationship.name,
            destination: relationship.destinationName,
            destinationClass: names.type(of: graph.destination(of: reference)),
            inverse: relationship.inverseName,
            isToMany: relationship.isToMany,
            isManyToMany: relationship.isToMany && inverse?.isToMany == true,
            isOrdered: relationship.isOrdered,
            isOptional: relationship.isOptional,
            isTransient: relationship.isTransient,
            deleteRule: relationship.deleteRule.rawValue,
            minimumCount: relationship.minimumCount.map(String.init),
            maximumCount: relationship.maximumCount.map(String.init),
            renamingIdentifier: relationship.renamingIdentifier,
            cloudField: isMirrored[reference.entity] ? DescribedField(relationship) : nil,
            userInfo: relationship.userInfo.described
        )
    }
}

extension DescribedField {
    /// Nil for what is never mirrored.
    init?(_ attribute: Attribute) {
        guard !attribute.isTransient, let mapping = FieldMapping(attribute.type) else { return nil }
        name = MirroringNames.field(attribute.name)
        type = FieldType(mapping.primitive, isEncrypted: attribute.isEncryptedByMirroring).text
        asset = mapping.hasAssetCompanion ? MirroringNames.assetCompanion(of: name) : nil
    }

    /// Nil for a relationship that leads to many records, which has its records or links elsewhere.
    init?(_ relationship: Relationship) {
        guard !relationship.isTransient, !relationship.isToMany else { return nil }
        name = MirroringNames.field(relationship.name)
        type = FieldType(.string).text
        asset = nil
    }
}
