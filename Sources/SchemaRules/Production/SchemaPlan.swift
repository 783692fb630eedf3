package import CloudSchema
import CompilerSupport
package import Mirroring

/// What development and production must hold for the models of a container, joined with what they hold already.
///
/// The plan is a superset: whatever is deployed stays, with its options as they are, because importing a schema replaces
/// Development, and a file that forgets a deployed type is refused. Record types and fields are in the order of an export.
///
///     let plan = SchemaPlan(for: [schema], production: production, development: nil)
///     plan.schema.text  // for `cktool import-schema`
package struct SchemaPlan: Sendable {
    /// The container's identifier, when it is known.
    package let container: String?
    /// The databases of the mirrored stores.
    package let scopes: [DatabaseScope]
    /// The custom roles that are kept.
    let roles: [Role]
    /// The record types.
    package let recordTypes: [PlannedRecordType]

    /// Joins what is needed of a container with what is there.
    ///
    /// - Parameters:
    ///   - schemas: What each model needs of the container, in the order of the run.
    ///   - production: What production holds, when an export was given.
    ///   - development: What Development holds, when an export was given.
    package init(for schemas: [MirroredSchema], production: SchemaEvidence?, development: SchemaEvidence?) {
        container = schemas.compactMap(\.container).first
        scopes = DatabaseScope.allCases.filter { scope in schemas.contains { $0.scopes.contains(scope) } }
        let kept = [production, development].compactMap(\.self).flatMap(\.schema.roles)
        roles = (kept + schemas.flatMap(\.roles)).uniqued(by: \.name)
        let needs = schemas.flatMap { schema in
            schema.recordTypes.map { NeededRecordType(type: $0, author: schema.author) }
        }
        let needed = Dictionary(grouping: needs, by: \.type.name)
        let deployed = [production, development].compactMap(\.self).flatMap(\.schema.recordTypes).map(\.name)
        recordTypes = Set(needed.keys).union(deployed).inByteOrder(of: \.self).map { name in
            PlannedRecordType(
                name: name,
                needed: needed[name] ?? [],
                production: production,
                development: development,
                authors: schemas.map(\.author)
            )
        }
    }

    /// The plan as a schema, as `cktool import-schema` takes it.
    package var schema: Schema { Schema(roles: roles, recordTypes: recordTypes.map(\.recordType)) }

    /// Whether the models contradict production or each other, so that no schema may be written.
    package var hasConflicts: Bool { recordTypes.contains(where: \.hasContradictions) }

    /// What there is to do, in the order of the record types.
    var steps: [PlanStep] { recordTypes.flatMap(\.steps) }
}

/// One record type of a plan.
package struct PlannedRecordType: Sendable {
    /// The name, for example `CD_Post`.
    package let name: String
    /// Who may do what in the public database.
    package let grants: [Grant]
    /// What the next deployment adds to the grants that production has.
    package let addedGrants: [Grant]
    /// Whether no environment that is known has it.
    package let isNew: Bool
    /// Whether a schema file names it.
    package let isNative: Bool
    private let needs: [NeededRecordType]
    private let production: RecordType?
    private let development: RecordType?
    private let joining: FieldJoining

    /// Joins what models need, of which nearly always one does, or none, with what is there.
    fileprivate init(
        name: String,
        needed needs: [NeededRecordType],
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        authors: [any SchemaAuthor]
    ) {
        self.name = name
        self.needs = needs
        let deployed = production?.recordType(named: name)
        let developed = development?.recordType(named: name)
        self.production = deployed
        self.development = developed
        isNew = deployed == nil && developed == nil
        isNative = needs.contains { $0.type.kind == .native }
        joining = FieldJoining(
            recordType: name,
            isPublic: needs.contains { $0.type.isPublic && $0.type.kind != .native },
            isNative: isNative
                || (authors.contains { $0.language == .schemaFile } && !MirroringNames.isRecordType(name)),
            authors: authors,
            evidence: deployed == nil ? nil : production
        )
        // Grants that people wrote into a schema file are added to those that are there.
        let stated = needs.filter { $0.type.kind == .native }.flatMap(\.type.grants)
        guard !isNew else {
            grants = ((needs.first?.type.grants ?? []) + stated).canonical
            addedGrants = []
            return
        }
        let all = [deployed, developed].compactMap(\.self)
        let there = all.count == 1 ? all[0].grants : all.flatMap(\.grants).canonical
        grants = stated.isEmpty ? there : (there + stated).canonical
        addedGrants = deployed == nil ? [] : grants.adding(to: deployed?.grants ?? [])
    }

    /// The names of the mirrored entities that have it.
    package var entities: [String] { needs.flatMap(\.entities).uniqued }

    /// The fields, system fields included, in the byte order of their names.
    ///
    /// They are joined each time: all fields of a large plan take several times the memory of its model.
    package var fields: [PlannedField] {
        let needed = needs.dropFirst().reduce(needs.first?.fields ?? []) { $0.joined(with: $1.fields) }
        if isNew { return needed }
        return joining.fields(
            needed: needed,
            production: production?.fields ?? [],
            development: development?.fields ?? []
        )
    }

    /// Whether the models contradict an environment or each other.
    var hasContradictions: Bool { fields.contains { $0.contradiction != nil } }

    /// The type as a schema lists it.
    var recordType: RecordType { RecordType(name: name, fields: fields.map(\.field), grants: grants) }

    /// What there is to do for it.
    package var steps: [PlanStep] {
        let creation = PlanStep(action: .createRecordType, recordType: name, field: nil)
        return (isNew ? [creation] : [])
            + fields.map { PlanStep(action: $0.action, recordType: name, field: $0.name) }
    }
}

