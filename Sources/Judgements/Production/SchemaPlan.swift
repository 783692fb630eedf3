public import CloudSchema
public import Mirroring

/// What development and production must hold for the models of a container, joined with what they hold already.
///
/// The plan is a superset: whatever is deployed stays, with its options as they are, because importing a schema replaces
/// Development, and a file that forgets a deployed type is refused. Record types and fields are in the order of an export.
///
///     let plan = SchemaPlan(for: mirrored, needed: schema, production: production, development: nil)
///     plan.schema.text  // for `cktool import-schema`
public struct SchemaPlan: Hashable, Sendable {
    /// The container's identifier, when it is known.
    public let container: String?
    /// The databases of the mirrored stores.
    public let scopes: [DatabaseScope]
    /// The custom roles that are kept.
    public let roles: [Role]
    /// The record types.
    public let recordTypes: [PlannedRecordType]

    /// Joins what a model needs with what is there.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - needed: One of the model's schemas.
    ///   - production: What production holds, when an export was given.
    ///   - development: What Development holds, when an export was given.
    ///   - otherTypes: Record types that other models of the same container need.
    public init(
        for model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        otherTypes: Set<String> = []
    ) {
        self.init(
            joining: [SchemaPlanPart(of: model, needed: needed)],
            production: production,
            development: development,
            otherTypes: otherTypes
        )
    }

    /// Joins what all models of a container need with what is there.
    ///
    /// - Parameters:
    ///   - parts: What each model needs of the container, in the order of the run.
    ///   - production: What production holds, when an export was given.
    ///   - development: What Development holds, when an export was given.
    ///   - otherTypes: Record types of the container that further models need.
    public init(
        joining parts: [SchemaPlanPart],
        production: SchemaEvidence?,
        development: SchemaEvidence?,
        otherTypes: Set<String> = []
    ) {
        container = parts.compactMap(\.needed.container).first
        scopes = DatabaseScope.allCases.filter { scope in parts.contains { $0.needed.scopes.contains(scope) } }
        roles = Self.roles(of: [production, development].compactMap { $0 })
        recordTypes =
            SchemaJoining(parts, production: production, development: development, otherTypes: otherTypes)
            .recordTypes()
    }

    /// The plan as a schema, as `cktool import-schema` takes it.
    public var schema: Schema { Schema(roles: roles, recordTypes: recordTypes.map(\.recordType)) }

    /// Whether the models contradict production or each other, so that no schema may be written.
    public var hasConflicts: Bool { recordTypes.contains(where: \.hasContradictions) }

    /// What there is to do, in the order of the record types.
    public var steps: [PlanStep] { recordTypes.flatMap(\.steps) }

    private static func roles(of evidence: [SchemaEvidence]) -> [Role] {
        var seen: Set<String> = []
        return evidence.flatMap(\.schema.roles).filter { seen.insert($0.name).inserted }
    }
}

/// One record type of a plan.
public struct PlannedRecordType: Sendable {
    /// The name, for example `CD_Post`.
    public let name: String
    /// What the models need of it; nil when they do not.
    private let needed: JoinedRecordType?
    /// What the environments have of it; nil when none does.
    private let deployed: DeployedRecordType?

    init(name: String, needed: JoinedRecordType?, deployed: DeployedRecordType?) {
        self.name = name
        self.needed = needed
        self.deployed = deployed
    }

    /// The names of the mirrored entities that have it.
    public var entities: [String] { needed?.entities ?? [] }

    /// The fields, system fields included, in the byte order of their names.
    ///
    /// They are made anew at each call, because a plan of all fields at once takes much room: keep what you use twice.
    public var fields: [PlannedField] {
        deployed?.fields(joining: needed) ?? needed?.fields ?? []
    }

    /// Who may do what in the public database.
    public var grants: [Grant] { deployed?.grants ?? needed?.grants ?? [] }

    /// Whether no environment that is known has it.
    public var isNew: Bool { deployed == nil }

    /// Whether the models contradict an environment or each other.
    var hasContradictions: Bool { fields.contains { $0.contradiction != nil } }

    /// The type as a schema lists it.
    var recordType: RecordType { RecordType(name: name, fields: fields.map(\.field), grants: grants) }

    /// What there is to do for it.
    public var steps: [PlanStep] {
        let creation = PlanStep(action: .createRecordType, recordType: name, field: nil)
        return (isNew ? [creation] : [])
            + fields.map { PlanStep(action: $0.action, recordType: name, field: $0.name) }
    }
}

extension PlannedRecordType: Hashable {
    /// Compares what is planned, whatever it comes from.
    public static func == (left: PlannedRecordType, right: PlannedRecordType) -> Bool {
        left.name == right.name && left.isNew == right.isNew && left.entities == right.entities
            && left.grants == right.grants && left.fields == right.fields
    }

    /// Adds what names the record type.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// One thing that a plan does.
public struct PlanStep: Hashable, Sendable {
    /// What is done; raw values are the words of the JSON document.
    public enum Action: String, CaseIterable, Sendable {
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
    public let action: Action
    /// The record type.
    public let recordType: String
    /// The field; nil for the record type itself.
    public let field: String?
}
