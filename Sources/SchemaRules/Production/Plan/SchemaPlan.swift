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
