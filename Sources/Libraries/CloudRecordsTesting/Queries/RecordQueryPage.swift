public import CloudRecords

/// Some results of a query, and where the next ones begin.
public struct RecordQueryPage: Hashable, Sendable {
    /// The records, in the order that was asked for, then by record name.
    public var records: [CloudRecord]
    /// What to give for the next page; nil on the last one.
    public var continuation: String?
}
