import CloudSchema
import CompilerSupport
package import Mirroring

/// The place where the fields that a model needs stand: in the model, in Development and in production.
///
///     field             model   development  production
///     CD_Post.CD_rank   INT64   INT64        missing
package struct EnvironmentTable: Sendable {
    /// The cells of the table, a heading first; empty when all three agree.
    package let cells: [[String]]

    /// Compares what a model needs with both environments; what all three agree on is left out.
    package init(needed: MirroredSchema, development: SchemaEvidence, production: SchemaEvidence) {
        let environments = [development, production].map { SchemaComparison(needed: needed, with: $0).neededFields }
        let rows = zip(environments[0], environments[1]).compactMap { pairs -> [String]? in
            let there = [pairs.0, pairs.1].map(\.deployed)
            guard let field = pairs.0.needed, field.origin != .system,
                !there.allSatisfy({ $0.map(pairs.0.isTaken) == true })
            else { return nil }
            let name = "\(pairs.0.type.name).\(field.name)"
            return [name, field.field.type.text] + there.map { $0?.type.text ?? "missing" }
        }
        cells = rows.isEmpty ? [] : [["field", "model", "development", "production"]] + rows
    }
}

extension SchemaComparison {
    /// The fields of record types that are not the server's own; those of shares are there with the first share.
    fileprivate var neededFields: [FieldPair] {
        neededTypes.filter { $0.needed?.kind != .system || $0.name == RecordType.share.name }.flatMap(\.neededFields)
    }
}
