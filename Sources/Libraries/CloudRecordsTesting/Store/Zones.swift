public import CloudRecords

extension InMemoryRecordDatabase {
    /// The zones of the database, including the default zone if it exists; sorted by name.
    ///
    /// - Throws: ``RecordDatabaseError`` when no user is signed in, or a test injected an error.
    public mutating func zones() throws(RecordDatabaseError) -> [RecordZoneID] {
        try beginRequest()
        return store.sortedZones
    }

    /// Creates a zone; an existing one is unchanged.
    ///
    /// - Throws: ``RecordDatabaseError`` in the public database, which has only the default zone, in the shared one,
    ///   whose zones belong to others, and when no user is signed in.
    public mutating func createZone(_ zone: RecordZoneID) throws(RecordDatabaseError) {
        try beginRequest(writes: true)
        try add(zone)
    }

    mutating func add(_ zone: RecordZoneID) throws(RecordDatabaseError) {
        if let error = creationError(of: zone) { throw error.about(zone) }
        if store.zones[zone] == nil { store.addZone(zone) }
    }

    /// Deletes a zone and its records.
    ///
    /// - Throws: ``RecordDatabaseError`` for the default zone, and for a zone that does not exist.
    public mutating func deleteZone(_ zone: RecordZoneID) throws(RecordDatabaseError) {
        try beginRequest(writes: true)
        try remove(zone)
    }

    mutating func remove(_ zone: RecordZoneID) throws(RecordDatabaseError) {
        if zone.isDefault { throw .invalid("the default zone cannot be deleted").about(zone) }
        if store.losses.removeValue(forKey: zone) != nil { return }
        if let error = zoneError(zone) { throw error.about(zone) }
        store.zones[zone] = nil
    }

    /// Adds a zone to the shared database, as if the current user had accepted a share.
    ///
    /// - Parameters:
    ///   - zone: The zone, with its owner.
    ///   - mayWrite: Whether the share allows writing.
    ///   - sharesWholeZone: Whether the whole zone is shared, instead of a record with those below it.
    ///   - records: The shared records. They are not checked, and get new tags.
    /// - Throws: ``RecordDatabaseError`` when this is not a shared database.
    public mutating func shareZone(
        _ zone: RecordZoneID,
        mayWrite: Bool,
        sharesWholeZone: Bool = false,
        records: [CloudRecord] = []
    ) throws(RecordDatabaseError) {
        guard scope == .shared else {
            throw .badDatabase("only the shared database has zones of others").about(zone)
        }
        store.addZone(zone, access: .participant(mayWrite: mayWrite, sharesWholeZone: sharesWholeZone))
        for var record in records where record.id.zone == zone {
            stamp(&record, by: zone.owner)
            store.zones[zone]?.put(record)
        }
    }

    private func creationError(of zone: RecordZoneID) -> RecordDatabaseError? {
        switch scope {
        case .public where !zone.isDefault: .invalid("the public database has the default zone only")
        case .shared:
            .badDatabase("zones of the shared database are created by those who share them")
        default: nil
        }
    }

    /// The error for any request in a zone; nil for a usable zone.
    func zoneError(_ zone: RecordZoneID) -> RecordDatabaseError? {
        if store.zones[zone] != nil { return nil }
        if let loss = store.losses[zone] { return loss.about(zone) }
        return scope == .public ? creationError(of: zone)?.about(zone) : .zoneNotFound.about(zone)
    }
}

extension RecordDatabaseError {
    fileprivate static func badDatabase(_ explanation: String) -> RecordDatabaseError {
        RecordDatabaseError(.badDatabase, explanation: explanation)
    }
}

extension RecordZoneID {
    var isDefault: Bool { name == RecordZoneID.default.name }
}

extension InMemoryRecordDatabase {
    /// Accepts a share of this private database as another user.
    ///
    ///     share.shareTerms?.participants.append(ShareParticipant(userRecordName: "_bob", permission: .readOnly))
    ///     try database.save(share)
    ///     try database.acceptShare(share.id, as: "_bob")
    ///
    /// A user who was not invited becomes a participant of a public share.
    ///
    /// - Throws: ``RecordDatabaseError`` when the share does not exist, and with ``RecordErrorCode/permissionFailure``
    ///   for a user who was not invited to a share that is not public. The server's texts are unknown.
    public mutating func acceptShare(_ id: RecordID, as userRecordName: String) throws(RecordDatabaseError) {
        guard scope == .private, var share = store.stored(id)?.record, var terms = share.shareTerms else {
            throw .recordNotFound.about(id)
        }
        if let index = terms.participants.firstIndex(where: { $0.userRecordName == userRecordName }) {
            terms.participants[index].acceptance = .accepted
        } else if terms.publicPermission.allowsReading {
            terms.participants.append(
                ShareParticipant(
                    userRecordName: userRecordName,
                    role: .publicUser,
                    permission: terms.publicPermission,
                    acceptance: .accepted
                )
            )
        } else {
            throw .denied("\(userRecordName) was not invited, and the share is not public").about(id)
        }
        share.shareTerms = terms
        touch(share)
    }

