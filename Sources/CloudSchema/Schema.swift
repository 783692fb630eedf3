import CompilerSupport

/// Everything one CloudKit environment knows about its records: what a `.ckdb` file says.
///
/// Roles keep the order in which they were created; the order of record types means nothing to CloudKit.
///
///     let schema = Schema(recordTypes: [RecordType(name: "CD_Post", fields: SystemField.fields)])
///     schema.text  // as `cktool export-schema` would write it
package struct Schema: Hashable, Sendable {
    /// The roles that the developer created; `_creator`, `_icloud` and `_world` exist without being listed.
    package var roles: [Role]
    /// The record types.
    package var recordTypes: [RecordType]

    /// Creates a schema.
    package init(roles: [Role] = [], recordTypes: [RecordType] = []) {
        self.roles = roles
        self.recordTypes = recordTypes
    }
}

extension Schema {
    /// The same schema in the order of an export.
    ///
    /// Record types and fields are sorted by the bytes of their names, grants are merged per role and sorted. Two
    /// schemas mean the same to CloudKit when their canonical forms are equal.
    package var canonical: Schema {
        let recordTypes = recordTypes.map(\.canonical)
        return Schema(roles: roles, recordTypes: recordTypes.inByteOrder(of: \.name))
    }
}
