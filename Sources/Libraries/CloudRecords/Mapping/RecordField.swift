/// A field of a record, and the Swift type of its values.
///
///     static let title = RecordField<String?>("CD_title", assetKey: "CD_title_ckAsset")
///     static let rating = RecordField<Int16>("CD_rating", default: 3)
public struct RecordField<Value: RecordFieldValue>: Hashable, Sendable {
    /// The field without its Swift type.
    package let description: RecordFieldDescription
    /// The meaning of an absent value; nil where a value is required.
    ///
    /// It is the attribute's default, because Core Data's import sets that for an absent value.
    @_spi(GeneratedCode)
    public let absentValue: Value?

    /// Creates a field; generated mappings have theirs in `Fields`.
    public init(_ key: String, isEncrypted: Bool = false, assetKey: String? = nil, default value: Value? = nil) {
        description = RecordFieldDescription(key, Value.fieldType, isEncrypted: isEncrypted, assetKey: assetKey)
        absentValue = value ?? Value.absentValue
    }

    /// The field's name in the record.
    public var key: String { description.key }

    /// The value of the field in a record, or the meaning of its absence.
    func value(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> Value {
        let isOpen = Value.mayBeUnfetched && !record.isReadable(key)
        if !isOpen, let stored = try description.storedValue(in: record) { return try converted(stored) }
        guard let absentValue else { throw description.missing }
        return absentValue
    }

    func writtenValue(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> RecordValue? {
        let value = try value(in: record)
        do throws(_RecordValueFailure) {
            return try value.recordValue()
        } catch {
            throw description.unwritable(error)
        }
    }

    private func converted(_ stored: RecordValue) throws(RecordMappingFailure.Problem) -> Value {
        do throws(_RecordValueFailure) {
            return try Value(recordValue: stored)
        } catch {
            throw description.unreadable(stored, error)
        }
    }
}

/// A field without its static Swift type.
@_spi(GeneratedCode)
public struct AnyRecordField: Sendable {
    /// The field.
    public let description: RecordFieldDescription
    /// The problem with the field's value in a record; nil without one.
    let problem: @Sendable (CloudRecord) -> RecordMappingFailure.Problem?
    /// The value of the field in a record as the mapping would write it: 0.1 in a `Float` field as the nearest double,
    /// an absent value as its default.
    let writtenValue: @Sendable (CloudRecord) throws(RecordMappingFailure.Problem) -> RecordValue?

    /// Erases the type of a field.
    public init<Value>(_ field: RecordField<Value>) {
        description = field.description
        problem = { record in
            Result { () throws(RecordMappingFailure.Problem) in try field.value(in: record) }.failure
        }
        writtenValue = { record throws(RecordMappingFailure.Problem) in try field.writtenValue(in: record) }
    }
}

/// The declaration of a field, without its Swift type.
///
/// Reading a `CKRecord` needs it, because the framework does not report declared types: a whole number in a `DOUBLE`
/// field looks like an integer.
public struct RecordFieldDescription: Hashable, Sendable {
    /// The field's name in the record, such as `CD_title`.
    package var key: String
    /// The type of its values.
    package var type: _RecordFieldType
    /// True if its value is in the encrypted payload.
    package var isEncrypted: Bool
    /// The field with the value as an asset when it is too large for the record, such as `CD_title_ckAsset`; nil where
    /// there is none. It is never in the encrypted payload, because CloudKit encrypts assets anyway.
    package var assetKey: String?

    /// Creates a description.
    package init(_ key: String, _ type: _RecordFieldType, isEncrypted: Bool = false, assetKey: String? = nil) {
        self.key = key
        self.type = type
        self.isEncrypted = isEncrypted
        self.assetKey = assetKey
    }

    /// The field, and the field for large values.
    var keys: [String] { [key] + [assetKey].compactMap(\.self) }

    /// The value of a record, inline or in the asset; the asset counts only without an inline value.
    func storedValue(in record: CloudRecord) throws(RecordMappingFailure.Problem) -> RecordValue? {
        if let inline = record.value(of: key, isEncrypted: isEncrypted) { return inline }
        if let other = record.value(of: key, isEncrypted: !isEncrypted) { throw wrongPayload(other) }
        guard record.isReadable(key) else { throw notFetched(key) }
        guard let assetKey else { return nil }
        if let value = record[assetKey] { return try content(of: value, in: assetKey) }
        guard record.isReadable(assetKey) else { throw notFetched(assetKey) }
        return nil
    }

    /// The value in an asset.
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

/// A field with the value to write.
struct FieldAssignment: Sendable {
    let typedField: AnyRecordField
    /// Nil clears the field.
    let value: RecordValue?

    /// Creates an assignment.
    init(_ field: AnyRecordField, _ value: RecordValue?) { (typedField, self.value) = (field, value) }

    var field: RecordFieldDescription { typedField.description }

    /// True if the value may move to an asset.
    var isVariableLength: Bool { field.assetKey != nil }

    /// True if a record already has the value, inline or in the asset, or is known to lack it.
    func isStored(in record: CloudRecord) -> Bool {
        let isInside = record.value(of: field.key, isEncrypted: field.isEncrypted) != nil
        return (isInside || field.keys.allSatisfy(record.isKnown)) && isImplied(by: record)
    }

    /// True if a record already means the value, possibly as the default of an absent one.
    func isImplied(by record: CloudRecord) -> Bool {
        let stored = Result { () throws(RecordMappingFailure.Problem) in try typedField.writtenValue(record) }
        return if case .success(let stored) = stored { stored.isIdentical(to: value) } else { false }
    }
}

extension CloudRecord {
    /// The size from which mirroring writes large values as assets. CloudKit refuses records above 1 MB.
    private static let inlineLimit = 700_000

    /// Writes values in the way of mirroring: values that are too large for the record become assets.
    ///
    /// Fields of fixed size come first. Those that may become assets follow, small ones before large ones, and stay in
    /// the record while it is no larger than ``inlineLimit``. Each of them has two keys, one of which is always nil, so
    /// that no old asset remains. Values that are already stored stay in their place, whatever their size.
    mutating func assign(_ changing: [FieldAssignment], besides stored: [FieldAssignment]) {
        settle(stored)
        let keys = Set(changing.map(\.field.key))
        var size = type.utf8.count + id.name.utf8.count + id.zone.name.utf8.count
        size += fields.reduce(0) { $0 + (keys.contains($1.key) ? 0 : Self.size(of: $1.value.value, key: $1.key)) }
        for assignment in changing where !assignment.isVariableLength {
            set(assignment.value, for: assignment.field)
            size += Self.size(of: assignment.value, key: assignment.field.key)
        }
        for assignment in changing.filter(\.isVariableLength).sorted(by: Self.isSmaller) {
            place(assignment, &size)
        }
    }

    /// The approximate contribution of a field to the size of its record.
    ///
    /// CloudKit's own formula is not public. This one counts the bytes of names and values, and adds a little for each
    /// field. A difference near the limit does no harm, because every reader accepts a value inline and in the asset.
    /// Core Data compares the UTF-16 length of a text, which is never more than its bytes: a text that moves to an
    /// asset too early can be read, one that stays too long is refused.
    static func size(of value: RecordValue?, key: String) -> Int {
        value.map { 24 + key.utf8.count + $0.size() } ?? 0
    }

    private static func isSmaller(_ left: FieldAssignment, _ right: FieldAssignment) -> Bool {
        (left.value?.size() ?? 0, left.field.key) < (right.value?.size() ?? 0, right.field.key)
    }

    /// Clears the key that a stored value does not use, also on the server.
    private mutating func settle(_ assignments: [FieldAssignment]) {
        for assignment in assignments where assignment.isVariableLength {
            let inline = value(of: assignment.field.key, isEncrypted: assignment.field.isEncrypted)
            if inline == nil { set(nil, for: assignment.field) }
            guard let assetKey = assignment.field.assetKey, inline != nil || assignment.value == nil else { continue }
            self[assetKey] = nil
        }
    }

    private mutating func place(_ assignment: FieldAssignment, _ size: inout Int) {
        let isInside = size + (assignment.value?.size() ?? 0) <= Self.inlineLimit
        let content = isInside ? nil : assignment.value?.assetContent
        let inline = content == nil ? assignment.value : nil
        set(inline, for: assignment.field)
        if let assetKey = assignment.field.assetKey { self[assetKey] = content.map { .asset(.data($0)) } }
        size += Self.size(of: inline, key: assignment.field.key)
    }

    private mutating func set(_ value: RecordValue?, for field: RecordFieldDescription) {
        set(value, for: field.key, isEncrypted: field.isEncrypted, ofType: field.type)
    }
}
