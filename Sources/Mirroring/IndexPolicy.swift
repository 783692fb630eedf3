package import CloudSchema

/// Which indexes new fields are planned with. Syncing a private database needs none; queries and the Console do.
///
/// Record types of a store in the public database get what that database needs under every policy: see
/// ``CloudSchema/SystemField/publicDatabaseIndexes``.
package enum IndexPolicy: String, CaseIterable, Sendable {
    /// What the Development server gives a field that a saved record creates.
    case development
    /// None.
    case none
    /// Those of `development`, and what a mirrored public database queries: record name and modification date.
    case `public`

    /// The indexes of a new field that is not a system field.
    func indexes(for type: FieldType) -> Indexes {
        switch self {
        case .development, .public: type.developmentIndexes
        case .none: []
        }
    }

    /// The indexes of a system field on a new record type.
    func indexes(for field: SystemField) -> Indexes {
        self == .public ? field.publicDatabaseIndexes : []
    }
}

extension SystemField {
    /// The indexes without which a store in the public database finds no records.
    ///
    /// A private database is read by its zone's changes; the public one has none, so Core Data queries every record type by
    /// record name and modification date. Apple, "Sharing Core Data objects between iCloud users": they are added by hand,
    /// `initializeCloudKitSchema` does not ask for them.
    package var publicDatabaseIndexes: Indexes {
        switch self {
        case .recordID: .queryable
        case .modTime: [.queryable, .sortable]
        case .createTime, .createdBy, .etag, .modifiedBy: []
        }
    }
}
