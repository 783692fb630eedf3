public import CloudRecords

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The journeys of a device, and what a sync engine has to know of them: a value that sends nothing and waits for nobody.
///
/// Whatever brings records to the server and back calls it: ``JourneySyncDelegate`` with `CKSyncEngine`, the tests with a
/// database in memory. Keep ``data()`` after each call that changes it.
public struct JourneySync: Sendable {
    /// How two devices agree. Of the notes both texts stay; of the rest, what is sent last wins.
    private static let rules = MergeRules(.mine, fields: [.field(JourneyRecord.Fields.notes): .custom(bothTexts)])

    /// What the device shows, with the changes that the server does not have yet.
    public internal(set) var records: [RecordID: CloudRecord] = [:]
    /// What the user deleted, and the server has not yet.
    public internal(set) var deletions: [RecordID: CloudRecord] = [:]
    /// What this build cannot deal with.
    public internal(set) var parked = ParkedRecords()
    /// Fields that two devices changed, since the app last looked: one of the values is not shown any more.
    public var conflicts: [MergeConflict] = []
    /// What was sent, and what the server made of it is not known.
    var unanswered: [RecordID: [CloudRecord]] = [:]
    /// The system fields of `records` as the framework archives them, without which it cannot change a record.
    var nativeSystemFields: [RecordID: Data] = [:]
    let build: String

    /// Begins with nothing. Name the build of the app: what another one parked is tried again.
    public init(build: String) { self.build = build }

    // MARK: The user

    /// Keeps a new or changed value. A field that production does not have yet is left out and reported.
    ///
    /// - Parameters:
    ///   - value: The value. What was read from a record stays in that record, also in the zone of another user.
    ///   - zone: The zone of a new value, such as that of the shared journey that a place belongs to; nil for the user's own.
    ///   - report: Is told of each field that production does not have.
    /// - Throws: When CloudKit has no such value.
    public mutating func keep<Value: NativeRecord>(
        _ value: Value,
        in zone: RecordZoneID? = nil,
        undeployed report: @escaping @Sendable (UndeployedField) -> Void = { _ in }
    ) throws(RecordMappingFailure) {
        let id = RecordID(value.recordID.name, in: zone ?? value.recordID.zone)
        var record = records[id] ?? CloudRecord(type: Value.recordType, id: id)
        try value.updateInProduction(&record, report: report)
        records[id] = record
        deletions[id] = nil
    }

    /// Deletes a record here, and with the next batch on the server.
    public mutating func delete(_ id: RecordID) {
        deletions[id] = records.removeValue(forKey: id) ?? deletions[id]
        parked.forgetRefused(id)
    }

    // MARK: What is to be sent

    /// All that the server does not have yet, and does not refuse.
    public var pending: [PendingChange] {
        let refused = Set(parked.entries.filter { $0.reason == .refused }.map(\.record.id))
        let saves = records.values.filter { $0.isUnsent && !refused.contains($0.id) }
        return (saves.map(PendingChange.save) + deletions.values.map(PendingChange.delete))
            .sorted { $0.record.id.sortKey < $1.record.id.sortKey }
    }

    /// Takes out what goes to the server next. The records may change before the answer comes.
    ///
    /// - Parameters:
    ///   - limits: How much the server takes at once.
    ///   - isWanted: Whether a change is to be sent now.
    /// - Returns: The changes in their order; nil when there are none.
    public mutating func nextBatch(
        limits: BatchLimits = .native,
        where isWanted: (PendingChange) -> Bool = { _ in true }
    ) -> RecordBatch? {
        let batch = RecordBatch.batches(of: pending.filter(isWanted), limits: limits).first
        for case .save(let record) in batch?.changes ?? [] where unanswered[record.id]?.last != record {
            unanswered[record.id, default: []].append(record)
        }
        return batch
    }

    // MARK: What the server has

    /// Takes the server's state in, and lays on it what was changed here.
    mutating func take(_ archive: RecordArchive) {
        let (record, id) = (archive.record, archive.record.id)
        if deletions[id] != nil { return }
        do throws(RecordFormatFailure) {
            if let mine = records[id] {
                if mine.changeTag == record.changeTag || mine.isNewer(than: record) { return }
                let fields = AnyRecord.fieldDescriptions(of: record.type)
                let sent = unanswered[id] ?? []
                let merge = try mine.merged(with: record, sent: sent, fields: fields, rules: Self.rules)
                conflicts += merge.conflicts
                records[id] = merge.record
            } else {
                records[id] = record
            }
            unanswered[id] = nil
            nativeSystemFields[id] = archive.nativeSystemFields
        } catch {
            parked.park(records[id] ?? record, because: .refused, note: "\(error)", in: build)
        }
    }

    /// The records of a zone are gone on the server: there they are made anew, or here they are forgotten. Those of other
    /// zones stay.
    public mutating func zoneIsGone(_ zone: RecordZoneID, uploadingAll: Bool) {
        for (id, record) in records where id.zone == zone { records[id] = uploadingAll ? record.unsavedCopy() : nil }
        deletions = deletions.filter { $0.key.zone != zone }
        unanswered = unanswered.filter { $0.key.zone != zone }
        nativeSystemFields = nativeSystemFields.filter { $0.key.zone != zone }
    }
}

extension RecordID {
    /// The order in which records are kept and sent, so that it does not depend on a dictionary.
    var sortKey: (String, String, String) { (name, zone.name, zone.owner ?? "") }
}

extension CloudRecord {
    /// Whether the server does not have all of it.
    var isUnsent: Bool { changeTag == nil || !changedKeys.isEmpty || hasChangedParent }

    /// Whether the server wrote another state before this one. Fetches and answers may overtake each other.
    func isNewer(than other: CloudRecord) -> Bool {
        guard let modified, let otherModified = other.modified else { return false }
        return modified.date > otherModified.date
    }
}

/// Treats both sides alike, so that both devices come to the same text.
private func bothTexts(_ conflict: MergeConflict) -> MergeChoice {
    guard case .string(let mine) = conflict.mine, case .string(let theirs) = conflict.theirs else {
        return conflict.mine == nil ? .theirs : .mine
    }
    return .value(.string([mine, theirs].sorted().joined(separator: "\n")))
}
