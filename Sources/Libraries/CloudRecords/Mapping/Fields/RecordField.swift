/// A field of a mirrored record, and the Swift type of its values.
///
///     static let title = RecordField<String?>("CD_title", assetKey: "CD_title_ckAsset")
///     static let rating = RecordField<Int16>("CD_rating", default: 3)
public struct RecordField<Value: RecordFieldValue>: Hashable, Sendable {
    /// The field's name in the record.
    public let key: String
    /// Whether the value is in the encrypted payload.
    public let isEncrypted: Bool
    /// The field that holds the value as an asset when it is too large for the record; nil where there is none.
    public let assetKey: String?
    /// What a record without a value means; nil where there must be one.
    ///
    /// Core Data's own import sets the attribute's default, so that is what an absent value has to mean here.
    public let absentValue: Value?

    /// Describes a field.
    public init(_ key: String, isEncrypted: Bool = false, assetKey: String? = nil, default value: Value? = nil) {
        self.key = key
        self.isEncrypted = isEncrypted
        self.assetKey = assetKey
        absentValue = value ?? Value.absentValue
    }

    /// The field without its Swift type.
    public var description: RecordFieldDescription {
        RecordFieldDescription(key, Value.fieldType, isEncrypted: isEncrypted, assetKey: assetKey)
    }
}

/// A field whose Swift type is not seen from outside.
public struct AnyRecordField: Sendable {
    /// The field.
    public let description: RecordFieldDescription
    /// What is wrong with the field's value in a record; nil when nothing is.
    let problem: @Sendable (CloudRecord) -> RecordMappingFailure.Problem?

    /// Hides the type of a field.
    public init<Value>(_ field: RecordField<Value>) {
        description = field.description
        problem = { record in
            do throws(RecordMappingFailure.Problem) {
                _ = try field.value(in: record)
                return nil
            } catch {
                return error
            }
        }
    }
}
