package import CloudSchema
import CompilerSupport
package import Mirroring

/// The schema that development and production must have for the models of a container, joined with the deployed one.
///
/// The plan is a superset: whatever is deployed stays, with its options as they are, because importing a schema
/// replaces Development, and a file that forgets a deployed type is refused. Record types and fields are in the order
/// of an export.
///
///     let plan = SchemaPlan(for: [schema], production: production, development: nil)
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
        let needs = schemas.flatMap { schema in schema.recordTypes.map { (type: $0, author: schema.author) } }
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

    /// The steps, in the order of the record types.
    var steps: [PlanStep] { recordTypes.flatMap(\.steps) }
}

/// One record type of a plan.
package struct PlannedRecordType: Sendable {
    /// The name, for example `CD_Post`.
    package let name: String
    /// The grants of the public database.
    package let grants: [Grant]
    /// The grants that the next deployment adds.
    package let addedGrants: [Grant]
    /// Whether no environment that is known has it.
    package let isNew: Bool
    /// Whether a schema file names it.
    package let isNative: Bool
    /// The needs of the models, each with its origin.
    private let needs: [(type: MirroredRecordType, author: any SchemaOrigin)]
    private let production: RecordType?
    private let development: RecordType?
    private let joining: FieldJoining

    /// Joins what models need, of which nearly always one does, or none, with what is there.
    fileprivate init(
        name: String,
        needed needs: [(type: MirroredRecordType, author: any SchemaOrigin)],
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        authors: [any SchemaOrigin]
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
    package var entities: [String] { needs.flatMap { $0.author.entities(of: $0.type) }.map(\.symbol).uniqued }

    /// The fields, system fields included, in the byte order of their names.
    ///
    /// They are joined each time: all fields of a large plan take several times the memory of its model.
    package var fields: [PlannedField] {
        let planned = needs.lazy.map { $0.type.plannedFields(by: $0.author) }
        let needed = planned.dropFirst().reduce(planned.first ?? []) { $0.joined(with: $1) }
        if isNew { return needed.written }
        return joining.fields(
            needed: needed,
            production: production?.fields ?? [],
            development: development?.fields ?? []
        ).written
    }

    /// Whether the models contradict an environment or each other.
    var hasContradictions: Bool { fields.contains { $0.contradiction != nil } }

    /// The type as a schema lists it.
    var recordType: RecordType { RecordType(name: name, fields: fields.map(\.field), grants: grants) }

    /// The steps for it.
    package var steps: [PlanStep] {
        let creation = PlanStep(action: .createRecordType, recordType: name, field: nil)
        return (isNew ? [creation] : [])
            + fields.map { PlanStep(action: $0.action, recordType: name, field: $0.name) }
    }
}

extension MirroredRecordType {
    /// The fields as they are planned where nobody has them.
    fileprivate func plannedFields(by author: any SchemaOrigin) -> [PlannedField] {
        fields.map { field in
            PlannedField(
                field: field.field,
                claim: field,
                author: author,
                state: .new,
                assumption: field.assumption,
                contradiction: field.contradiction,
                isEncryptionDecided: canBeEncrypted(field),
                isSystem: field.origin == .system,
                statedIndexes: kind == .native ? field.field.indexes : [],
                hasCompanion: field.hasCompanion,
                retirementReason: field.retirement ?? retirement
            )
        }
    }
}

/// One thing that a plan does.
package struct PlanStep: Sendable {
    /// The actions; raw values are the words of the JSON document.
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

    /// The action.
    package let action: Action
    /// The record type.
    package let recordType: String
    /// The field; nil for the record type itself.
    package let field: String?
}
