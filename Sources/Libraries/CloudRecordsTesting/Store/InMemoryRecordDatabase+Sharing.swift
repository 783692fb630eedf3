public import CloudRecords

extension InMemoryRecordDatabase {
    /// Accepts a share of this private database on behalf of somebody else.
    ///
    ///     share.terms?.participants.append(ShareParticipant(userRecordName: "_bob", permission: .readOnly))
    ///     try database.save(share)
    ///     try database.acceptShare(share.id, as: "_bob")
    ///
    /// Somebody who was not invited becomes a participant of a public share.
    ///
    /// - Throws: ``RecordDatabaseError`` when there is no such share, and with ``RecordErrorCode/permissionFailure`` for
    ///   somebody who was not invited to a share that is not public. The server's texts are not known.
    public mutating func acceptShare(_ id: RecordID, as userRecordName: String) throws(RecordDatabaseError) {
        guard scope == .private, var share = store.stored(id)?.record, var terms = share.terms else {
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
        share.terms = terms
        touch(share)
    }

    /// Does something in the shared database of somebody who accepted shares of this private database.
    ///
    ///     try database.withSharedDatabase(of: "_bob") { shared in
    ///         try shared.save(child)
    ///     }
    ///
    /// Its zones are those of this database with the user as their owner, and have the records that the participant may
    /// see. What is saved and deleted there is saved and deleted here, also when `body` throws afterwards. Tokens and tags
    /// are good the next time. Deleting the share, or its root, ends the participation.
    ///
    /// - Parameters:
    ///   - userRecordName: The participant.
    ///   - body: What is done there; a database that it keeps is a copy.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
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
                share.terms?.participants.removeAll { $0.userRecordName == userRecordName }
                touch(share)
            }
        }
    }
}

extension ZoneContents {
    /// What a participant sees of the zone; nil when nothing of it is shared with the user.
    fileprivate func view(of userRecordName: String, in zone: RecordZoneID) -> ZoneContents? {
        var participants: [String: ShareParticipant] = [:]
        for share in records.values.map(\.record) where share.isShare {
            participants[share.id.name] = share.terms?.participant(userRecordName)
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
    /// Somebody who accepted; the owner of the records needs no share.
    fileprivate func participant(_ userRecordName: String) -> ShareParticipant? {
        participants.first { $0.userRecordName == userRecordName && $0.role != .owner && $0.acceptance == .accepted }
    }

    /// The terms as the server keeps them: with their owner, and the public permission for those who came by the link.
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
    /// The record as it is in the shared database of a user, or back in the owner's.
    func moved(to zone: RecordZoneID, for userRecordName: String? = nil) -> StoredRecord {
        var moved = self
        moved.record = record.moved(to: zone)
        moved.versions = versions.mapValues { $0.moved(to: zone) }
        moved.record.terms?.currentUser = record.terms?.participants.first { $0.userRecordName == userRecordName }
        return moved
    }
}

extension CloudRecord {
    /// The same record in the zone that another user knows under another owner. References keep the zone that they name.
    fileprivate func moved(to zone: RecordZoneID) -> CloudRecord {
        var moved = CloudRecord(type: type, id: RecordID(id.name, in: zone))
        (moved.changeTag, moved.created, moved.modified) = (changeTag, created, modified)
        (moved.parent, moved.share, moved.terms) = (parent?.inZone, share?.inZone, terms)
        for key in keys { moved.set(key, to: fields[key]) }
        moved.forgetChanges()
        return moved
    }
}

extension RecordReference {
    /// Parents and shares are always in the zone of their record.
    fileprivate var inZone: RecordReference { RecordReference(recordName, action: action) }
}
