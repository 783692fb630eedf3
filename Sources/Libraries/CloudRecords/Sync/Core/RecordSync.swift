#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The records of one database on a device, and all that a sync engine must know of them: a value that sends nothing,
/// stores nothing, and waits for nobody.
///
///     var sync = try RecordSync<AnyRecord>(.private, build: "42", journal: &journal)
///     try sync.keep(journey)                                 // what the user changes
///     let batch = sync.nextBatch()                           // what goes to the server
///     sync.saved(RecordArchive(record))                      // what the server answers
///     sync.fetched(RecordArchive(record))                    // what other devices did
///     try sync.write(to: &journal)                           // after each of these, and before a batch is sent
///
/// Use one value for the private and one for the shared database, each with a journal of its own. Zones are apart by name
/// and owner. A call costs as much as the records that it is about, however many others there are.
///
/// `SyncEngineDelegate` connects it with `CKSyncEngine`, and `RecordClient` of CloudRecordsClient with Web Services. Shares are
/// not part of it.
public struct RecordSync<Records: AnyRecordMapping>: Sendable {
    /// The database: private or shared.
    public let scope: RecordDatabaseScope
    /// The build of the app. What another build could not read, or had refused, is tried again.
    public let build: String
    /// The rules of single record types for fields that two sides changed. Other types have the rules of their mapping's
    /// stamp, or this side wins.
    public var rules: [String: MergeRules]
    /// The user record name of the account; nil before the first sign-in.
    public internal(set) var account: String?

    var contents: [RecordZoneID: SyncZone] = [:]
    var databaseToken: Data?
    /// The entries that the journal does not have yet.
    var unwritten: Set<JournalKey> = []
    /// The changes to announce to an engine.
    private var unannounced: Set<RecordID> = []
    /// The largest number of changes in a batch, after the server refused a larger one as a whole.
    var itemLimit = Int.max

    /// Begins with nothing.
    public init(_ scope: RecordDatabaseScope, build: String, rules: [String: MergeRules] = [:]) {
        (self.scope, self.build, self.rules) = (scope, build, rules)
    }

    mutating func update(_ id: RecordID, _ change: (inout SyncItem) -> Void) {
        contents[id.zone, default: SyncZone()].update(id.name, change)
        unwritten.insert(.record(id))
        if contents[id.zone]?.items[id.name]?.pending != nil { unannounced.insert(id) }
    }

    func item(_ id: RecordID) -> SyncItem? { contents[id.zone]?.items[id.name] }
}

// Records, changes, and failures.
extension RecordSync {
    /// The record that the app shows; nil for none.
    public func record(_ id: RecordID) -> CloudRecord? { item(id)?.record }

    /// The records of a zone, sorted by name.
    public func records(in zone: RecordZoneID) -> [CloudRecord] {
        (contents[zone]?.items.values.compactMap(\.record) ?? []).sorted { $0.id.name < $1.id.name }
    }

    /// The zones of which anything is known, sorted.
    public var zones: [RecordZoneID] { contents.keys.sorted { $0.sortKey < $1.sortKey } }

    /// The change of a record that is to be sent; nil for none.
    public func pendingChange(of id: RecordID) -> PendingChange? { item(id)?.pending }

    /// The changes of a zone that are to be sent, in the order in which they were made, deletions last.
    public func pending(in zone: RecordZoneID) -> [PendingChange] { contents[zone]?.firstPending(.max) ?? [] }

    /// The zones with changes that are to be sent, sorted.
    public var pendingZones: [RecordZoneID] { zones.filter { contents[$0]?.isPending == true } }

    /// The last failure of each change of a zone that is still to be sent.
    public func failures(in zone: RecordZoneID) -> [RecordID: RecordFailure] {
        let failures = (contents[zone]?.failures ?? [:]).map { (RecordID($0.key, in: zone), $0.value) }
        return Dictionary(uniqueKeysWithValues: failures)
    }

    /// The records of a zone that this build cannot read, and the changes that the server refused; sorted by name.
    public func parked(in zone: RecordZoneID) -> [ParkedRecords.Entry] {
        remarkable(in: zone).flatMap { [$0.parked, $0.refused].compactMap(\.self) }
    }

    /// The records of which another build did not keep all that this one reads: it could not read them, or did not ask for a
    /// field that is new here. Fetch them, and give them to ``fetched(_:)``.
    public var recordsToFetch: [RecordID] {
        zones.flatMap { zone in
            let parked = parked(in: zone).filter { $0.reason != .refused && $0.build != build }.map(\.record.id)
            let known = Set(parked)
            return parked + records(in: zone).filter(lacksFields).map(\.id).filter { !known.contains($0) }
        }
    }

    private func lacksFields(_ record: CloudRecord) -> Bool {
        guard record.changeTag != nil, let fetched = record.fetchedKeys else { return false }
        return !fetched.isSuperset(of: Records.fieldDescriptions(of: record.type).flatMap(\.keys))
    }