/// What one model needs of a record type.
private struct NeededRecordType {
    let type: MirroredRecordType
    let author: any SchemaAuthor

    /// The names of the mirrored entities that have the type.
    var entities: [String] { author.entities(of: type).map(\.symbol) }

    /// The fields as they are planned where nobody has them.
    var fields: [PlannedField] {
        type.fields.map { field in
            PlannedField(
                field: field.field,
                claim: field,
                author: author,
                state: .new,
                assumption: field.assumption,
                contradiction: field.contradiction,
                isEncryptionDecided: type.canBeEncrypted(field),
                isSystem: field.origin == .system,
                statedIndexes: type.kind == .native ? field.field.indexes : [],
                hasCompanion: field.hasCompanion,
                retirementReason: field.retirement ?? type.retirement
            )
        }
    }
}

/// One thing that a plan does.
package struct PlanStep: Sendable {
    /// What is done; raw values are the words of the JSON document.
    package enum Action: String, CaseIterable, Sendable {
        /// The record type is made.
        case createRecordType
        /// The field is made.
        case addField
        /// The field is there and gets an index that a store in the public database needs.
        case addIndex
        /// The field is there and stays.
        case keep
        /// The field is there, the model does not have it, and it stays.
        case keepRetired
        /// The field is there with another type, or two models need two types; nothing can be done.
        case conflict
    }

    /// What is done.
    package let action: Action
    /// The record type.
    package let recordType: String
    /// The field; nil for the record type itself.
    package let field: String?
}

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
    /// Who says so.
    private(set) var author: (any SchemaAuthor)?
    /// Where it stands.
    package internal(set) var state: State
    /// Whether Development has it and production does not, whoever it belongs to.
    var isOnlyInDevelopment = false
    /// What is uncertain about it.
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

    /// Whether mirroring probably does not write the field, because its attribute is derived or to be ignored.
    var isAssumed: Bool { assumption?.isAboutProperty == true }

    /// Whether it holds the large values of another field, as far as name and type tell.
    package var isCompanion: Bool { field.isCompanion }

    /// Whether it comes from a property, or from a schema file.
    package var isChosen: Bool { claim?.origin.isChosen == true }

    /// Whether a schema file asks for the indexes that the field lacks.
    package var isChosenIndex: Bool { !statedIndexes.isDisjoint(with: addedIndexes) }

    /// Whether production does not have it yet: it is nowhere, or in Development only.
    package var isAwaited: Bool { state == .new || isOnlyInDevelopment }

    /// Whether a reset to production's schema drops it for good: only Development has it, and nothing needs it.
    package var isLeftInDevelopment: Bool { isOnlyInDevelopment && claim == nil && !isSystem }

    /// What the plan does with the field.
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
        // What one model is sure about is not an assumption.
        if other.assumption == nil { assumption = nil }
        // What one still uses is not retired.
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
