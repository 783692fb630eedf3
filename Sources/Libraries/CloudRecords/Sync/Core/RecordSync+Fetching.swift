#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RecordSync {
    /// Takes in a record that was fetched, of whatever type.
    public mutating func fetched(_ archive: RecordArchive) {
        let (record, id) = (archive.record, archive.record.id)
        if record.isShare { return }
        contents[id.zone]?.unseen?.remove(id.name)
        contents[id.zone]?.isReset = false
        switch Records.read(record) {
        case .decoded:
            if item(id)?.parked != nil { update(id) { $0.parked = nil } }
            take(archive)
        case .unknownType: park(archive, .unknownType, note: "")
        case .unreadable(_, let failure): park(archive, .unreadable, note: "\(failure)")
        }
    }

    /// Takes in that another device deleted a record. What was changed here wins, and is sent as a new record.
    public mutating func fetchedDeletion(of id: RecordID) {
        contents[id.zone]?.unseen?.remove(id.name)
        guard let known = item(id) else { return }
        // A record without a tag was never there, or is on its way again already.
        if let record = known.record, record.changeTag == nil { return }
        if known.record?.isUnsent == true {
            makeNew(id)
        } else {
            update(id) { $0 = SyncItem(conflicts: $0.conflicts) }
        }
    }

    private mutating func park(_ archive: RecordArchive, _ reason: ParkedRecords.Reason, note: String) {
        let entry = ParkedRecords.Entry(record: archive.record, reason: reason, note: note, build: build)
        update(archive.record.id) { $0.parked = entry }
        // Changes that wait for this state can be laid on it, whether this build understands the rest or not.
        if pendingChange(of: archive.record.id) != nil { take(archive) }
    }

    /// Takes in the server's state, and lays on it what was changed here.
    mutating func take(_ archive: RecordArchive) {
        let (record, id) = (archive.record, archive.record.id)
        if let known = item(id)?.record {
            if known.changeTag == record.changeTag, !known.lacksFields(of: record) { return }
            // Clocks of servers may differ, so a time counts less than what the server says about a tag.
            if known.isNewer(than: record), item(id)?.outdatedTag != known.changeTag { return }
        }
        let fields = Records.fieldDescriptions(of: record.type)
        let rules = rules[record.type] ?? Records.mergeRules(of: record.type) ?? MergeRules(.mine)
        let build = build
        update(id) { item in
            if item.deletion != nil {
                item.deletion?.changeTag = record.changeTag
                return
            }
            do throws(RecordFormatFailure) {
                if let mine = item.record {
                    let merge = try mine.merged(with: record, sent: item.sent, fields: fields, rules: rules)
                    item.conflicts += merge.conflicts
                    item.record = merge.record
                    // Of the same state, an answer is still to come: it brings no fields.
                    let unanswered = mine.changeTag == record.changeTag ? item.sent : []
                    item.sent = try unanswered.map { sent throws(RecordFormatFailure) in
                        try sent.merged(with: record, fields: fields, rules: rules).record
                    }
                } else {
                    item.record = record
                    item.sent = []
                }
                item.outdatedTag = nil
                item.nativeSystemFields = archive.nativeSystemFields
            } catch {
                item.refused = ParkedRecords.Entry(
                    record: item.record ?? record,
                    reason: .refused,
                    note: "\(error)",
                    build: build
                )
            }
        }
    }

    // MARK: Tokens

    /// The server's token for the state up to which a zone, or the list of zones, was fetched; nil for none.
    ///
    /// `CKSyncEngine` has one state for the whole database: it is that of nil.
    public func token(of zone: RecordZoneID?) -> Data? {
        guard let zone else { return databaseToken }
        return contents[zone]?.token
    }

    /// Begins to fetch a zone. Without a token, it is a fetch of everything: what that does not bring is gone.
    ///
    /// - Returns: The token to send; nil for everything.
    public mutating func beginFetching(_ zone: RecordZoneID) -> Data? {
        if contents[zone]?.unseen == nil, contents[zone]?.token == nil {
            let known = (contents[zone]?.items ?? [:]).filter {
                $0.value.record?.changeTag != nil || $0.value.parked != nil
            }
            if !known.isEmpty { contents[zone]?.unseen = Set(known.keys) }
        }
        return contents[zone]?.token
    }

    /// Takes in how far a zone was fetched, after the records that came with the token.
    ///
    /// - Parameters:
    ///   - token: The server's token.
    ///   - zone: The zone; nil for the whole database.
    ///   - moreComing: Whether there is more to fetch.
    public mutating func fetched(upTo token: Data, of zone: RecordZoneID?, moreComing: Bool = false) {
        guard let zone else {
            databaseToken = token
            unwritten.insert(.token(nil))
            return
        }
        contents[zone, default: SyncZone()].token = token
        if let unseen = contents[zone]?.unseen {
            // A fetch of everything that is interrupted begins again, because nobody remembers what it has met.
            if moreComing { return }
            contents[zone]?.unseen = nil
            for name in unseen.sorted() { fetchedDeletion(of: RecordID(name, in: zone)) }
        }
        unwritten.insert(.token(zone))
    }

    /// Forgets the token of a zone, because the server does not know it any more.
    public mutating func forgetToken(of zone: RecordZoneID) {
        contents[zone]?.token = nil
        contents[zone]?.unseen = nil
        unwritten.insert(.token(zone))
    }
}

extension CloudRecord {
    /// Whether another fetch of the record asked for fields that this one did not ask for.
    fileprivate func lacksFields(of other: CloudRecord) -> Bool {
        guard let fetchedKeys else { return false }
        return other.fetchedKeys.map { !$0.isSubset(of: fetchedKeys) } ?? true
    }
}
