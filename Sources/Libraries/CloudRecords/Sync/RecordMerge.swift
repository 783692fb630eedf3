/// A record with the changes of two sides: the server's state, and this side's changes since then.
///
///     let rules = MergeRules(.newest(by: .field(PostRecord.Fields.edited)))
///     let merge = try mine.merged(with: server, fields: PostRecord.fieldDescriptions, rules: rules)
///     merge.record                 // send it again, with the server's tag
///     merge.conflicts              // the fields that both changed differently
///
/// A change of only one side is never lost: rules decide only the fields of ``conflicts``.
public struct RecordMerge: Hashable, Sendable {
    /// The server's record; its changes are the values that this side has and the server lacks.
    public fileprivate(set) var record: CloudRecord
    /// The fields that both sides changed to different values, sorted by name.
    public fileprivate(set) var conflicts: [MergeConflict] = []
}

/// A field that both sides changed to different values.
public struct MergeConflict: Hashable, Sendable {
    /// The field; `parent` is the record's ``CloudRecord/parent``.
    public let key: String
    /// The common state before: that of the server when this side read it; unknown where this side set a field that it
    /// never read.
    public let base: CloudRecord.ServerState
    /// The value on this side; nil for none.
    public let mine: RecordValue?
    /// The value on the other side, such as the server; nil for none.
    public let theirs: RecordValue?
}

/// The rule for a field that both sides changed.
public enum MergeRule: Sendable {
    /// This side's value wins.
    case mine
    /// The server's value wins.
    case theirs
    /// The side with the later time, the larger number, or the later text in a field wins; the server wins when they are equal.
    ///
    /// Every change of the app must also set that field. The field itself is merged by its value, so that the latest
    /// one stays.
    /// Texts are compared by their bytes, so write times with all their digits, as ISO 8601 has them.
    case newest(by: RecordFieldKey)
    /// A function decides. Use the same symmetric function on all devices, or they may not converge.
    case custom(@Sendable (MergeConflict) -> MergeChoice)
}

/// The decision of a function.
public enum MergeChoice: Hashable, Sendable {
    /// This side's value.
    case mine
    /// The server's value.
    case theirs
    /// Another value, which must be small enough for the record; nil clears the field.
    case value(RecordValue?)
}

/// The rules of a record's fields.
///
///     let fields = JourneyRecord.Fields.self
///     MergeRules(.newest(by: .field(fields.edited)), fields: [.field(fields.tags): .custom(union), .parent: .mine])
public struct MergeRules: Sendable {
    /// The rule for fields without their own.
    package let standard: MergeRule
    /// The rules of single fields.
    package let fields: [RecordFieldKey: MergeRule]

    /// Creates rules.
    public init(_ standard: MergeRule, fields: [RecordFieldKey: MergeRule] = [:]) {
        (self.standard, self.fields) = (standard, fields)
    }
}

extension CloudRecord {
    /// Applies the changes of this record to a newer state of the server.
    ///
    /// The base is the server's state that this record knows, so no third record is needed: read a record, or restore
    /// it from its ``RecordArchive``, and change that one. Where the server's state is unknown, each difference is a
    /// conflict; for a new record, each field that both sides set. A parent is set, but never removed.
    ///
    /// - Parameters:
    ///   - server: The server's present record.
    ///   - sent: Earlier states of this record that were sent without a response. The server may have them; they are
    ///     then no changes of another side, and what was undone since is undone there. Without them, a lost response makes
    ///     this side's next change conflict with its own.
    ///   - fields: The declared fields, from the mapping, which keep a field and its asset together.
    ///   - rules: The rules for fields that both sides changed.
    /// - Returns: The server's record with this side's changes, and the fields that both changed.
    /// - Throws: ``RecordFormatFailure`` when the server's record has another identity, or was fetched without a field
    ///   that this side changed.
    public func merged(
        with server: CloudRecord,
        sent: [CloudRecord] = [],
        fields: [RecordFieldDescription] = [],
        rules: MergeRules
    ) throws(RecordFormatFailure) -> RecordMerge {
        guard type == server.type, id == server.id else { throw failure(.otherRecord) }
        var merge = RecordMerge(record: server)
        merge.record.forgetChanges()
        for unit in MergeUnit.units(of: changedKeys, fields) {
            if let key = unit.keys.first(where: { merge.record.serverState(of: $0) == .unknown }) {
                throw failure(.missing("what the server has"), field: key)
            }
            if unit.keys.allSatisfy({ hasSameValue($0, as: server) }) { continue }
            let isMineOnly = unit.keys.allSatisfy { key in
                isUnchanged(key, in: server)
                    || sent.contains { $0.changes[key] != nil && $0.hasSameValue(key, as: server) }
            }
            let conflict = isMineOnly ? nil : unit.conflict(self, server)
            let choice = conflict.map { rules.choice(of: $0, self, server) } ?? .mine
            unit.write(choice, of: self, to: &merge.record)
            if let conflict { merge.conflicts.append(conflict) }
        }
        for sent in sent { undo(sent, in: &merge.record, since: server) }
        mergeParent(into: &merge, rules)
        return merge
    }

