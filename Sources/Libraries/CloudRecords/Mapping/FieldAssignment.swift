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
