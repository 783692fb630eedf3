import CloudRecords
import CloudSchema

/// The save of one record, with everything that the server checks before it accepts the record.
///
/// `Documentation/CloudRecordsTesting.md` lists its refusals.
struct SaveAttempt: Sendable {
    /// The client's record.
    let sent: CloudRecord
    let mode: WriteMode
    /// The server's record.
    let stored: StoredRecord?
    /// The server's record after the save.
    let merged: CloudRecord
    let database: InMemoryRecordDatabase
    let zone: ZoneContents
    /// The shares that a record of the same request, or of the server, refers to as its share.
    let sharesWithRoot: Set<String>

    var name: String { sent.id.name }
    var isNew: Bool { stored == nil }

    /// The sent fields, including cleared ones, sorted.
    var sentKeys: [String] { sent.sentKeys(mode) }

    /// The server's error for the record; nil without one.
    ///
    /// Assumption: errors of the record itself come before those of its relation to others. The server's order is
    /// unknown.
    var error: RecordDatabaseError? {
        let checks: [() -> RecordDatabaseError?] = [
            recordName, recordType, keys,
            unknownType, changedType, encryption, values,
            participant, grants, tag, deletion,
            sharingPlace, shareRoot, otherKindOfShare, alreadyShared, parent, crossZone, owners,
            size,
        ]
        return checks.lazy.compactMap { $0() }.first
    }
}

extension SaveAttempt {
    // MARK: Record and zone names

    private func recordName() -> RecordDatabaseError? {
        let limit = database.limits.recordNameLength
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        if isASCII, !name.isEmpty, name.utf8.count <= limit, !name.hasPrefix("_") { return nil }
        return .invalid("the record name '\(name)' is not 1 to \(limit) ASCII characters, the first no underscore")
    }

    private func recordType() -> RecordDatabaseError? {
        if Identifier.isPlain(sent.type) || sent.isShare { return nil }
        return .invalid("the record type '\(sent.type)' is not a letter followed by letters, digits and underscores")
    }

    private func keys() -> RecordDatabaseError? { sentKeys.lazy.compactMap(Self.key).first }

    /// A leading underscore means a system field, which has its own error.
    private static func key(_ key: String) -> RecordDatabaseError? {
        if key.hasPrefix("_") {
            let message = "Unprivileged attempt to insert a system field: \(key)"
            return RecordDatabaseError(.permissionFailure, 2007, message)
        }
        if Identifier.isPlain(key) || RecordType.share.fields.contains(where: { $0.name == key }) { return nil }
        return .invalid("the field '\(key)' is not a letter followed by letters, digits and underscores")
    }

    // MARK: Record types and fields

    /// A record type that the schema lacks; Development creates it.
    private func unknownType() -> RecordDatabaseError? {
        if database.types[sent.type] != nil || database.environment == .development { return nil }
        return .schema("Cannot create new type \(sent.type) in production schema")
    }

    /// Assumption: a record keeps its type. The framework makes it immutable; the server's error is unknown.
    private func changedType() -> RecordDatabaseError? {
        guard let stored = stored?.record, stored.type != sent.type else { return nil }
        return .invalid("the server has a \(stored.type) of that name, and no \(sent.type)")
    }

    /// Encryption in the public database, and of assets and references.
    private func encryption() -> RecordDatabaseError? {
        let encrypted = sentKeys.filter { sent.encryptedValues[$0] != nil }
        if database.scope == .public, let key = encrypted.first {
            return .invalid("the public database has no encrypted fields, so \(key) cannot be one")
        }
        let wrong = encrypted.first { sent.encryptedValues[$0]?.type?.canBeEncrypted == false }
        return wrong.map { .invalid("the type of the field \($0) cannot be encrypted") }
    }

    /// The error of a value. Nil for a field that the schema lacks is ignored.
    private func values() -> RecordDatabaseError? {
        sentKeys.lazy.compactMap { key in sent.fields[key].flatMap { value(key, $0) } }.first
    }

