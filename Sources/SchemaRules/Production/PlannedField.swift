package import CloudSchema
import CompilerSupport
package import Mirroring

/// One field of a plan.
package struct PlannedField: Sendable {
    /// Where a field stands; raw values are the words of the JSON document.
    package enum State: String, CaseIterable, Sendable {
        /// Nowhere yet.
        case new
        /// In Development.
        case development
        /// In production.
        case production
        /// In production, and no longer in the model.
        case retired
        /// Something the model never had: a field or record type of somebody else.
        case foreign
    }

    /// The field, as it is deployed or as it will be.
    package internal(set) var field: Field
    /// The field as a model needs it; nil when none does.
    private(set) var claim: MirroredField?
    /// The model or schema file that needs it.
    private(set) var author: (any SchemaOrigin)?
    /// Where it stands.
    package internal(set) var state: State
    /// Whether Development has it and production does not, whoever it belongs to.
    var isOnlyInDevelopment = false
    /// Why mirroring does not write it; nil when it does.
    package internal(set) var assumption: MirroringAssumption?
    /// The needed type, when an environment holds another one, or another property needs this one.
    package internal(set) var contradiction: FieldType?
    /// Indexes that the field is there without, and that the public database needs; ``field`` has them already.
    package internal(set) var addedIndexes: Indexes = []
    /// Whether the next deployment decides about its encryption, for good: production lacks it, and it can be encrypted.
    package internal(set) var isEncryptionDecided = false
    /// Whether it is one of the six fields that the server keeps on every record.
    package internal(set) var isSystem = false
    /// The indexes that a schema file gives it.
    var statedIndexes: Indexes = []
    /// Whether another field holds its large values.
    package internal(set) var hasCompanion = false
    /// Why it left the model, when the ledger says so.
    package internal(set) var retirementReason: String?
}

extension PlannedField {
    /// The name, for example `CD_title`.
    package var name: String { field.name }

    /// The type.
    package var type: FieldType { field.type }

    /// The property it comes from, for example `Post.title`; nil for fields of no property.
    package var source: String? { claim.flatMap { author?.property(of: $0, nil)?.symbol } }

    /// Whether mirroring does not write the field, because its attribute is derived or to be ignored.
    var isAssumed: Bool { assumption?.isAboutProperty == true }

    /// Whether it holds the large values of another field, as far as name and type tell.
    package var isCompanion: Bool { field.isCompanion }

    /// Whether the field of an environment takes what is needed.
    fileprivate func isAccepted(by there: Field) -> Bool {
        isAssumed || there.type.accepts(type, of: author?.language)
    }

    /// Whether it comes from a property, or from a schema file.
    package var isChosen: Bool { claim?.origin.isChosen == true }

    /// Whether a schema file asks for the indexes that the field lacks.
    package var isChosenIndex: Bool { !statedIndexes.isDisjoint(with: addedIndexes) }

    /// Whether production does not have it yet: it is nowhere, or in Development only.
    package var isAwaited: Bool { state == .new || isOnlyInDevelopment }

    /// Whether a reset to production's schema drops it for good: only Development has it, and nothing needs it.
    package var isLeftInDevelopment: Bool { isOnlyInDevelopment && claim == nil && !isSystem }

    /// The plan's step for the field.
    package var action: PlanStep.Action {
        if contradiction != nil { return .conflict }
        switch state {
        case .new: return .addField
        case .development, .production: return addedIndexes.isEmpty ? .keep : .addIndex
        case .retired, .foreign: return .keepRetired
        }
    }
}

extension [PlannedField] {
    /// Without the fields that mirroring does not write and nobody has deployed.
    var written: [PlannedField] { filter { !$0.isAssumed || $0.state != .new } }

    /// Joins what a further model needs of the record type. Where two models claim a field differently, the first one's claim
    /// is planned, as a conflict.
    func joined(with others: [PlannedField]) -> [PlannedField] {
        var joined = self
        var positions = indices.keyed { self[$0].name }
        for field in others {
            if let position = positions[field.name] {
                joined[position].join(field)
            } else {
                positions[field.name] = joined.count
                joined.append(field)
            }
        }
        return joined.inByteOrder(of: \.name)
    }
}

extension PlannedField {
    /// Joins what another model needs.
    fileprivate mutating func join(_ other: PlannedField) {
        if isAssumed, !other.isAssumed {
            let assumed = self
            self = other
            join(assumed)
            return
        }
        contradiction = contradiction ?? other.contradiction
        if let claim, let otherClaim = other.claim, claim.contradicts(otherClaim), !other.isAssumed {
            contradiction = other.type
        }
        field.indexes.formUnion(other.field.indexes)
        // A field that one model certainly writes is not an assumption.
        if other.assumption == nil { assumption = nil }
        // A field that one model still uses is not retired.
        if other.retirementReason == nil { retirementReason = nil }
        statedIndexes.formUnion(other.statedIndexes)
        isEncryptionDecided = isEncryptionDecided || other.isEncryptionDecided
        hasCompanion = hasCompanion || other.hasCompanion
    }
}

/// Joins the fields that models need of one record type with those that environments have.
struct FieldJoining {
    let recordType: String
    /// Whether the public database must find the records.
    let isPublic: Bool
    /// Whether schema files own the type: then fields that nobody names left the schema, whatever they are called.
    let isNative: Bool
    /// All who say what is needed of the container.
    let authors: [any SchemaOrigin]
    /// The evidence that production has the record type; nil when there is none.
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
        return wanted.isAccepted(by: field) || isKnownFault ? wanted.contradiction : wanted.type
    }

    private func subject(_ field: String) -> DeployedElement { .field(recordType: recordType, name: field) }

    /// The indexes that the deployed field lacks: those that the public database or a schema file asks for.
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

/// The evidence about one field name.
private struct FieldEvidence {
    let name: String
    let systemField: SystemField?
    let wanted: PlannedField?
    let production: Field?
    /// The field in Development, unless the models need another type: a reset makes room for it.
    let usableInDevelopment: Field?
    /// The field in production, with what Development adds to it: an index that waits for its deployment.
    let deployed: Field?

    init(name: String, wanted: PlannedField?, production: Field?, development: Field?) {
        self.name = name
        systemField = SystemField(rawValue: name)
        self.wanted = wanted
        self.production = production
        usableInDevelopment = development.flatMap { wanted?.isAccepted(by: $0) == false ? nil : $0 }
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
