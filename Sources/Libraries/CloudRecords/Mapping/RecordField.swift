/// A field of a record, and the Swift type of its values.
///
///     static let title = RecordField<String?>("CD_title", assetKey: "CD_title_ckAsset")
///     static let rating = RecordField<Int16>("CD_rating", default: 3)
public struct RecordField<Value: RecordFieldValue>: Hashable, Sendable {
    /// The field without its Swift type.
    public let description: RecordFieldDescription
    /// What a record without a value means; nil where there must be one.
    ///
    /// Core Data's own import sets the attribute's default, so that is what an absent value has to mean here.
    public let absentValue: Value?

    /// Describes a field.
    public init(_ key: String, isEncrypted: Bool = false, assetKey: String? = nil, default value: Value? = nil) {
        description = RecordFieldDescription(key, Value.fieldType, isEncrypted: isEncrypted, assetKey: assetKey)
        absentValue = value ?? Value.absentValue
    }

    /// The field's name in the record.
    public var key: String { description.key }

    /// The value that a record has for the field, or what its absence means.
    func value(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> Value {
        let isOpen = Value.mayBeUnfetched && !record.isReadable(key)
        if !isOpen, let stored = try description.storedValue(in: record) { return try converted(stored) }
        guard let absentValue else { throw description.missing }
        return absentValue
    }

    func writtenValue(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> RecordValue? {
        let value = try value(in: record)
        do throws(RecordValueFailure) {
            return try value.recordValue()
        } catch {
            throw description.unwritable(error)
        }
    }

    private func converted(_ stored: RecordValue) throws(RecordMappingFailure.Problem) -> Value {
        do throws(RecordValueFailure) {
            return try Value(recordValue: stored)
        } catch {
            throw description.unreadable(stored, error)
        }
    }
}

/// A field whose Swift type is not seen from outside.
public struct AnyRecordField: Sendable {
    /// The field.
    public let description: RecordFieldDescription
    /// What is wrong with the field's value in a record; nil when nothing is.
    let problem: @Sendable (CloudRecord) -> RecordMappingFailure.Problem?
    /// What a record has for the field, as it would be written: 0.1 in a `Float` field as the double next to it, nothing
    /// as the default that it means.
    let writtenValue: @Sendable (CloudRecord) throws(RecordMappingFailure.Problem) -> RecordValue?

    /// Hides the type of a field.
    public init<Value>(_ field: RecordField<Value>) {
        description = field.description
        problem = { record in
            Result { () throws(RecordMappingFailure.Problem) in try field.value(in: record) }.failure
        }
        writtenValue = { record throws(RecordMappingFailure.Problem) in try field.writtenValue(in: record) }
    }
}

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

    /// The field, and the one that holds its value as an asset.
    var keys: [String] { [key] + [assetKey].compactMap(\.self) }

    /// What a record holds, be it in the record or beside it: the asset counts only when there is no value inside.
    func storedValue(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> RecordValue? {
        if let inline = record.value(of: key, isEncrypted: isEncrypted) { return inline }
        if let other = record.value(of: key, isEncrypted: !isEncrypted) { throw wrongPayload(other) }
        guard record.isReadable(key) else { throw notFetched(key) }
        guard let assetKey else { return nil }
        if let value = record[assetKey] { return try content(of: value, in: assetKey) }
        guard record.isReadable(assetKey) else { throw notFetched(assetKey) }
        return nil
    }

    /// The value that an asset holds.
    private func content(of value: RecordValue, in field: String) throws(RecordMappingFailure.Problem) -> RecordValue {
        guard case .asset(let asset) = value else { throw .notAnAsset(value, in: field) }
        do throws(AssetFailure) {
            if let value = RecordValue(assetContent: try asset.contents(), as: type) { return value }
        } catch {
            throw .unreadableAsset(error, in: field)
        }
        throw .unreadableText(in: field)
    }
}