    /// A value of another type, list instead of single value or the reverse, plain instead of encrypted or the reverse.
    private func value(_ key: String, _ field: CloudRecord.Field) -> RecordDatabaseError? {
        guard let column = database.types[sent.type]?.fields[key]?.type else { return unknownField(key, field.value) }
        if column.accepts(field, database.assumptions) { return nil }
        if field.isEncrypted, !column.isEncrypted {
            return .schema("Attempt to save encrypted data in non encrypted field type")
        }
        return .schema(
            "invalid attempt to set value type \(column.messageName(of: field)) for field '\(key)' "
                + "for type '\(sent.type)', defined to be: \(column.messageName)"
        )
    }

    /// A field that the schema lacks; Development creates it.
    private func unknownField(_ key: String, _ value: RecordValue) -> RecordDatabaseError? {
        if database.environment == .production {
            return .schema("Cannot create or modify field '\(key)' in record '\(sent.type)' in production schema")
        }
        if value.elements.isEmpty {
            return .invalid("the type of the new field \(key) cannot be told from an empty list")
        }
        return value.type == nil ? .invalid("the type of the new field \(key) is not known") : nil
    }

    // MARK: Permissions

    /// The error of a change in the shared database that the share does not allow.
    private func participant() -> RecordDatabaseError? {
        guard case .participant(_, let sharesWholeZone) = zone.access else { return nil }
        if zone.isReadOnly(merged) || stored.map({ zone.isReadOnly($0.record) }) == true { return .readOnlyShare }
        // Assumption: only the owner changes a share. It is unknown what the server allows administrators.
        if sent.isShare { return .denied("a share is changed by its owner") }
        if zone.hiddenNames.contains(name) { return .denied("the owner has a record of that name") }
        guard isNew, sent.parent == nil, !sharesWholeZone else { return nil }
        return .denied("a participant can add records below a shared one only: set the parent")
    }

    /// The error of the schema's grants in the public database.
    private func grants() -> RecordDatabaseError? {
        database.grantError(isNew ? .create : .write, on: sent.type, stored?.record)
    }

    // MARK: Change tags

    /// An outdated tag, or no tag for an existing record.
    private func tag() -> RecordDatabaseError? {
        guard mode.checksTag, let stored else { return nil }
        guard let tag = sent.changeTag else {
            return conflict("record to insert already exists", with: stored, web: .exists)
        }
        if tag == stored.record.changeTag { return nil }
        return conflict("client oplock error updating record", with: stored, web: .conflict)
    }

    private func conflict(
        _ message: String,
        with stored: StoredRecord,
        web: WebServiceErrorCode
    ) -> RecordDatabaseError {
        var error = RecordDatabaseError(.serverRecordChanged, 2004, message, web: web)
        let ancestor = sent.changeTag.flatMap { stored.versions[$0] }
        error.conflict = RecordConflict(server: stored.record, client: sent, ancestor: ancestor)
        return error
    }

    /// A tag for a deleted record.
    private func deletion() -> RecordDatabaseError? {
        mode.checksTag && isNew && sent.changeTag != nil ? .recordNotFound : nil
    }

    // MARK: Shares

    private func sharingPlace() -> RecordDatabaseError? {
        guard sent.isShare || sent.share != nil else { return nil }
        if database.scope == .public { return .invalid("nothing can be shared in the public database") }
        return sent.id.zone.isDefault ? .invalid("nothing can be shared in the default zone") : nil
    }

    /// A zone has either one share of all its records, or any number of shares of records.
    private func otherKindOfShare() -> RecordDatabaseError? {
        guard sent.isShare, isNew else { return nil }
        let others = zone.records.values.filter { $0.record.isShare }
        guard others.contains(where: { $0.record.id.isZoneShare != sent.id.isZoneShare }) else { return nil }
        return .invalid("a zone is shared as a whole, or records of it are, and never both")
    }

    /// A share needs its root.
    private func shareRoot() -> RecordDatabaseError? {
        guard sent.isShare, isNew, !sent.id.isZoneShare, !sharesWithRoot.contains(name) else { return nil }
        return .invalid("a share is saved together with the record that it shares")
    }