    /// This record after an earlier state of it was saved: changes made during the save, also those that undo what was
    /// sent, are still to be sent.
    ///
    /// - Parameters:
    ///   - sent: The state that was sent.
    ///   - saved: The answer of the server. Its system fields are enough, because a saved `CKRecord` has no more fields than
    ///     were sent: a field that it lacks is as it was sent.
    /// - Returns: The record to keep.
    public func saved(_ sent: CloudRecord, as saved: CloudRecord) -> CloudRecord {
        var record = sent
        record.takeAnswer(saved)
        for key in Set(changedKeys).union(sent.changedKeys).sorted() where !hasSameValue(key, as: sent) {
            record.take(key, from: self)
        }
        if parent != sent.parent { record.parent = parent }
        return record
    }

    fileprivate func hasSameValue(_ key: String, as other: CloudRecord) -> Bool {
        let (field, otherField) = (fields[key], other.fields[key])
        return field?.isEncrypted == otherField?.isEncrypted && (field?.value).isIdentical(to: otherField?.value)
    }

    /// Takes back what the server has from this side, and the user has undone since.
    private func undo(_ sent: CloudRecord, in record: inout CloudRecord, since server: CloudRecord) {
        for key in sent.changedKeys where changes[key] == nil && isKnown(key) && !hasSameValue(key, as: server) {
            if sent.hasSameValue(key, as: server) { record.take(key, from: self) }
        }
    }

    /// True if the server still has the base value.
    private func isUnchanged(_ key: String, in server: CloudRecord) -> Bool {
        switch serverState(of: key) {
        // Two new records of one name have no base.
        case .unknown: changeTag == nil && server.fields[key] == nil
        case .absent: server.fields[key] == nil
        case .value(let value):
            server.fields[key]?.isEncrypted == served?[key]?.isEncrypted
                && Optional(value).isIdentical(to: server.fields[key]?.value)
        }
    }

    fileprivate mutating func take(_ key: String, from other: CloudRecord) {
        set(other.fields[key]?.value, for: key, isEncrypted: other.isEncrypted(key))
    }

    private func mergeParent(into merge: inout RecordMerge, _ rules: MergeRules) {
        let server = merge.record
        guard let parent, hasChangedParent, parent != server.parent else { return }
        guard server.parent != servedParent else { return merge.record.parent = parent }
        let base = servedParent.map { CloudRecord.ServerState.value(.reference($0)) } ?? .absent
        let theirs = server.parent.map(RecordValue.reference)
        let conflict = MergeConflict(key: "parent", base: base, mine: .reference(parent), theirs: theirs)
        merge.conflicts.append(conflict)
        switch rules.choice(of: conflict, self, server) {
        case .mine: merge.record.parent = parent
        case .value(.reference(let other)): merge.record.parent = other
        case .theirs, .value: break
        }
    }
}

/// Fields that are merged together: one, or one with its asset.
private struct MergeUnit {
    let keys: [String]

    /// The units that some changed fields belong to, in the order of the changed fields.
    static func units(of changedKeys: [String], _ fields: [RecordFieldDescription]) -> [MergeUnit] {
        let owners = Dictionary(fields.flatMap { field in field.keys.map { ($0, field.keys) } }) { first, _ in first }
        var seen: Set<String> = []
        return changedKeys.map { owners[$0] ?? [$0] }.filter { seen.insert($0[0]).inserted }.map(MergeUnit.init)
    }

    func conflict(_ mine: CloudRecord, _ theirs: CloudRecord) -> MergeConflict {
        let base = keys.lazy.map(mine.serverState).first { $0 != .absent } ?? .absent
        return MergeConflict(key: keys[0], base: base, mine: value(in: mine), theirs: value(in: theirs))
    }

    func write(_ choice: MergeChoice, of mine: CloudRecord, to record: inout CloudRecord) {
        switch choice {
        case .theirs: break
        case .mine: for key in keys { record.take(key, from: mine) }
        case .value(let value):
            for key in keys.dropFirst() { record[key] = nil }
            record.set(value, for: keys[0], isEncrypted: mine.isEncrypted(keys[0]))
        }
    }

    private func value(in record: CloudRecord) -> RecordValue? {
        keys.lazy.compactMap { record.fields[$0]?.value }.first
    }
}

extension MergeRules {
    fileprivate func choice(of conflict: MergeConflict, _ mine: CloudRecord, _ theirs: CloudRecord) -> MergeChoice {
        switch fields[.named(conflict.key)] ?? standard {
        case .mine: .mine
        case .theirs: .theirs
        case .newest(let key): mine.stamp(key.name) > theirs.stamp(key.name) ? .mine : .theirs
        case .custom(let choose): choose(conflict)
        }
    }
}

/// The mark by which one of two records is newer.
private enum Stamp: Comparable {
    /// A record without one is older than all others.
    case none
    case number(Double)
    case text([UInt8])

    static func < (left: Stamp, right: Stamp) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
        case (.none, .number), (.none, .text), (.number, .text): true
        case (.none, .none), (.number, .none), (.text, .none), (.text, .number): false
        }
    }
}

extension CloudRecord {
    fileprivate func stamp(_ key: String) -> Stamp {
        switch fields[key]?.value {
        case .timestamp(let date): .number(date.nearestMillisecond)
        case .double(let number): .number(number)
        case .int64(let number): .number(Double(number))
        case .string(let text): .text(Array(text.utf8))
        default: .none
        }
    }
}
