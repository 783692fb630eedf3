import CloudSchema
public import Diagnostics
import Mirroring
public import Production

/// The `CKL` rules about one schema file, and about what the settings say about it.
///
///     let judged = JudgedSchema(native, production: evidence)
///     let findings = NativeLintTable.all.flatMap { $0.findings(in: judged) }
public enum NativeLintTable {
    /// Every rule, by number.
    public static let all: [Rule<JudgedSchema>] = [
        reservedRecordKey, encryptedInPublicSchema, publicTypeWithoutGrants, shareTypeMissing, queryWithoutIndex,
        writerWithoutGrant, grantWiderThanWriters, manyFields, encryptedList, schemaNamesDifferByCase,
        lookAlikeSystemField, unknownSchemaName, annotationDoesNotFit, parentCycle, parentInOtherZone,
        deletionOrphansChildren, allChildrenOfOneRecord, referenceSharesNothing,
    ]
}

/// A schema file, and what is deployed.
public struct JudgedSchema: Sendable {
    /// The file.
    let native: NativeSchema
    /// The names of the fields that production has, by record type.
    private let deployed: [String: Set<String>]

    /// Creates a subject.
    public init(_ native: NativeSchema, production: SchemaEvidence?) {
        self.native = native
        let types = production?.schema.recordTypes ?? []
        deployed = Dictionary(types.map { ($0.name, Set($0.fields.map(\.name))) }) { first, _ in first }
    }

    /// The record types that the app uses, with all that is said about them.
    var usedTypes: [RecordType] { native.ownTypes.filter { !native.isRetired($0) } }

    /// The fields of those types that the app uses and that are not the server's.
    var usedFields: [OwnField] {
        usedTypes.flatMap { type in
            type.fields.filter { SystemField(rawValue: $0.name) == nil && !native.isRetired(type, $0) }
                .map { OwnField(type: type, field: $0) }
        }
    }

    /// The record types of the public database, `Users` aside.
    var publicTypes: [RecordType] { usedTypes.filter(native.isPublic) }

    /// Whether production has a field.
    func isDeployed(_ field: OwnField) -> Bool {
        deployed[field.type.name]?.contains(field.field.name) == true
    }

    /// Where a record type begins.
    func location(of type: RecordType) -> SourceLocation { type.location(in: native.path) }

    /// Where a field begins.
    func location(of field: OwnField) -> SourceLocation { field.field.location(in: native.path) }
}

/// A field with its record type.
struct OwnField {
    let type: RecordType
    let field: Field

    /// `Post.title`.
    var symbol: String { "\(type.name).\(field.name)" }
}