    /// The fields that two sides changed: the app no longer shows one of the values. Sorted by the name of the record.
    public func conflicts(in zone: RecordZoneID) -> [SyncConflict] {
        (contents[zone]?.remarkable ?? []).sorted().flatMap { name in
            (contents[zone]?.items[name]?.conflicts ?? []).map {
                SyncConflict(record: RecordID(name, in: zone), field: $0)
            }
        }
    }

    /// Removes the conflicts of a record, because the user has seen them.
    public mutating func forgetConflicts(of id: RecordID) {
        if item(id)?.conflicts.isEmpty == false { update(id) { $0.conflicts = [] } }
    }

    private func remarkable(in zone: RecordZoneID) -> [SyncItem] {
        (contents[zone]?.remarkable ?? []).sorted().compactMap { contents[zone]?.items[$0] }
    }

    /// The records whose changes became pending since the last call, for an engine that keeps a list of its own.
    public mutating func takeAnnouncements() -> [PendingChange] {
        defer { unannounced = [] }
        return unannounced.sorted { $0.sortKey < $1.sortKey }.compactMap(pendingChange)
    }
}

/// A field of a record that two sides changed to different values.
public struct SyncConflict: Hashable, Sendable {
    /// The record.
    public let record: RecordID
    /// The field, and the three values.
    public let field: MergeConflict
}

// Changes by the user.
extension RecordSync {
    /// Keeps a new or changed value, and sends it.
    ///
    /// - Parameters:
    ///   - value: The value. What was read from a record stays in that record, also in the zone of another user.
    ///   - zone: The zone of a new value, such as that of the shared record that it belongs to; nil for the mapping's own.
    ///   - policy: What happens to values for fields that production does not have.
    /// - Throws: ``RecordMappingFailure`` when CloudKit has no such value.
    public mutating func keep<Value: RecordMapping>(
        _ value: Value,
        in zone: RecordZoneID? = nil,
        undeployed policy: UndeployedFieldPolicy = .refuse
    ) throws(RecordMappingFailure) {
        let id = RecordID(value.recordID.name, in: zone ?? value.recordID.zone)
        var record = record(id) ?? CloudRecord(type: Value.recordType, id: id)
        try value.write(to: &record, undeployed: policy)
        keep(record)
    }

    /// Keeps a new or changed record, and sends it. Changes that the server refused before are tried again.
    public mutating func keep(_ record: CloudRecord) {
        if item(record.id)?.record == record { return }
        update(record.id) { item in
            item.refused = nil
            let isBack = item.deletion != nil || item.record == nil && !record.isUnsent
            guard isBack else { return item.record = record }
            // The deletion is done, or may be on its way. As a new record, this one survives it.
            item.record = record.unsavedCopy()
            if let deletion = item.deletion { item.sent.append(deletion.unsavedCopy()) }
            (item.deletion, item.nativeSystemFields) = (nil, nil)
        }
    }

    /// Deletes a record here, and with the next batch on the server.
    public mutating func delete(_ id: RecordID) {
        guard let known = item(id), let record = known.record else { return }
        // A record that was never sent is nowhere else.
        let isHere = record.changeTag == nil && known.sent.isEmpty
        update(id) { ($0.record, $0.deletion, $0.refused) = (nil, isHere ? nil : record, nil) }
    }
}

// Zones and accounts.
extension RecordSync {
    /// Takes in that a zone is gone on the server: it is made anew with all its records, or forgotten. Other zones stay.
    public mutating func zoneIsGone(_ zone: RecordZoneID, uploadingAll: Bool = false) {
        // Each change of a batch fails for this reason.
        if uploadingAll, contents[zone]?.isReset == true { return }
        for name in (contents[zone]?.items.keys.sorted() ?? []) {
            update(RecordID(name, in: zone)) { item in
                let record = uploadingAll ? item.record?.unsavedCopy() : nil
                let refused = uploadingAll ? item.refused : nil
                item = SyncItem(record: record, refused: refused)
            }
        }
        forgetToken(of: zone)
        contents[zone]?.isReset = uploadingAll
        if contents[zone]?.items.isEmpty == true { contents[zone] = nil }
    }

    /// Takes in who is signed in. Records of another account are forgotten; those made before the first sign-in are sent.
    ///
    /// - Parameter userRecordName: The user; nil when nobody is signed in any more.
    /// - Returns: The changes that will never be sent, because their account is gone.
    @discardableResult
    public mutating func accountChanged(to userRecordName: String?) -> [PendingChange] {
        if account == userRecordName { return [] }
        defer {
            account = userRecordName
            unwritten.insert(.account)
        }
        if account == nil { return [] }
        let lost = zones.flatMap(pending)
        for zone in zones { zoneIsGone(zone) }
        databaseToken = nil
        unwritten.insert(.token(nil))
        return lost
    }
}

extension RecordID {
    /// An order that does not depend on a dictionary.
    var sortKey: (String, String, String) { (zone.name, zone.owner ?? "", name) }
}

extension RecordZoneID {
    var sortKey: (String, String) { (name, owner ?? "") }
}
