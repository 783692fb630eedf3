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

/// A field and the value that it is to have.
struct FieldAssignment: Sendable {
    let typedField: AnyRecordField
    /// Nil clears the field.
    let value: RecordValue?

    /// Assigns a value to a field.
    init(_ field: AnyRecordField, _ value: RecordValue?) { (typedField, self.value) = (field, value) }

    var field: RecordFieldDescription { typedField.description }

    /// Whether the value may become an asset.
    var isVariableLength: Bool { field.assetKey != nil }

    /// Whether a record has the value already, inside or beside it, and means it.
    func isStored(in record: CloudRecord) -> Bool {
        let isInside = record.value(of: field.key, isEncrypted: field.isEncrypted) != nil
        return (isInside || field.keys.allSatisfy(record.isKnown)) && isImplied(by: record)
    }

    /// Whether a record means the value already, be it that it has none and that means a default.
    func isImplied(by record: CloudRecord) -> Bool {
        let stored = Result { () throws(RecordMappingFailure.Problem) in try typedField.writtenValue(record) }
        return if case .success(let stored) = stored { stored.isIdentical(to: value) } else { false }
    }
}

extension CloudRecord {
    /// The size from which on mirroring writes large values as assets. CloudKit itself refuses records above 1 MB.
    private static let inlineLimit = 700_000

    /// Writes values the way mirroring does: those that are too large for the record go to assets.
    ///
    /// Fields of a fixed size come first. Those that may become assets follow, small ones before large ones, and stay in
    /// the record as long as it is no larger than ``inlineLimit``. Each of them has two keys, and one is always nil, so
    /// that no old asset lingers. Values that are there already stay where they are, whatever the size.
    mutating func assign(_ assignments: [FieldAssignment]) {
        var changing = assignments
        let firstStored = changing.partition { $0.isStored(in: self) }
        settle(changing[firstStored...])
        changing.removeSubrange(firstStored...)
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

    /// How much a field adds to the size of its record, about.
    ///
    /// CloudKit's own estimate is not public. This one counts what CloudKit stores, the bytes of names and values, and
    /// adds a little for each field, so it may differ near the edge, which does no harm: every reader takes a value from
    /// inside and from beside the record. Core Data compares the UTF-16 length of a text, which is never more than its
    /// bytes; a text that is sent to an asset too early is read all the same, one that stays too long is refused.
    static func size(of value: RecordValue?, key: String) -> Int {
        value.map { 24 + key.utf8.count + $0.size() } ?? 0
    }

    private static func isSmaller(_ left: FieldAssignment, _ right: FieldAssignment) -> Bool {
        (left.value?.size() ?? 0, left.field.key) < (right.value?.size() ?? 0, right.field.key)
    }

    /// Clears the key that a stored value does not use, which also says so to a server that may know better.
    private mutating func settle(_ assignments: ArraySlice<FieldAssignment>) {
        for assignment in assignments {
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
        set(value, for: field.key, isEncrypted: field.isEncrypted)
    }
}
