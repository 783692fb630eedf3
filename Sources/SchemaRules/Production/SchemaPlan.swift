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
        let pairs = schemas.flatMap { SchemaComparison(needed: $0, with: production).neededTypes }
        let needed = Dictionary(grouping: pairs, by: \.name)
        let deployed = [production, development].compactMap(\.self).flatMap(\.schema.recordTypes).map(\.name)
        recordTypes = Set(needed.keys).union(deployed).inByteOrder(of: \.self).map { name in
            PlannedRecordType(
                name: name,
                needs: needed[name] ?? [],
                production: production,
                development: development?.recordType(named: name),
                authors: schemas.map(\.author)
            )
        }
    }

    /// The plan as a schema, as `cktool import-schema` takes it.
    package var schema: Schema { Schema(roles: roles, recordTypes: recordTypes.map(\.recordType)) }

    /// True if the models contradict production or each other, so that no schema may be written.
    package var hasConflicts: Bool { recordTypes.contains(where: \.hasContradictions) }
}

/// One record type of a plan.
package struct PlannedRecordType: Sendable {
    /// The name, for example `CD_Post`.
    package let name: String
    /// The grants of the public database.
    package let grants: [Grant]
    /// The grants that the next deployment adds.
    package let addedGrants: [Grant]
    /// True if no environment that is known has it.
    package let isNew: Bool
    /// True if a schema file names it.
    package let isNative: Bool
    /// True if the public database must find the records.
    let isPublic: Bool
    /// The pairs of those who need it, each with what production holds; nearly always one, or none.
    private let needs: [RecordTypePair]
    private let production: RecordType?
    private let development: RecordType?
    private let evidence: SchemaEvidence?
    /// All who say what is needed of the container.
    private let authors: [any SchemaOrigin]

    fileprivate init(
        name: String,
        needs: [RecordTypePair],
        production evidence: SchemaEvidence?,
        development: RecordType?,
        authors: [any SchemaOrigin]
    ) {
        self.name = name
        self.needs = needs
        self.evidence = evidence
        self.authors = authors
        self.development = development
        production = evidence?.recordType(named: name)
        isNew = production == nil && development == nil
        let types = needs.compactMap(\.needed)
        isNative = types.contains { $0.kind == .native }
        isPublic = types.contains { $0.isPublic && $0.kind != .native }
        // Grants that people wrote into a schema file are added to those that are there.
        let stated = types.filter { $0.kind == .native }.flatMap(\.grants)
        guard !isNew else {
            grants = ((types.first?.grants ?? []) + stated).canonical
            addedGrants = []
            return
        }
        let all = [production, development].compactMap(\.self)
        let there = all.count == 1 ? all[0].grants : all.flatMap(\.grants).canonical
        grants = stated.isEmpty ? there : (there + stated).canonical
        addedGrants = production == nil ? [] : grants.adding(to: production?.grants ?? [])
    }

    /// The names of the mirrored entities that have it.
    package var entities: [String] { needs.flatMap(\.entityNames).map(\.symbol).uniqued }

    var isInProduction: Bool { production != nil }

    /// The fields, system fields included, in the byte order of their names.
    ///
    /// They are joined each time: all fields of a large plan take several times the memory of its model.
    package var fields: [PlannedField] {
        let pairs = Dictionary(grouping: needs.flatMap(\.neededFields), by: \.name)
        let deployed = (production?.fields ?? []).keyed(by: \.name)
        let developed = (development?.fields ?? []).keyed(by: \.name)
        let names = Set(pairs.keys).union(deployed.keys).union(developed.keys).inByteOrder(of: \.self)
        var fields = names.compactMap { name in
            PlannedField(
                name,
                needs: pairs[name] ?? [],
                production: deployed[name],
                development: developed[name],
                of: self
            )
        }
        if !isNew { fields.markCompanions() }
        return fields
    }

    /// Why a field left the models, as the ledger or a schema file says.
    func retirementReason(of field: String) -> String? {
        let reason = isInProduction ? evidence?.retirementReason(of: .field(recordType: name, name: field)) : nil
        return reason ?? authors.lazy.compactMap { $0.retirement(ofType: name, field: field) }.first
    }

    /// True if a field that nobody needs left the models: a schema file owns all fields of its types, and mirroring those of
    /// its prefix. Others are somebody else's.
    func isLeft(_ field: String) -> Bool {
        if name.hasPrefix(MirroringNames.prefix) && field.hasPrefix(MirroringNames.prefix) { return true }
        let isOwned =
            isNative
            || (authors.contains { $0.language == .schemaFile } && !MirroringNames.isRecordType(name))
        return isOwned && !RecordType.isOfServer(name)
    }

    /// True if the models contradict an environment or each other.
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
