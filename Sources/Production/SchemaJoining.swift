import CloudSchema
import Ledger
import Mirroring
import ObjectModel

/// The work of ``SchemaPlan/init(joining:production:development:otherTypes:)``.
struct SchemaJoining {
    /// In the order of the first part that needs them; nearly always there is one part.
    private let needed: [JoinedRecordType]
    private let production: SchemaEvidence?
    private let development: SchemaEvidence?
    private let otherTypes: Set<String>

    init(
        _ parts: [SchemaPlanPart],
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        otherTypes: Set<String>
    ) {
        var needed: [JoinedRecordType] = []
        var positions: [String: Int] = [:]
        for part in parts {
            let publicTypes = part.model.publicRecordTypes(in: part.needed.container)
            for type in part.needed.recordTypes {
                let claim = RecordTypeClaim(type, of: part.model, isWrittenInPublic: publicTypes.contains(type.name))
                if let position = positions[type.name] {
                    needed[position].add(claim)
                } else {
                    positions[type.name] = needed.count
                    needed.append(JoinedRecordType(claim))
                }
            }
        }
        self.needed = needed
        self.production = production
        self.development = development
        self.otherTypes = otherTypes
    }

    func recordTypes() -> [PlannedRecordType] {
        let known = Set(needed.map(\.name))
        let there = Set([production, development].compactMap { $0 }.flatMap(\.schema.recordTypes).map(\.name))
        let types =
            needed.map { recordType(named: $0.name, needed: $0) }
            + there.subtracting(known).map { recordType(named: $0, needed: nil) }
        return types.sortedByBytes(of: \.name)
    }

    private func recordType(named name: String, needed type: JoinedRecordType?) -> PlannedRecordType {
        let inProduction = production?.recordType(named: name)
        let inDevelopment = development?.recordType(named: name)
        if let type, inProduction == nil, inDevelopment == nil { return type.new }
        var fields = FieldJoining(
            needed: type.map { Array($0.fields) } ?? [],
            production: inProduction?.fields ?? [],
            development: inDevelopment?.fields ?? [],
            isMirrored: name.hasPrefix(MirroringNames.prefix) && (type != nil || !otherTypes.contains(name)),
            isPublic: type?.isPublic == true
        )
        fields.retirementReason = { production?.retirementReason(of: .field(recordType: name, name: $0)) }
        return PlannedRecordType(
            name: name,
            entities: type?.entities ?? [],
            fields: PlannedFields(fields.joined),
            grants: Self.joined(inProduction?.grants, inDevelopment?.grants) ?? type?.grants ?? [],
            isNew: inProduction == nil && inDevelopment == nil
        )
    }

    private static func joined(_ production: [Grant]?, _ development: [Grant]?) -> [Grant]? {
        guard let production, let development else { return production ?? development }
        return (production + development).canonical
    }
}

/// Joins the fields of one record type.
private struct FieldJoining {
    let needed: [String: PlannedField]
    let production: [String: Field]
    let development: [String: Field]
    /// Whether mirroring wrote the record type for this model, so that what the model lacks was there once.
    let isMirrored: Bool
    /// Whether the public database must find the records.
    let isPublic: Bool
    var retirementReason: (String) -> String? = { _ in nil }

    init(needed: [PlannedField], production: [Field], development: [Field], isMirrored: Bool, isPublic: Bool) {
        self.needed = Dictionary(needed.map { ($0.name, $0) }) { first, _ in first }
        self.production = Self.byName(production)
        self.development = Self.byName(development)
        self.isMirrored = isMirrored
        self.isPublic = isPublic
    }

    var joined: [PlannedField] {
        var fields = Set(needed.keys).union(production.keys).union(development.keys)
            .sortedByBytes { $0 }
            .compactMap { field(named: $0) }
        let companions = Set(fields.filter(\.isCompanion).map(\.name))
        for position in fields.indices {
            fields[position].hasCompanion = companions.contains(
                MirroringNames.assetCompanion(of: fields[position].name)
            )
        }
        return fields
    }

    private func field(named name: String) -> PlannedField? {
        let wanted = needed[name]
        guard var field = deployed(name) ?? wanted?.field else { return nil }
        let added = indexesToAdd(to: deployed(name), named: name)
        field.indexes.formUnion(added)
        return PlannedField(
            field: field,
            origin: wanted?.origin,
            property: wanted?.property,
            assumption: wanted?.assumption,
            state: state(of: name, isNeeded: wanted != nil),
            contradiction: wanted.flatMap { field.type.accepts($0.field.type) ? $0.contradiction : $0.field.type },
            addedIndexes: added,
            retirementReason: wanted == nil ? retirementReason(name) : nil,
            encryption: production[name] == nil ? wanted?.encryption : nil,
            isSystem: SystemField(rawValue: name) != nil,
            isCompanion: PlannedField.isCompanion(field),
            hasCompanion: false
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
