import CloudSchema
import CompilerSupport
import Mirroring

/// Joins the fields that models need of one record type with those that environments have.
struct FieldJoining {
    let recordType: String
    /// Whether the public database must find the records.
    let isPublic: Bool
    /// Whether schema files own the type: then fields that nobody names left the schema, whatever they are called.
    let isNative: Bool
    /// All who say what is needed of the container.
    let authors: [any SchemaAuthor]
    /// What says that production has the record type; nil when nothing does.
    let evidence: SchemaEvidence?

    /// The joined fields in the byte order of their names.
    func fields(needed: [PlannedField], production: [Field], development: [Field]) -> [PlannedField] {
        let deployed = production.keyed(by: \.name)
        let there = development.keyed(by: \.name)
        let wanted = Set(needed.map(\.name))
        let others = (production + development).map(\.name).filter { !wanted.contains($0) }.uniqued
        let claims = needed.map { ($0.name, $0) } + others.map { ($0, nil) }
        var fields = claims.compactMap { name, wanted in
            field(FieldEvidence(name: name, wanted: wanted, production: deployed[name], development: there[name]))
        }.inByteOrder(of: \.name)
        fields.markCompanions()
        return fields
    }

    private func field(_ claim: FieldEvidence) -> PlannedField? {
        guard let field = claim.deployed ?? claim.wanted?.field else { return nil }
        let state = state(of: claim)
        var planned = claim.wanted ?? PlannedField(field: field, state: state)
        planned.field = field
        planned.state = state
        planned.isOnlyInDevelopment = state == .development || (state == .foreign && claim.production == nil)
        planned.isSystem = claim.systemField != nil
        planned.addedIndexes = indexesToAdd(to: claim)
        planned.field.indexes.formUnion(planned.addedIndexes)
        if let wanted = claim.wanted {
            planned.contradiction = contradiction(of: wanted, as: field)
            planned.isEncryptionDecided = wanted.isEncryptionDecided && claim.production == nil
        } else {
            planned.retirementReason =
                evidence?.retirementReason(of: subject(claim.name))
                ?? authors.lazy.compactMap { $0.retirement(ofType: recordType, field: claim.name) }.first
        }
        return planned
    }

    private func contradiction(of wanted: PlannedField, as field: Field) -> FieldType? {
        let isKnownFault = evidence?.knownFaults.contains(subject(wanted.name)) == true
        return field.type.accepts(wanted.type) || wanted.isAssumed || isKnownFault ? wanted.contradiction : wanted.type
    }

    private func subject(_ field: String) -> LedgerSubject { .field(recordType: recordType, name: field) }

    /// What the public database needs of a system field or a schema file states, and the deployed one does not have.
    private func indexesToAdd(to claim: FieldEvidence) -> Indexes {
        let ofDatabase = isPublic ? claim.systemField?.publicDatabaseIndexes ?? [] : []
        let stated = claim.deployed == nil ? [] : claim.wanted?.statedIndexes ?? []
        return ofDatabase.union(stated).subtracting(claim.deployed?.indexes ?? [])
    }

    private func state(of claim: FieldEvidence) -> PlannedField.State {
        if claim.wanted != nil || claim.systemField != nil {
            if claim.production != nil, claim.wanted?.retirementReason != nil { return .retired }
            // The server keeps its fields on every record, whether an export lists them or not.
            if claim.production != nil || (claim.systemField != nil && evidence != nil) { return .production }
            return claim.usableInDevelopment != nil ? .development : .new
        }
        let isOfMirroring =
            recordType.hasPrefix(MirroringNames.prefix) && claim.name.hasPrefix(MirroringNames.prefix)
        guard isOfMirroring || (isNative && !RecordType.isOfServer(recordType)) else { return .foreign }
        return claim.production != nil ? .retired : .development
    }
}

/// What is said of one field name.
private struct FieldEvidence {
    let name: String
    let systemField: SystemField?
    let wanted: PlannedField?
    let production: Field?
    /// What Development holds, unless the models need another type: a reset makes room for it.
    let usableInDevelopment: Field?
    /// What production holds, and what Development adds to it: an index that waits for its deployment.
    let deployed: Field?

    init(name: String, wanted: PlannedField?, production: Field?, development: Field?) {
        self.name = name
        systemField = SystemField(rawValue: name)
        self.wanted = wanted
        self.production = production
        let isUsable = wanted.map { $0.isAssumed || development?.type.accepts($0.type) == true } ?? true
        usableInDevelopment = isUsable ? development : nil
        guard var field = production else {
            deployed = usableInDevelopment
            return
        }
        if let development, development.type == field.type { field.indexes.formUnion(development.indexes) }
        deployed = field
    }
}

extension [PlannedField] {
    /// Tells each field whether another one holds its large values.
    fileprivate mutating func markCompanions() {
        let owners = Set(filter(\.isCompanion).map { MirroringNames.owner(ofAsset: $0.name) })
        for position in indices { self[position].hasCompanion = owners.contains(self[position].name) }
    }
}
