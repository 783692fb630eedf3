import CloudSchema
import CompilerSupport
import ObjectModel

/// The record types of a mirrored model, and their fields.
extension MirroredModel {
    // MARK: Record types

    /// What a container must hold.
    func schema(of container: MirroredContainer) -> MirroredSchema {
        let scopes = DatabaseScope.allCases.filter { scope in container.stores.contains { $0.scope == scope } }
        var types = container.trees.map(recordType)
        let linked = container.trees.filter { $0.hasLinks(in: graph) }
        if !linked.isEmpty { types.append(linkRecordType(isPublic: linked.contains(where: \.isPublic))) }
        types.append(MirroredRecordType(ofServer: .users))
        if scopes.contains(.shared) { types.append(MirroredRecordType(ofServer: .share)) }
        return MirroredSchema(
            container: container.stores.first?.container,
            scopes: scopes,
            recordTypes: types.inByteOrder(of: \.name),
            author: self
        )
    }

    /// The record type of an inheritance tree.
    package func recordType(of tree: MirroredTree) -> MirroredRecordType {
        let (fields, conflicts) = fields(of: tree)
        return MirroredRecordType(
            name: tree.recordType(in: graph),
            kind: .entities(root: tree.root),
            entities: tree.entities,
            contributors: tree.contributors,
            // No name of mirroring's is like those of the server, which sort behind `CD_`.
            fields: fields + systemFields(isPublic: tree.isPublic),
            conflicts: conflicts,
            isPublic: tree.isPublic
        )
    }

    private func linkRecordType(isPublic: Bool) -> MirroredRecordType {
        let own = MirroringNames.linkFields.map { field($0, .string, .framework) }
        let fields = own + systemFields(isPublic: isPublic)
        return MirroredRecordType(name: MirroringNames.linkRecordType, kind: .links, fields: fields, isPublic: isPublic)
    }

    /// The fields of an inheritance tree's record type in the byte order of their names, but for those of the server; and
    /// what properties there claim in vain.
    private func fields(of tree: MirroredTree) -> (fields: [MirroredField], conflicts: [FieldConflict]) {
        let claims =
            frameworkFields + tree.contributors.flatMap(attributeFields) + tree.contributors.flatMap(toOneFields)
        var fields: [MirroredField] = []
        var conflicts: [FieldConflict] = []
        // Sorting keeps the order of claims with one name: attributes come before relationships.
        for claim in claims.inByteOrder(of: \.name) {
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

    /// The fields that the server keeps on every record; a store in the public database adds indexes to them.
    private func systemFields(isPublic: Bool) -> [MirroredField] {
        SystemField.allCases.map { field in
            let own = indexes.indexes(for: field)
            let all = isPublic ? own.union(field.publicDatabaseIndexes) : own
            return MirroredField(field: Field(name: field.rawValue, type: field.type, indexes: all), origin: .system)
        }
    }

    // MARK: Properties

    private func attributeFields(of entity: Int) -> [MirroredField] {
        graph.model.entities[entity].attributes.enumerated().flatMap { position, attribute in
            fields(of: attribute, at: PropertyPosition(entity: entity, kind: .attribute, position: position))
        }
    }

    private func fields(of attribute: Attribute, at reference: PropertyPosition) -> [MirroredField] {
        guard let mapping = attribute.fieldMapping else { return [] }
        let name = MirroringNames.field(attribute.name)
        var field = field(name, mapping.primitive, .attribute(reference), isEncrypted: attribute.isEncryptedByMirroring)
        field.assumption = attribute.mirroringDoubt
        guard mapping.hasAssetCompanion else { return [field] }
        field.hasCompanion = true
        // An asset is encrypted anyway; the language has no encrypted one.
        var companion = self.field(MirroringNames.assetCompanion(of: name), .asset, .assetCompanion(reference))
        companion.assumption = field.assumption ?? mapping.companionAssumption
        return [field, companion]
    }

    /// A to-one relationship holds the other record's name as text: mirroring never uses references.
    private func toOneFields(of entity: Int) -> [MirroredField] {
        graph.model.relationships(of: [entity], where: \.isField).map {
            field(MirroringNames.field($0.value.name), .string, .relationship($0.position))
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

extension MirroredRecordType {
    /// A record type that the server defines.
    fileprivate init(ofServer type: RecordType) {
        let fields = type.fields.map {
            MirroredField(field: $0, origin: $0.isOfSystem ? .system : .server)
        }
        self.init(name: type.name, kind: .system, fields: fields, grants: type.grants)
    }
}

extension MirroredField {
    /// The same field, claimed by another property as well.
    fileprivate func joined(with other: MirroredField) -> MirroredField {
        // What one property is sure about is not an assumption.
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
