import CloudSchema
import ObjectModel

/// Makes the fields of the record types of a model.
struct MirroredFieldMaker: Sendable {
    let graph: ModelGraph
    let indexes: IndexPolicy

    // MARK: Record types

    /// The fields of an inheritance tree's record type in the byte order of their names, but for those of the server; and
    /// what properties there claim in vain.
    func fields(of tree: MirroredTree) -> (fields: [MirroredField], conflicts: [FieldConflict]) {
        let claims =
            frameworkFields + tree.contributors.flatMap(attributeFields) + tree.contributors.flatMap(toOneFields)
        var fields: [MirroredField] = []
        var conflicts: [FieldConflict] = []
        // Sorting keeps the order of claims with one name: attributes come before relationships.
        for claim in claims.sortedByBytes(of: \.name) {
            guard let first = fields.last, first.name.utf8.elementsEqual(claim.name.utf8) else {
                fields.append(claim)
                continue
            }
            if first.contradicts(claim) {
                let (kept, other) = first.isAssumed && !claim.isAssumed ? (claim, first) : (first, claim)
                conflicts.append(FieldConflict(recordType: tree.recordType(in: graph), first: kept, second: other))
                fields[fields.count - 1] = kept.contradicted(by: other)
            } else {
                fields[fields.count - 1] = first.joined(with: claim)
            }
        }
        return (fields, conflicts)
    }

    /// What mirroring writes to every record of an entity.
    private var frameworkFields: [MirroredField] {
        let receipt = MirroringNames.moveReceipt
        var receiptField = field(receipt, .bytes, .framework)
        receiptField.hasCompanion = true
        return [
            field(MirroringNames.entityName, .string, .framework),
            receiptField,
            field(MirroringNames.assetCompanion(of: receipt), .asset, .framework),
        ]
    }

    /// All that mirroring writes to a link's record.
    var linkFields: [MirroredField] { MirroringNames.linkFields.map { field($0, .string, .framework) } }

    /// The fields that the server keeps on every record; a store in the public database adds indexes to them.
    func systemFields(isPublic: Bool) -> [MirroredField] {
        SystemField.allCases.map { field in
            let own = indexes.indexes(for: field)
            let all = isPublic ? own.union(field.publicDatabaseIndexes) : own
            return MirroredField(field: Field(name: field.rawValue, type: field.type, indexes: all), origin: .system)
        }
    }

    // MARK: Properties

    private func attributeFields(of entity: Int) -> [MirroredField] {
        graph.model.entities[entity].attributes.enumerated().flatMap { position, attribute in
            fields(of: attribute, at: AttributeReference(entity: entity, position: position))
        }
    }

    /// Transient attributes are never mirrored; nor are those without a type, which the rules report.
    private func fields(of attribute: Attribute, at reference: AttributeReference) -> [MirroredField] {
        guard !attribute.isTransient, let mapping = FieldMapping(attribute.type) else { return [] }
        let name = MirroringNames.field(attribute.name)
        var field = field(name, mapping.primitive, .attribute(reference), isEncrypted: attribute.isEncryptedByMirroring)
        field.assumption = attribute.isDerived ? .derived : attribute.isIgnoredByMirroring ? .ignored : nil
        guard mapping.hasAssetCompanion else { return [field] }
        field.hasCompanion = true
        // An asset is encrypted anyway; the language has no encrypted one.
        var companion = self.field(MirroringNames.assetCompanion(of: name), .asset, .assetCompanion(reference))
        companion.assumption = field.assumption ?? mapping.companionAssumption
        return [field, companion]
    }

    /// A to-one relationship holds the other record's name as text: mirroring never uses references.
    private func toOneFields(of entity: Int) -> [MirroredField] {
        let relationships = graph.model.entities[entity].relationships
        return relationships.indices.filter { !relationships[$0].isTransient && !relationships[$0].isToMany }.map {
            let reference = ModelGraph.RelationshipReference(entity: entity, position: $0)
            return field(MirroringNames.field(relationships[$0].name), .string, .relationship(reference))
        }
    }

    private func field(
        _ name: String,
        _ primitive: FieldType.Primitive,
        _ origin: MirroredField.Origin,
        isEncrypted: Bool = false
    ) -> MirroredField {
        let type = FieldType(primitive, isEncrypted: isEncrypted)
        return MirroredField(field: Field(name: name, type: type, indexes: indexes.indexes(for: type)), origin: origin)
    }
}

extension MirroredField {
    /// The same field, claimed by another property as well.
    fileprivate func joined(with other: MirroredField) -> MirroredField {
        // What one property is sure about is no assumption.
        var joined = assumption != nil && other.assumption == nil ? other : self
        joined.hasCompanion = hasCompanion || other.hasCompanion
        joined.contradiction = contradiction ?? other.contradiction
        return joined
    }

    /// The same field, which another property needs otherwise. What is probably not written contradicts nothing.
    fileprivate func contradicted(by other: MirroredField) -> MirroredField {
        var field = self
        if !isAssumed, !other.isAssumed { field.contradiction = contradiction ?? other.field.type }
        return field
    }
}
