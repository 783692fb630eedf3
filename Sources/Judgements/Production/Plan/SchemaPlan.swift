public import CloudSchema
public import Mirroring
import ObjectModel

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
        roles = Self.roles(of: [production, development].compactMap(\.self))
        let needed = Dictionary(grouping: parts.flatMap(\.neededRecordTypes), by: \.type.name)
        let deployed = [production, development].compactMap(\.self).flatMap(\.schema.recordTypes).map(\.name)
        recordTypes = Set(needed.keys).union(deployed).sortedByBytes { $0 }.map { name in
            PlannedRecordType(
                name: name,
                needed: needed[name] ?? [],
                production: production,
                development: development,
                isMirrored: name.hasPrefix(MirroringNames.prefix) && (needed[name] != nil || !otherTypes.contains(name))
            )
        }
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

/// What one model needs of a container; several models may need something of the same one.
public struct SchemaPlanPart: Sendable {
    /// The model.
    public let model: MirroredModel
    /// One of the model's schemas.
    public let needed: MirroredSchema

    /// Creates a part.
    public init(of model: MirroredModel, needed: MirroredSchema) {
        self.model = model
        self.needed = needed
    }

    fileprivate var neededRecordTypes: [NeededRecordType] {
        let publicTypes = model.publicRecordTypes(in: needed.container)
        return needed.recordTypes.map {
            NeededRecordType(type: $0, graph: model.graph, isEncryptable: !publicTypes.contains($0.name))
        }
    }
}
