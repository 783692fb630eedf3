/// The differences between two values of one record, field by field.
///
/// Store them for pending edits, or merge those of two sides:
///
///     let mine = try edited.changes(since: base)
///     let theirs = try PostRecord(record: server).changes(since: base)
///     for field in mine.merged(with: theirs) where field.isConflict { ask(field) }
///     try mine.apply(to: &server)              // mine win; fields that only they changed stay
///
/// Values are compared as they would be written.
public struct RecordChanges<Value: MirroredEntity>: Hashable, Sendable {
    /// A field with another value than before.
    public struct Change: Hashable, Sendable {
        /// The field.
        public let field: RecordFieldDescription
        /// The old value; nil for none.
        public let base: RecordValue?
        /// The new value; nil for none.
        public let value: RecordValue?
    }

    /// A field that one side or both changed.
    public struct MergedField: Hashable, Sendable {
        /// The field.
        public let field: RecordFieldDescription
        /// The common old value; nil for none.
        public let base: RecordValue?
        /// The value on this side; nil for none.
        public let mine: RecordValue?
        /// The value on the other side; nil for none.
        public let theirs: RecordValue?

        /// Whether both sides changed it to different values.
        public var isConflict: Bool {
            !mine.isIdentical(to: theirs) && !mine.isIdentical(to: base) && !theirs.isIdentical(to: base)
        }
    }

    /// The changes, in the order of the mapping's fields.
    public private(set) var changes: [Change]
    private let identity: RecordIdentity

    fileprivate init(_ value: Value, since base: Value) throws(RecordMappingFailure) {
        let (old, new) = (try base.newRecord(), try value.newRecord())
        let entity = try new.mirroredEntityName(recordType: Value.recordType)
        identity = RecordIdentity(recordType: Value.recordType, entityName: entity, recordName: new.id.name)
        try identity.check(old)
        changes = Value.fields(ofEntity: entity).map(\.description).compactMap { field in
            let (before, now) = (try? field.storedValue(in: old), try? field.storedValue(in: new))
            return before.isIdentical(to: now) ? nil : Change(field: field, base: before, value: now)
        }
    }

    /// The names of the fields, in the order of the mapping.
    public var keys: [String] { changes.map(\.field.key) }

    /// Removes the changes of some fields, so that the other side's values stay.
    public mutating func remove(_ keys: some Sequence<String>) {
        let keys = Set(keys)
        changes.removeAll { keys.contains($0.field.key) }
    }

    /// Combines the changes of two sides, in the order of the mapping's fields.
    ///
    /// - Parameter other: The other side's changes since the same base.
    /// - Returns: The fields that either side changed.
    public func merged(with other: RecordChanges) -> [MergedField] {
        let (mine, theirs) = (changesByField, other.changesByField)
        return Value.fieldDescriptions.compactMap { field in
            guard let change = mine[field] ?? theirs[field] else { return nil }
            return MergedField(
                field: field,
                base: change.base,
                mine: mine[field].map(\.value) ?? change.base,
                theirs: theirs[field].map(\.value) ?? change.base
            )
        }
    }

    /// Writes the changes to a record, and leaves all other fields unchanged.
    ///
    /// - Throws: ``RecordMappingFailure`` when the record has another type, name or entity; then it is unchanged.
    public func apply(to record: inout CloudRecord) throws(RecordMappingFailure) {
        let fields = Value.fields(ofEntity: identity.entityName)
        let assignments = changes.compactMap { change in
            fields.first { $0.description == change.field }.map { FieldAssignment($0, change.value) }
        }
        try record.write(assignments, as: identity)
    }

    private var changesByField: [RecordFieldDescription: Change] { Dictionary(changes.map { ($0.field, $0) }) { $1 } }
}

extension MirroredEntity {
    /// The differences between this value and an earlier one of the same record.
    ///
    /// - Throws: ``RecordMappingFailure`` when the values belong to different records, or CloudKit cannot store a
    ///   value.
    public func changes(since base: Self) throws(RecordMappingFailure) -> RecordChanges<Self> {
        try RecordChanges(self, since: base)
    }
}
