/// A record with the changes of two sides: the server's state, and on it what this side changed since.
///
///     let merge = try mine.merged(with: server, fields: Post.fieldDescriptions, rules: .init(.newest(by: "CD_edited")))
///     merge.record                 // to be sent again, with the server's tag
///     merge.conflicts              // what both changed, and differently
///
/// A field that only one side changed is never lost: only fields of ``conflicts`` are decided by a rule.
public struct RecordMerge: Hashable, Sendable {
    /// The server's record; its changes are what this side has that the server does not.
    public fileprivate(set) var record: CloudRecord
    /// The fields that both sides changed, and differently, sorted by their names.
    public fileprivate(set) var conflicts: [MergeConflict] = []
}

/// A field that two sides changed, and differently.
public struct MergeConflict: Hashable, Sendable {
    /// The field; `parent` is the record's ``CloudRecord/parent``.
    public let key: String
    /// What the server had when this side read it; unknown where this side set a field that it never read.
    public let base: CloudRecord.ServerState
    /// What this side has; nil for nothing.
    public let mine: RecordValue?
    /// What the server has; nil for nothing.
    public let theirs: RecordValue?
}

/// How a field is decided that both sides changed.
public enum MergeRule: Sendable {
    /// This side's value wins.
    case mine
    /// The server's value wins.
    case theirs
    /// The side with the later time, or the larger number, in a field wins; the server's when they are equal.
    ///
    /// Every change of the app must also write that field. It is merged by its own value, so that the latest one stays.
    case newest(by: String)
    /// A function decides. Give both devices the same function, and let it treat both sides alike, or they may not agree.
    case custom(@Sendable (MergeConflict) -> MergeChoice)
}

/// What a function makes of a conflict.
public enum MergeChoice: Hashable, Sendable {
    /// This side's value.
    case mine
    /// The server's value.
    case theirs
    /// Another value, which is small enough for the record; nil clears the field.
    case value(RecordValue?)
}

/// The rules of a record's fields.
///
///     MergeRules(.newest(by: "edited"), fields: ["tags": .custom(union), "title": .mine])
public struct MergeRules: Sendable {
    /// The rule of fields that have none of their own.
    public var standard: MergeRule
    /// The rules of fields by their names, such as `CD_title`; `parent` is the record's ``CloudRecord/parent``.
    public var fields: [String: MergeRule]

    /// Gives rules.
    public init(_ standard: MergeRule, fields: [String: MergeRule] = [:]) {
        (self.standard, self.fields) = (standard, fields)
    }
}

extension CloudRecord {
    /// Lays the changes of this record on a newer state of the server.
    ///
    /// What this side began with is what it knows of the server, so no third record is needed: read a record, or restore it
    /// from its ``RecordArchive``, and change that one. Where it knows nothing, each difference is a conflict; of a
    /// new record, each field that both sides gave a value.
    ///
    /// - Parameters:
    ///   - server: The record as the server has it now.
    ///   - sent: Earlier states of this record that were sent, and whose answers never came. What the server has of them is
    ///     no change of another side: without them, a lost answer makes this side's next change a conflict with its own.
    ///   - fields: What the mapping knows of its fields; a field and its asset then go together.
    ///   - rules: Who wins where both changed a field.
    /// - Returns: The server's record with this side's changes on it, and the fields that both changed.
    /// - Throws: ``RecordFormatFailure`` when the server's record is another one, or was fetched without a field that this
    ///   side changed.
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
        mergeParent(into: &merge, rules)
        return merge
    }

    /// This record after an earlier state of it was saved: what was changed while the save was under way is still to be
    /// sent, and all else is as the server has it.
    ///
    /// - Parameters:
    ///   - sent: The state that was sent.
    ///   - saved: What the server made of it.
    /// - Returns: The record to keep.
    public func saved(_ sent: CloudRecord, as saved: CloudRecord) -> CloudRecord {
        var record = saved
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

    /// Whether the server still has what this side began with.
    private func isUnchanged(_ key: String, in server: CloudRecord) -> Bool {
        switch serverState(of: key) {
        // Two new records of one name began with nothing.
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

/// Fields that are merged together: one, or one and the asset that takes its place.
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
        switch fields[conflict.key] ?? standard {
        case .mine: .mine
        case .theirs: .theirs
        case .newest(let key): mine.stamp(key) > theirs.stamp(key) ? .mine : .theirs
        case .custom(let choose): choose(conflict)
        }
    }
}

extension CloudRecord {
    /// The time or number in a field; a record without one is older than all others.
    fileprivate func stamp(_ key: String) -> Double {
        switch fields[key]?.value {
        case .timestamp(let date): date.nearestMillisecond
        case .double(let number): number
        case .int64(let number): Double(number)
        default: -.infinity
        }
    }
}
