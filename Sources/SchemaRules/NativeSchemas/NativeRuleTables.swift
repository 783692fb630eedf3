import CloudSchema
package import CompilerSupport
import Mirroring

/// The `CKL` rules about one schema file, and about what the settings say about it.
///
///     let judged = JudgedSchema(native, production: evidence)
///     let findings = NativeLintTable.all.flatMap { $0.findings(in: judged) }
package enum NativeLintTable {
    /// Every rule, by number.
    package static let all: [Rule<JudgedSchema>] = [
        reservedRecordKey, encryptedInPublicSchema, publicTypeWithoutGrants, shareTypeMissing, queryWithoutIndex,
        writerWithoutGrant, grantWiderThanWriters, manyFields, encryptedList, schemaNamesDifferByCase,
        lookAlikeSystemField, unknownSchemaName, annotationDoesNotFit, parentCycle, parentInOtherZone,
        deletionOrphansChildren, allChildrenOfOneRecord, referenceSharesNothing, schemaNameNotAllowed,
    ]
}

/// A schema file, and what is deployed.
package struct JudgedSchema: Sendable {
    /// The file.
    let file: NativeSchema
    /// What production holds; nil when nobody knows.
    private let production: SchemaEvidence?

    /// Creates a subject.
    package init(_ file: NativeSchema, production: SchemaEvidence?) {
        self.file = file
        self.production = production
    }

    /// The record types that the app uses, with all that is said about them.
    var usedTypes: [RecordType] { file.ownTypes.filter { !file.isRetired($0) } }

    /// The fields of those types that the app uses and that are not the server's.
    var usedFields: [OwnField] {
        usedTypes.flatMap { type in
            type.fields.filter { !$0.isOfSystem && !file.isRetired(type, $0) }
                .map { OwnField(type: type, field: $0) }
        }
    }

    /// The record types of the public database, `Users` aside.
    var publicTypes: [RecordType] { usedTypes.filter(file.isPublic) }

    /// Whether production has a record type.
    func isDeployed(_ type: RecordType) -> Bool { production?.recordType(named: type.name) != nil }

    /// Whether production has a field.
    func isDeployed(_ field: OwnField) -> Bool {
        production?.field(named: field.field.name, of: field.type.name) != nil
    }

    /// Where a record type begins.
    func place(of type: RecordType) -> NamedPlace { NamedPlace(type.name, at: type.location(in: file.path)) }

    /// Where a field begins.
    func place(of field: OwnField) -> NamedPlace {
        NamedPlace(field.symbol, at: field.field.location(in: file.path))
    }
}

/// A field with its record type.
struct OwnField {
    let type: RecordType
    let field: Field

    /// `Post.title`.
    var symbol: String { "\(type.name).\(field.name)" }
}

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

/// The files that the examples of these rules consist of.
extension RuleExample {
    /// An example: the record types of a schema file, and those in production.
    init(schema: [String], production: [String]) {
        self.init(
            ["schema.ckdb": Self.text(of: schema), "production.ckdb": Self.text(of: production)],
            arguments: ["schema.ckdb", "--production", "production.ckdb"]
        )
    }

    /// An example: the record types of a schema file, and what settings say about it.
    init(schema: [String], settings: String = "") {
        let settings = settings.isEmpty ? "" : ", \(settings)"
        self.init(
            [
                "schema.ckdb": Self.text(of: schema),
                "modelc.json": "{ \"schemas\": [{ \"path\": \"schema.ckdb\"\(settings) }] }\n",
            ],
            arguments: ["schema.ckdb"]
        )
    }

    /// An example: the fields of a record type `Post`, and what settings say about it.
    init(post fields: String, said settings: String) {
        self.init(schema: ["Post ( \(fields) )"], settings: #""types": { "Post": { \#(settings) } }"#)
    }

    private static func text(of types: [String]) -> String {
        "DEFINE SCHEMA\n\n"
            + types.map { type in
                let marks = type.prefix { $0 == "↓" }
                return "    RECORD TYPE \(marks)\(type.dropFirst(marks.count));\n"
            }.joined()
    }
}

extension String {
    /// The record type of shares.
    static let share = #""cloudkit.share" ( "cloudkit.title" STRING )"#
}
