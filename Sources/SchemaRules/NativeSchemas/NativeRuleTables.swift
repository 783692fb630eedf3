import CloudSchema
package import CompilerSupport
import Mirroring

/// The `CKL` rules about one schema file and its settings.
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
        serverKeyWithoutGrant,
    ]
}

/// A schema file and the deployed schema.
package struct JudgedSchema: Sendable {
    /// The file.
    let file: NativeSchema
    /// The production schema; nil when unknown.
    private let production: SchemaEvidence?

    /// Creates a subject.
    package init(_ file: NativeSchema, production: SchemaEvidence?) {
        self.file = file
        self.production = production
    }

    /// The record types that the app uses.
    var usedTypes: [RecordType] { file.ownTypes.filter { !file.isRetired($0) } }

    /// The fields that the app uses, without system fields.
    var usedFields: [OwnField] {
        usedTypes.flatMap { type in
            type.fields.filter { !$0.isOfSystem && !file.isRetired(type, $0) }
                .map { OwnField(type: type, field: $0) }
        }
    }

    /// The record types of the public database, `Users` aside.
    var publicTypes: [RecordType] { usedTypes.filter(file.isPublic) }

    func isDeployed(_ type: RecordType) -> Bool { production?.recordType(named: type.name) != nil }

    func isDeployed(_ field: OwnField) -> Bool {
        production?.field(named: field.field.name, of: field.type.name) != nil
    }

    /// The place of a record type.
    func place(of type: RecordType) -> NamedPlace { NamedPlace(type.name, at: type.location(in: file.path)) }

    /// The place of a field.
    func place(of field: OwnField) -> NamedPlace {
        NamedPlace(field.symbol, at: field.field.location(in: file.path))
    }
}

/// A field with its record type.
struct OwnField {
    let type: RecordType
    let field: Field

    /// The symbol: `Post.title`.
    var symbol: String { "\(type.name).\(field.name)" }
}

/// The production rules that only schema files need: indexes, grants, and types of the server.
package enum NativeLawTable {
    /// Every rule, by number. Each compares a deployed schema with the one that a schema file needs.
    package static let all: [Rule<SchemaComparison>] = [
        indexRemoved, systemIndexLost, grantRemoved, serverTypeMissing, schemaIsPart, indexNotDeployed,
        grantNotDeployed,
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

    /// The indexes that the environment has and the schema file lacks.
    func lostIndexes(where isIncluded: (MirroredField) -> Bool) -> [LostIndexes] {
        deployedTypes.flatMap { type in
            let fields = type.needed.fields.keyed(by: \.name)
            return type.deployed.fields.compactMap { field -> LostIndexes? in
                guard let needed = fields[field.name], needed.retirement == nil, isIncluded(needed),
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

    /// The indexes as a schema spells them: `QUERYABLE SORTABLE`.
    var words: String { indexes.words.joined(separator: " ") }

    /// The symbol: `Post.title`.
    var symbol: String { "\(type.needed.name).\(field.name)" }
}

/// The files of the examples.
extension RuleExample {
    /// An example: record types of a schema file, and those in production.
    init(schema: [String], production: [String]) {
        self.init(
            ["schema.ckdb": Self.text(of: schema), "production.ckdb": Self.text(of: production)],
            arguments: ["schema.ckdb", "--production", "production.ckdb"]
        )
    }

    /// An example: record types of a schema file, and its settings.
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

    /// An example: fields of a record type `Post`, and its settings.
    init(post fields: String, said settings: String) {
        self.init(schema: ["Post ( \(fields) )"], settings: #""types": { "Post": { \#(settings) } }"#)
    }

    /// The text of a schema. A mark alone, in place of a record type, is before the whole file.
    private static func text(of types: [String]) -> String {
        (types.contains("↓") ? "↓" : "") + "DEFINE SCHEMA\n\n"
            + types.filter { $0 != "↓" }.map { type in
                let marks = type.prefix { $0 == "↓" }
                return "    RECORD TYPE \(marks)\(type.dropFirst(marks.count));\n"
            }.joined()
    }
}

extension String {
    /// The record type of shares.
    static let share = #""cloudkit.share" ( "cloudkit.title" STRING )"#
}
