/// The differences between two values of one record, field by field.
///
/// Store them for pending edits, or merge those of two sides:
///
///     let mine = try edited.changes(since: base)
///     let theirs = try PostRecord(record: server).changes(since: base)
///     for conflict in mine.conflicts(with: theirs) { ask(conflict) }
///     try mine.apply(to: &server)              // mine win; fields that only they changed stay
///
/// Values are compared as they would be written. Mirrored and native records have changes alike; what the server alone
/// writes is none.
public struct RecordChanges<Value: RecordMapping>: Hashable, Sendable {
    /// A field with another value than before.
    package struct Change: Hashable, Sendable {
        package let field: RecordFieldDescription
        /// The old value; nil for none.
        package let base: RecordValue?
        /// The new value; nil for none.
        package let value: RecordValue?
    }

    /// The changes, in the order of the mapping's fields.
    package private(set) var changes: [Change]
    private let identity: RecordIdentity
    /// The record that this one is shared with; nil where that is the one that it was.
    private var parent: ParentChange?

    /// The names of the changed fields, in the order of the mapping.
    public var keys: [String] { changes.map(\.field.key) }

    /// Removes the changes of some fields, so that the other side's values stay.
    public mutating func remove(_ fields: Set<RecordFieldKey>) {
        changes.removeAll { fields.contains(.field($0.field)) }
    }

    /// The fields that two sides changed to different values, in the order of the mapping's fields.
    ///
    /// - Parameter other: The other side's changes since the same base.
    /// - Returns: The conflicts; fields that only one side changed have none.
    public func conflicts(with other: RecordChanges) -> [MergeConflict] {
        let theirs = Dictionary(other.changes.map { ($0.field, $0) }) { $1 }
        return changes.compactMap { mine in
            guard let theirs = theirs[mine.field], !mine.value.isIdentical(to: theirs.value) else { return nil }
            let base = mine.base.map(CloudRecord.ServerState.value) ?? .absent
            return MergeConflict(key: mine.field.key, base: base, mine: mine.value, theirs: theirs.value)
        }
    }

    private func assignments(_ fields: [AnyRecordField]) -> [FieldAssignment] {
        changes.compactMap { change in
            fields.first { $0.description == change.field }.map { FieldAssignment($0, change.value) }
        }
    }
}

// Changes are encoded by the names of the fields, as values are.
extension RecordChanges: Codable {
    private enum CodingKeys: CodingKey { case type, entity, name, base, values, parent }

    /// Decodes changes; those of fields that the mapping does not have are left out.
    ///
    /// - Throws: ``RecordFormatFailure`` for changes of another record type, and for a damaged value.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        identity = RecordIdentity(
            recordType: try members.decode(String.self, forKey: .type),
            entityName: try members.decodeIfPresent(String.self, forKey: .entity),
            recordName: try members.decode(String.self, forKey: .name)
        )
        guard identity.recordType == Value.recordType else {
            throw RecordFormatFailure(.unexpected(identity.recordType, expected: Value.recordType))
        }
        parent = try members.decodeIfPresent(ParentChange.self, forKey: .parent)
        let base = try members.decode([String: ArchivedField].self, forKey: .base)
        let values = try members.decode([String: ArchivedField].self, forKey: .values)
        changes = try Value.fieldDescriptions.compactMap { field in
            let (before, now) = (try base[field.key]?.value(), try values[field.key]?.value())
            if before == nil, now == nil { return nil }
            for value in [before, now].compactMap(\.self) where value.type != field.type {
                throw RecordFormatFailure(.unexpected(value.typeName, expected: field.type.rawValue), field: field.key)
            }
            return Change(field: field, base: before, value: now)
        }
    }

    /// Encodes the name of the record, and the old and the new values of the changed fields.
    ///
    /// - Throws: ``RecordFormatFailure`` for a value that cannot be archived.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(identity.recordType, forKey: .type)
        try members.encodeIfPresent(identity.entityName, forKey: .entity)
        try members.encode(identity.recordName, forKey: .name)
        try members.encode(try archived(\.base), forKey: .base)
        try members.encode(try archived(\.value), forKey: .values)
        try members.encodeIfPresent(parent, forKey: .parent)
    }

    private func archived(_ value: KeyPath<Change, RecordValue?>) throws -> [String: ArchivedField] {
        var fields: [String: ArchivedField] = [:]
        for change in changes {
            fields[change.field.key] = try change[keyPath: value].map {
                try ArchivedField(CloudRecord.Field(value: $0, isEncrypted: change.field.isEncrypted))
            }
        }
        return fields
    }
}

/// A change of the record that another one is shared with, by the names.
private struct ParentChange: Hashable, Codable, Sendable {
    let base: String?
    let value: String?

    /// True if a change of a field is this one.
    func isSame(_ base: RecordValue?, _ value: RecordValue?) -> Bool {
        func name(_ value: RecordValue?) -> String? {
            if case .reference(let reference)? = value { reference.recordName } else { nil }
        }
        return name(base) == self.base && name(value) == self.value
    }
}

extension RecordChanges {
    fileprivate init(_ value: Value, since base: Value) throws(RecordMappingFailure) {
        let (old, new) = (RecordWriter(of: base), RecordWriter(of: value))
        identity = new.identity
        try identity.check(old.identity.emptyRecord, besides: new.problems)
        changes = new.assignments.compactMap { assignment in
            let before = old.value(of: assignment.field)
            if before.isIdentical(to: assignment.value) { return nil }
            return Change(field: assignment.field, base: before, value: assignment.value)
        }
        if let before = old.parent, let now = new.parent, before != now {
            parent = ParentChange(base: before, value: now)
        }
    }

    /// Writes the changes to a record, and leaves all other fields unchanged.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - policy: What happens to values for fields that production does not have.
    /// - Throws: As ``RecordMapping/write(to:undeployed:)``; then the record is unchanged.
    public func apply(
        to record: inout CloudRecord,
        undeployed policy: UndeployedFieldPolicy = .refuse
    ) throws(RecordMappingFailure) {
        var writer = RecordWriter(identity, assignments(try Value.fields(of: identity.emptyRecord)))
        if let parent, changes.contains(where: { parent.isSame($0.base, $0.value) }) {
            writer.setParent(parent.value.map { RecordName<Value>($0) })
        }
        try writer.apply(to: &record, policy, deployed: Value.deployedKeys)
    }
}

extension RecordMapping {
    /// The differences between this value and an earlier one of the same record. An asset that is kept does not differ.
    ///
    /// - Throws: ``RecordMappingFailure`` when the values belong to different records, or CloudKit cannot store a
    ///   value.
    public func changes(since base: Self) throws(RecordMappingFailure) -> RecordChanges<Self> {
        try RecordChanges(self, since: base)
    }
}
