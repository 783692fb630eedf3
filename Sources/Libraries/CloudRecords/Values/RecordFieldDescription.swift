/// What a mapping knows of a field before it sees a record.
///
/// The framework does not say how a field was declared: a whole number in a `DOUBLE` field looks like an integer. So
/// whoever translates a `CKRecord` is told.
public struct RecordFieldDescription: Hashable, Sendable {
    /// The field's name in the record, such as `CD_title`.
    public var key: String
    /// What it holds.
    public var type: RecordFieldType
    /// Whether its value is in the encrypted payload.
    public var isEncrypted: Bool
    /// The field that holds the value as an asset when it is too large for the record, such as `CD_title_ckAsset`; nil
    /// where there is none. It is plain always, as assets are encrypted without being asked.
    public var assetKey: String?

    /// Describes a field.
    public init(_ key: String, _ type: RecordFieldType, isEncrypted: Bool = false, assetKey: String? = nil) {
        self.key = key
        self.type = type
        self.isEncrypted = isEncrypted
        self.assetKey = assetKey
    }
}
