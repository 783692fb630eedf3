public import CloudSchema

/// Which indexes new fields are planned with. Syncing a private database needs none; queries and the Console do.
public enum IndexPolicy: String, CaseIterable, Sendable {
    /// What the Development server gives a field that a saved record creates.
    case development
    /// None.
    case none
    /// Those of `development`, and what a mirrored public database queries: record name and modification date.
    case `public`

    /// The indexes of a new field that is not a system field.
    public func indexes(for type: FieldType) -> Indexes {
        switch self {
        case .development, .public: type.developmentIndexes
        case .none: []
        }
    }

    /// The indexes of a system field on a new record type.
    public func indexes(for field: SystemField) -> Indexes {
        guard self == .public else { return [] }
        switch field {
        case .recordID: return .queryable
        case .modTime: return [.queryable, .sortable]
        case .createTime, .createdBy, .etag, .modifiedBy: return []
        }
    }
}
