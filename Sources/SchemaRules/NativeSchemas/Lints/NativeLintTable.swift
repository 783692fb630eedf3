import CloudSchema
package import CompilerSupport

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
    let native: NativeSchema
    /// What production holds; nil when nobody knows.
    private let production: SchemaEvidence?

    /// Creates a subject.
    package init(_ native: NativeSchema, production: SchemaEvidence?) {
        self.native = native
        self.production = production
    }

    /// The record types that the app uses, with all that is said about them.
    var usedTypes: [RecordType] { native.ownTypes.filter { !native.isRetired($0) } }

    /// The fields of those types that the app uses and that are not the server's.
    var usedFields: [OwnField] {
        usedTypes.flatMap { type in
            type.fields.filter { !$0.isOfSystem && !native.isRetired(type, $0) }
                .map { OwnField(type: type, field: $0) }
        }
    }

    /// The record types of the public database, `Users` aside.
    var publicTypes: [RecordType] { usedTypes.filter(native.isPublic) }

    /// Whether production has a record type.
    func isDeployed(_ type: RecordType) -> Bool { production?.recordType(named: type.name) != nil }

    /// Whether production has a field.
    func isDeployed(_ field: OwnField) -> Bool {
        production?.field(named: field.field.name, of: field.type.name) != nil
    }

    /// Where a record type begins.
    func place(of type: RecordType) -> NamedPlace { NamedPlace(type.name, at: type.location(in: native.path)) }

    /// Where a field begins.
    func place(of field: OwnField) -> NamedPlace {
        NamedPlace(field.symbol, at: field.field.location(in: native.path))
    }
}

/// A field with its record type.
struct OwnField {
    let type: RecordType
    let field: Field

    /// `Post.title`.
    var symbol: String { "\(type.name).\(field.name)" }
}
