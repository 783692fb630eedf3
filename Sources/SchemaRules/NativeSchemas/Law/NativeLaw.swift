import CloudSchema
package import CompilerSupport
import Mirroring

/// The rules of production about what only a schema file says: indexes, grants, and types of the server.
package enum NativeLawTable {
    /// Every rule, by number. They are for comparisons with what a schema file needs.
    package static let all: [Rule<SchemaComparison>] = [
        indexRemoved, systemIndexLost, grantRemoved, serverTypeMissing, schemaIsPart,
    ]
}

/// A record type of a schema file that is deployed.
struct DeployedType {
    let needed: MirroredRecordType
    let deployed: RecordType
}

extension SchemaComparison {
    /// The record types that the schema file names and the environment has.
    var deployedTypes: [DeployedType] {
        needed.recordTypes.filter { $0.kind == .native && $0.retirement == nil }.compactMap { type in
            evidence.recordType(named: type.name).map { DeployedType(needed: type, deployed: $0) }
        }
    }

    /// The indexes that fields of the environment have and those of the schema file lack.
    func lostIndexes(where isWanted: (MirroredField) -> Bool) -> [LostIndexes] {
        deployedTypes.flatMap { type in
            let fields = type.needed.fields.keyed(by: \.name)
            return type.deployed.fields.compactMap { field -> LostIndexes? in
                guard let needed = fields[field.name], needed.retirement == nil, isWanted(needed),
                    needed.field.type == field.type
                else { return nil }
                let lost = field.indexes.subtracting(needed.field.indexes)
                return lost.isEmpty ? nil : LostIndexes(type: type, field: field, needed: needed, indexes: lost)
            }
        }
    }
}

/// Indexes of one field that the schema file lacks.
struct LostIndexes {
    let type: DeployedType
    let field: Field
    let needed: MirroredField
    let indexes: Indexes

    /// `QUERYABLE SORTABLE`.
    var words: String { indexes.words.joined(separator: " ") }

    /// `Post.title`.
    var symbol: String { "\(type.needed.name).\(field.name)" }
}
