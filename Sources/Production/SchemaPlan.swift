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

    /// Writes the text of ``schema`` piece by piece, without making the whole.
    public func writeSchema(inPieces receive: @escaping ([UInt8]) -> Void) {
        let outline = SchemaOutline(
            roles: roles,
            count: recordTypes.count,
            fieldLimit: { [recordTypes] in recordTypes[$0].fieldLimit },
            recordType: { [recordTypes] in recordTypes[$0].outline }
        )
        outline.write(inPieces: receive)
    }

    /// Whether the models contradict production or each other, so that no schema may be written.
    public var hasConflicts: Bool { recordTypes.contains(where: \.hasContradictions) }

    /// What there is to do, in the order of the record types.
    public var steps: some Sequence<PlanStep> { recordTypes.lazy.flatMap(\.steps) }

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

    /// The fields, system fields included.
    ///
    /// They are made anew at each call: a plan has more fields than anything else, and nobody needs all of them at once.
    public var fields: PlannedFields {
        if let deployed { return PlannedFields(deployed.fields(joining: needed)) }
        return needed?.fields ?? PlannedFields([])
    }

    /// Who may do what in the public database.
    public var grants: [Grant] { deployed?.grants ?? needed?.grants ?? [] }

    /// Whether no environment that is known has it.
    public var isNew: Bool { deployed == nil }

    /// Whether the models contradict an environment or each other.
    var hasContradictions: Bool {
        guard let needed else { return false }
        // What one model needs only production can contradict: Development can be reset.
        return needed.hasOneClaim
            ? deployed?.contradicts(needed) == true : fields.contains { $0.contradiction != nil }
    }

    /// About how many fields there are, and no fewer; quicker than counting them.
    public var fieldLimit: Int { (needed?.fieldLimit ?? 0) + (deployed?.fieldCount ?? 0) }

    /// The type as a schema lists it.
    var recordType: RecordType {
        let fields = fields
        return RecordType(name: name, fields: fields.indices.map(fields.field), grants: grants)
    }

    /// The same, made when it is written.
    var outline: RecordTypeOutline {
        let fields = fields
        return RecordTypeOutline(name: name, fieldCount: fields.count, grants: grants, field: fields.field)
    }

    /// What there is to do for it.
    var steps: [PlanStep] {
        let creation = isNew ? [PlanStep(action: .createRecordType, recordType: name, field: nil)] : []
        return creation + fields.map { PlanStep(action: $0.action, recordType: name, field: $0.name) }
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

/// One field of a plan.
public struct PlannedField: Hashable, Sendable {
    /// Where a field stands; raw values are the words of the JSON document.
    public enum State: String, CaseIterable, Sendable {
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
    public internal(set) var field: Field
    /// Why the models need it; nil when they do not.
    let origin: MirroredField.Origin?
    /// The property it comes from; nil for fields of no property.
    let property: Property?
    /// What is uncertain about it.
    public internal(set) var assumption: String?
    /// Where it stands.
    public let state: State
    /// The needed type, when an environment holds another one, or another model of the container needs this one.
    public internal(set) var contradiction: FieldType?
    /// Indexes that the field is there without, and that the public database needs; ``field`` has them already.
    public let addedIndexes: Indexes
    /// Why it left the model, when the ledger says so.
    public let retirementReason: String?
    /// What the next deployment decides about its encryption; nil where it decides nothing.
    public internal(set) var encryption: EncryptionDecision?
    /// Whether it is one of the six fields that the server keeps on every record.
    public let isSystem: Bool
    /// Whether it holds the large values of another field.
    public let isCompanion: Bool
    /// Whether another field holds its large values.
    public internal(set) var hasCompanion: Bool

    /// What a deployment decides for good about a field's encryption: see ``ClosingDoors``.
    public enum EncryptionDecision: Hashable, Sendable {
        /// The field is encrypted.
        case encrypted
        /// The field is not, and can never be.
        case plain
    }

    /// A property, named only when somebody asks: a plan has more fields than anything else, and most are never printed.
    struct Property: Hashable, Sendable {
        let entity: String
        let name: String
    }

    /// The name, for example `CD_title`.
    public var name: String { field.name }

    /// The property it comes from, for example `Post.title`; nil for fields of no property.
    public var source: String? { property.map { "\($0.entity).\($0.name)" } }

    /// Whether it comes from a property.
    public var comesFromProperty: Bool {
        switch origin {
        case .attribute, .assetCompanion, .relationship: true
        case .system, .framework, .server, nil: false
        }
    }

    /// Whether it comes from an attribute, which can be encrypted, and not from a relationship.
    public var isAttribute: Bool { if case .attribute = origin { true } else { false } }

    /// Whether a field looks like one that holds the large values of another.
    static func isCompanion(_ field: Field) -> Bool {
        field.type.primitive == .asset && field.name.hasSuffix(MirroringNames.assetSuffix)
    }

    /// What the plan does with the field.
    public var action: PlanStep.Action {
        if contradiction != nil { return .conflict }
        switch state {
        case .new: return .addField
        case .development, .production: return addedIndexes.isEmpty ? .keep : .addIndex
        case .retired, .foreign: return .keepRetired
        }
    }
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
