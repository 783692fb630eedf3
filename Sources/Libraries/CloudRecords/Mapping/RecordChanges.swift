/// What differs between two values of one record, field by field.
///
/// It is a value of its own, for edits that wait and for merges of three versions:
///
///     let mine = try edited.changes(since: base)
///     let theirs = try PostRecord(record: server).changes(since: base)
///     for field in mine.merged(with: theirs) where field.isConflict { ask(field) }
///     try mine.apply(to: &server)              // mine win; what only they changed stays
///
/// Values are compared as they would be written.
public struct RecordChanges<Value: MirroredEntity>: Hashable, Sendable {
    /// A field that has another value than before.
    public struct Change: Hashable, Sendable {
        /// The field.
        public let field: RecordFieldDescription
        /// What it had; nil for nothing.
        public let base: RecordValue?
        /// What it has now; nil for nothing.
        public let value: RecordValue?
    }

    /// A field that one side or both changed.
    public struct MergedField: Hashable, Sendable {
        /// The field.
        public let field: RecordFieldDescription
        /// What both began with; nil for nothing.
        public let base: RecordValue?
        /// What this side has; nil for nothing.
        public let mine: RecordValue?
        /// What the other side has; nil for nothing.
        public let theirs: RecordValue?

        /// Whether both changed it, and differently.
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

    /// Takes changes out, for which the other side's stay.
    public mutating func remove(_ keys: some Sequence<String>) {
        let keys = Set(keys)
        changes.removeAll { keys.contains($0.field.key) }
    }

    /// Lays the changes of two sides beside each other, in the order of the mapping's fields.
    ///
    /// - Parameter other: What the other side changed, since the same base.
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

    /// Writes the changes to a record, and leaves all other fields as they are.
    ///
    /// - Throws: When the record has another type, name or entity; it stays as it was then.
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
    /// What differs between this value and one that it was made from.
    ///
    /// - Throws: When they are not of one record, or CloudKit has no such value.
    public func changes(since base: Self) throws(RecordMappingFailure) -> RecordChanges<Self> {
        try RecordChanges(self, since: base)
    }
}
