import CloudSchema
public import Mirroring
import Text

/// Where the fields that a model needs stand: in the model, in Development and in production.
///
///     field             model   development  production
///     CD_Post.CD_rank   INT64   INT64        missing
public struct EnvironmentTable: Hashable, Sendable {
    /// A field that is not the same everywhere, and how each place has it; nil where it is missing.
    struct Row: Hashable, Sendable {
        let field: String
        let needed: FieldType
        let development: FieldType?
        let production: FieldType?
    }

    let rows: [Row]

    /// Compares what a model needs with both environments; what all three agree on is left out.
    public init(needed: MirroredSchema, development: SchemaEvidence, production: SchemaEvidence) {
        rows = needed.recordTypes.filter { $0.kind != .system || $0.name == RecordType.share.name }.flatMap { type in
            let there = Self.types(of: type.name, in: development)
            let deployed = Self.types(of: type.name, in: production)
            return type.fields.filter { $0.origin != .system }.map { field in
                Row(
                    field: "\(type.name).\(field.name)",
                    needed: field.field.type,
                    development: there[field.name],
                    production: deployed[field.name]
                )
            }
        }.filter { !$0.isEverywhere }
    }

    /// The cells of the table, a heading first; empty when all three agree.
    public var cells: [[String]] {
        rows.isEmpty ? [] : [["field", "model", "development", "production"]] + rows.map(\.cells)
    }

    private static func types(of recordType: String, in evidence: SchemaEvidence) -> [String: FieldType] {
        let fields = evidence.recordType(named: recordType)?.fields ?? []
        return fields.keyed(by: \.name).mapValues(\.type)
    }
}

extension EnvironmentTable.Row {
    fileprivate var isEverywhere: Bool {
        [development, production].allSatisfy { $0?.accepts(needed) == true }
    }

    fileprivate var cells: [String] {
        [field, needed.text, development?.text ?? "missing", production?.text ?? "missing"]
    }
}
