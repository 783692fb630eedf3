import CloudSchema
import Ledger
import Mirroring
import ObjectModel

/// The work of ``SchemaPlan/init(joining:production:development:otherTypes:)``.
struct SchemaJoining {
    private let needed: [String: JoinedRecordType]
    private let production: SchemaEvidence?
    private let development: SchemaEvidence?
    private let otherTypes: Set<String>

    init(
        _ parts: [SchemaPlanPart],
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        otherTypes: Set<String>
    ) {
        var needed: [String: JoinedRecordType] = [:]
        for part in parts {
            let model = part.model.graph.model
            for type in part.needed.recordTypes {
                if needed[type.name] == nil {
                    needed[type.name] = JoinedRecordType(type, of: model)
                } else {
                    needed[type.name]?.add(type, of: model)
                }
            }
        }
        self.needed = needed
        self.production = production
        self.development = development
        self.otherTypes = otherTypes
    }

    func recordTypes() -> [PlannedRecordType] {
        let there = [production, development].compactMap { $0 }.flatMap(\.schema.recordTypes).map(\.name)
        return Set(needed.keys).union(there).sortedByBytes { $0 }.map { recordType(named: $0, needed: needed[$0]) }
    }

    private func recordType(named name: String, needed type: JoinedRecordType?) -> PlannedRecordType {
        let inProduction = production?.recordType(named: name)
        let inDevelopment = development?.recordType(named: name)
        if let type, inProduction == nil, inDevelopment == nil { return new(type) }
        var fields = FieldJoining(
            needed: type?.fields ?? [],
            production: inProduction?.fields ?? [],
            development: inDevelopment?.fields ?? [],
            isMirrored: name.hasPrefix(MirroringNames.prefix) && (type != nil || !otherTypes.contains(name)),
            isPublic: type?.isPublic == true
        )
        fields.retirementReason = { production?.retirementReason(of: .field(recordType: name, name: $0)) }
        fields.contradiction = { type?.contradiction(of: $0) }
        fields.property = { field in type?.property(of: field) }
        return PlannedRecordType(
            name: name,
            entities: type?.entities ?? [],
            fields: fields.joined,
            grants: Self.joined(inProduction?.grants, inDevelopment?.grants) ?? type?.first.grants ?? [],
            isNew: inProduction == nil && inDevelopment == nil
        )
    }

    /// Nothing to join: the plan is what the models need.
    private func new(_ type: JoinedRecordType) -> PlannedRecordType {
        PlannedRecordType(
            name: type.first.name,
            entities: type.entities,
            fields: type.fields.map {
                PlannedField(new: $0, property: type.property(of: $0), contradiction: type.contradiction(of: $0.name))
            },
            grants: type.first.grants,
            isNew: true
        )
    }

    private static func joined(_ production: [Grant]?, _ development: [Grant]?) -> [Grant]? {
        guard let production, let development else { return production ?? development }
        return (production + development).canonical
    }
}

extension PlannedField {
    /// A field that no environment has.
    fileprivate init(new field: MirroredField, property: Property?, contradiction: FieldType?) {
        self.init(
            field: field.field,
            property: property,
            assumption: field.assumption,
            state: .new,
            contradiction: contradiction,
            addedIndexes: [],
            retirementReason: nil,
            isCompanion: field.field.type.primitive == .asset && field.name.hasSuffix(MirroringNames.assetSuffix),
            isAttribute: field.isAttribute
        )
    }
}

/// Joins the fields of one record type.
private struct FieldJoining {
    let needed: [String: MirroredField]
    let production: [String: Field]
    let development: [String: Field]
    /// Whether mirroring wrote the record type for this model, so that what the model lacks was there once.
    let isMirrored: Bool
    /// Whether the public database must find the records.
    let isPublic: Bool
    var property: (MirroredField) -> PlannedField.Property? = { _ in nil }
    var contradiction: (String) -> FieldType? = { _ in nil }
    var retirementReason: (String) -> String? = { _ in nil }

    init(needed: [MirroredField], production: [Field], development: [Field], isMirrored: Bool, isPublic: Bool) {
        self.needed = Dictionary(needed.map { ($0.name, $0) }) { first, _ in first }
        self.production = Self.byName(production)
        self.development = Self.byName(development)
        self.isMirrored = isMirrored
        self.isPublic = isPublic
    }

    var joined: [PlannedField] {
        Set(needed.keys).union(production.keys).union(development.keys)
            .sortedByBytes { $0 }
            .compactMap { field(named: $0) }
    }

    private func field(named name: String) -> PlannedField? {
        let wanted = needed[name]
        guard var field = deployed(name) ?? wanted?.field else { return nil }
        let added = indexesToAdd(to: deployed(name), named: name)
        field.indexes.formUnion(added)
        return PlannedField(
            field: field,
            property: wanted.flatMap(property),
            assumption: wanted?.assumption,
            state: state(of: name, isNeeded: wanted != nil),
            contradiction: wanted.flatMap { field.type.accepts($0.field.type) ? nil : $0.field.type }
                ?? contradiction(name),
            addedIndexes: added,
            retirementReason: wanted == nil ? retirementReason(name) : nil,
            isCompanion: field.type.primitive == .asset && name.hasSuffix(MirroringNames.assetSuffix),
            isAttribute: wanted?.isAttribute ?? false
        )
    }

    /// What the public database needs of a system field, and the deployed one does not have.
    private func indexesToAdd(to field: Field?, named name: String) -> Indexes {
        guard isPublic, let required = SystemField(rawValue: name)?.publicDatabaseIndexes else { return [] }
        return required.subtracting(field?.indexes ?? [])
    }

    /// What production holds, and what Development adds to it: an index that waits for its deployment.
    private func deployed(_ name: String) -> Field? {
        guard var field = production[name] else { return usableInDevelopment(name) }
        if let there = development[name], there.type == field.type { field.indexes.formUnion(there.indexes) }
        return field
    }

    /// What Development holds, unless the model needs another type: a reset makes room for it.
    private func usableInDevelopment(_ name: String) -> Field? {
        guard let field = development[name] else { return nil }
        guard let wanted = needed[name] else { return field }
        return field.type.accepts(wanted.field.type) ? field : nil
    }

    private func state(of name: String, isNeeded: Bool) -> PlannedField.State {
        if isNeeded || SystemField(rawValue: name) != nil {
            if production[name] != nil { return .production }
            return usableInDevelopment(name) != nil ? .development : .new
        }
        guard isMirrored, name.hasPrefix(MirroringNames.prefix) else { return .foreign }
        return production[name] != nil ? .retired : .development
    }

    private static func byName(_ fields: [Field]) -> [String: Field] {
        Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    }
}