    /// Performs changes in the shared database of a user who accepted shares of this private database.
    ///
    ///     try database.withSharedDatabase(of: "_bob") { shared in
    ///         try shared.save(child)
    ///     }
    ///
    /// Its zones are those of this database, with this database's user as their owner, and contain the records that the
    /// participant may see. Saves and deletions there also change this database, even when `body` throws afterwards.
    /// Tokens and tags stay valid. Deleting the share, or its root, ends the participation.
    ///
    /// - Parameters:
    ///   - userRecordName: The participant.
    ///   - body: The changes; a database that it keeps is a copy.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public mutating func withSharedDatabase<Value>(
        of userRecordName: String,
        _ body: (inout InMemoryRecordDatabase) throws -> Value
    ) rethrows -> Value {
        var shared = self
        shared.scope = .shared
        shared.account = .user(userRecordName)
        (shared.requestFaults, shared.itemFaults) = ([], [:])
        (shared.store.zones, shared.store.losses) = ([:], [:])
        for (zone, contents) in store.zones where scope == .private {
            let zone = RecordZoneID(zone.name, owner: account.userRecordName)
            shared.store.zones[zone] = contents.view(of: userRecordName, in: zone)
        }
        defer { takeBack(shared, from: userRecordName) }
        return try body(&shared)
    }

    private mutating func takeBack(_ shared: InMemoryRecordDatabase, from userRecordName: String) {
        let before = store
        (store, types) = (shared.store, shared.types)
        (store.zones, store.losses) = (before.zones, before.losses)
        for (zone, view) in shared.store.zones {
            let own = RecordZoneID(zone.name)
            store.zones[own]?.takeBack(view, in: own)
            for name in view.endedShares.sorted() {
                guard var share = store.stored(RecordID(name, in: own))?.record else { continue }
                share.shareTerms?.participants.removeAll { $0.userRecordName == userRecordName }
                touch(share)
            }
        }
    }
}

extension ZoneContents {
    /// A participant's view of the zone; nil when nothing in it is shared with the user.
    fileprivate func view(of userRecordName: String, in zone: RecordZoneID) -> ZoneContents? {
        var participants: [String: ShareParticipant] = [:]
        for share in records.values.map(\.record) where share.isShare {
            participants[share.id.name] = share.shareTerms?.participant(userRecordName)
        }
        participants = participants.filter(\.value.permission.allowsReading)
        if participants.isEmpty { return nil }
        let whole = participants[RecordID.zoneShareName]
        let names = whole == nil ? participants.keys.flatMap(hierarchy) + participants.keys : Array(records.keys)
        let access = ZoneAccess.participant(mayWrite: whole?.mayWrite ?? true, sharesWholeZone: whole != nil)
        var view = ZoneContents(self, access: access, names: Set(names)) { $0.moved(to: zone, for: userRecordName) }
        view.readOnlyShares = Set(participants.filter { $0.value.mayWrite == false }.keys)
        return view
    }
}

extension ShareTerms {
    /// The participant who accepted; nil for the owner, who needs no share.
    fileprivate func participant(_ userRecordName: String) -> ShareParticipant? {
        participants.first { $0.userRecordName == userRecordName && $0.role != .owner && $0.acceptance == .accepted }
    }

    /// The terms as the server stores them: with their owner, and the public permission for users of the link.
    func kept(by userRecordName: String?) -> ShareTerms {
        var terms = self
        var owner = ShareParticipant(userRecordName: userRecordName, role: .owner, acceptance: .accepted)
        if let known = participants.first(where: { $0.role == .owner }) {
            owner = known
        } else {
            terms.participants.insert(owner, at: 0)
        }
        for index in terms.participants.indices where terms.participants[index].role == .publicUser {
            terms.participants[index].permission = publicPermission
        }
        terms.currentUser = owner
        return terms
    }
}

extension SharePermission {
    fileprivate var allowsReading: Bool { self == .readOnly || self == .readWrite }
}

extension StoredRecord {
    /// The record in the shared database of a user, or back in the owner's.
    func moved(to zone: RecordZoneID, for userRecordName: String? = nil) -> StoredRecord {
        var moved = self
        moved.record = record.moved(to: zone)
        moved.versions = versions.mapValues { $0.moved(to: zone) }
        moved.record.shareTerms?.currentUser = record.shareTerms?.participants.first {
            $0.userRecordName == userRecordName
        }
        return moved
    }
}

extension CloudRecord {
    /// The same record in the zone under another owner's name. References keep their stated zone.
    fileprivate func moved(to zone: RecordZoneID) -> CloudRecord {
        var moved = CloudRecord(type: type, id: RecordID(id.name, in: zone))
        (moved.changeTag, moved.created, moved.modified) = (changeTag, created, modified)
        (moved.parent, moved.share, moved.shareTerms) = (parent?.inZone, share?.inZone, shareTerms)
        for key in keys { moved.set(key, to: fields[key]) }
        moved.forgetChanges()
        return moved
    }
}

extension RecordReference {
    /// The reference without a zone: parents and shares are always in the zone of their record.
    fileprivate var inZone: RecordReference { RecordReference(recordName, action: action) }
}
