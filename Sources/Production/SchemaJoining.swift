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
            let model = ClaimingModel(part)
            for type in part.needed.recordTypes {
                let claim = RecordTypeClaim(type, of: model)
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
        PlannedRecordType(
            name: name,
            needed: type,
            deployed: DeployedRecordType(
                named: name,
                production: production,
                development: development,
                isMirrored: name.hasPrefix(MirroringNames.prefix) && (type != nil || !otherTypes.contains(name))
            )
        )
    }
}

/// What the environments that are known hold of a record type.
struct DeployedRecordType: Sendable {
    let production: RecordType?
    let development: RecordType?
    /// Whether mirroring wrote the record type for the models, so that what they lack was there once.
    let isMirrored: Bool
    private let ledger: SchemaEvidence?

    /// Nil when none holds it.
    init?(named name: String, production: SchemaEvidence?, development: SchemaEvidence?, isMirrored: Bool) {
        self.production = production?.recordType(named: name)
        self.development = development?.recordType(named: name)
        self.isMirrored = isMirrored
        ledger = production
        if self.production == nil, self.development == nil { return nil }
    }

    /// How many fields there are in both.
    var fieldCount: Int { (production?.fields.count ?? 0) + (development?.fields.count ?? 0) }

    /// The grants of both.
    var grants: [Grant] {
        guard let production, let development else { return (production ?? development)?.grants ?? [] }
        return (production.grants + development.grants).canonical
    }

    /// The fields, joined with what the models need.
    func fields(joining needed: JoinedRecordType?) -> [PlannedField] {
        FieldJoining(
            needed: needed.map { Array($0.fields) } ?? [],
            production: production?.fields ?? [],
            development: development?.fields ?? [],
            isMirrored: isMirrored,
            isPublic: needed?.isPublic == true,
            retirementReason: retirementReason
        ).joined
    }

    private func retirementReason(of field: String) -> String? {
        production.flatMap { ledger?.retirementReason(of: .field(recordType: $0.name, name: field)) }
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
    /// Why a field left the models, when the ledger says so.
    let retirementReason: (String) -> String?

    init(
        needed: [PlannedField],
        production: [Field],
        development: [Field],
        isMirrored: Bool,
        isPublic: Bool,
        retirementReason: @escaping (String) -> String?
    ) {
        self.needed = Dictionary(needed.map { ($0.name, $0) }) { first, _ in first }
        self.production = Self.byName(production)
        self.development = Self.byName(development)
        self.isMirrored = isMirrored
        self.isPublic = isPublic
        self.retirementReason = retirementReason
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
