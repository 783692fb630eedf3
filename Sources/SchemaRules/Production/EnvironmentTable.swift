import CloudSchema
import CompilerSupport
package import Mirroring

/// Where the fields that a model needs stand: in the model, in Development and in production.
///
///     field             model   development  production
///     CD_Post.CD_rank   INT64   INT64        missing
package struct EnvironmentTable: Sendable {
    /// The cells of the table, a heading first; empty when all three agree.
    package let cells: [[String]]

    /// Compares what a model needs with both environments; what all three agree on is left out.
    package init(needed: MirroredSchema, development: SchemaEvidence, production: SchemaEvidence) {
        let types = needed.recordTypes.filter { $0.kind != .system || $0.name == RecordType.share.name }
        let rows = types.flatMap { type in
            let environments = [development, production].map { Self.types(of: type.name, in: $0) }
            return type.fields.filter { $0.origin != .system }.compactMap { field -> [String]? in
                let there = environments.map { $0[field.name] }
                if there.allSatisfy({ $0?.accepts(field.field.type) == true }) { return nil }
                return ["\(type.name).\(field.name)", field.field.type.text] + there.map { $0?.text ?? "missing" }
            }
        }
        cells = rows.isEmpty ? [] : [["field", "model", "development", "production"]] + rows
    }

    private static func types(of recordType: String, in evidence: SchemaEvidence) -> [String: FieldType] {
        let fields = evidence.recordType(named: recordType)?.fields ?? []
        return fields.keyed(by: \.name).mapValues(\.type)
    }
}