    /// A record belongs to at most one share, its own or one above it.
    private func alreadyShared() -> RecordDatabaseError? {
        let isUnchanged = merged.share == stored?.record.share && merged.parent == stored?.record.parent
        if isUnchanged || (merged.share == nil && merged.parent == nil) { return nil }
        let above = shares(of: zone.ancestors(of: merged)) + [merged.share].compactMap(\.self)
        guard !above.isEmpty else { return nil }
        let below = shares(of: zone.descendants(of: name))
        let isReplaced = stored?.record.share.map { $0 != merged.share } ?? false
        guard above.count + below.count > 1 || isReplaced else { return nil }
        let explanation = "the record, or one above or below it, is part of a share"
        return RecordDatabaseError(.alreadyShared, explanation: explanation)
    }

    private func shares(of names: [String]) -> [RecordReference] {
        names.compactMap { zone.records[$0]?.record.share }
    }

    // MARK: References

    private func parent() -> RecordDatabaseError? {
        guard let parent = sent.parent else { return nil }
        if parent.action != .none { return .invalid("the reference to a parent must have the action none") }
        if isCrossing(parent) { return .invalid("a parent must be in the zone of its children") }
        return zone.isCircular(merged) ? .invalid("a record cannot be its own parent") : nil
    }

    /// Assumption: references with an action stay in one zone. The server's error is unknown.
    private func crossZone() -> RecordDatabaseError? {
        let isWrong = merged.references.contains { $0.action != .none && isCrossing($0) }
        return isWrong ? .invalid("a reference that does something must stay in its zone") : nil
    }

    private func isCrossing(_ reference: RecordReference) -> Bool {
        reference.zone.map { $0 != sent.id.zone } ?? false
    }

    /// The limit of references that delete their records. References to parents do not count, although one report says
    /// so.
    private func owners() -> RecordDatabaseError? {
        let targets = Set(merged.pointers.filter { $0.kind == .deleteSelf }.map(\.target))
        let isFull = targets.contains {
            zone.pointers.owners(of: $0, besides: name) >= database.limits.owningReferences
        }
        let message = "Limit exceeded for number of owning references to single record"
        return isFull ? RecordDatabaseError(.limitExceeded, 2023, message) : nil
    }

    // MARK: Record size

    /// The limit of one megabyte, without assets.
    private func size() -> RecordDatabaseError? {
        guard merged.size(of: merged.keys) > database.limits.recordBytes else { return nil }
        return RecordDatabaseError(.limitExceeded, 2023, "record too large")
    }
}

extension CloudRecord {
    /// The bytes of some fields without their assets; see ``InMemoryRecordDatabase/Limits/recordBytes``.
    func size(of keys: [String]) -> Int {
        keys.reduce(0) { $0 + $1.utf8.count + (fields[$1]?.value.size(ofLocation: 16) ?? 0) }
    }
}

extension RecordDatabaseError {
    /// An error about a contradiction to the schema.
    fileprivate static func schema(_ message: String) -> RecordDatabaseError {
        RecordDatabaseError(.invalidArguments, 2006, message)
    }
}

extension InMemoryRecordDatabase {
    /// The error of an access to a record that grants do not allow; only the public database has grants.
    func grantError(_ privilege: Privilege, on type: String, _ stored: CloudRecord?) -> RecordDatabaseError? {
        guard scope == .public, let entry = types[type] else { return nil }
        let creator = stored?.created?.userRecordName
        let isCreator = creator != nil && creator == account.userRecordName
        let roles = isCreator ? account.roles.union(["_creator"]) : account.roles
        let isGranted = entry.type.grants.contains {
            roles.contains($0.role) && $0.privileges.contains(privilege)
        }
        if isGranted { return nil }
        let message = "\(privilege.rawValue) operation not permitted"
        let explanation = "no grant of \(type) gives \(privilege.rawValue) to a role of the user"
        return RecordDatabaseError(.permissionFailure, 2007, message, explanation: explanation)
    }
}
