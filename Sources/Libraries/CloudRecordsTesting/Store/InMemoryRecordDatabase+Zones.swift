public import CloudRecords

extension InMemoryRecordDatabase {
    /// The zones of the database, the default zone included where there is one; sorted by name.
    ///
    /// - Throws: ``RecordDatabaseError`` when nobody is signed in, or a test asked for it.
    public mutating func zones() throws(RecordDatabaseError) -> [RecordZoneID] {
        try beginRequest()
        return store.sortedZones
    }

    /// Creates a zone; one that exists stays as it is.
    ///
    /// - Throws: ``RecordDatabaseError`` in the public database, which has the default zone only, in the shared one,
    ///   whose zones are made by others, and when nobody is signed in.
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

    /// Adds a zone to the shared database, as if the current user had accepted somebody's share.
    ///
    /// - Parameters:
    ///   - zone: The zone; its owner is the one who shares.
    ///   - mayWrite: Whether the share allows writing.
    ///   - sharesWholeZone: Whether the zone is shared, and not a record with those below it.
    ///   - records: What the owner shares. No check is made, but for the tags they are as they are.
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

    /// Why nothing can be done in a zone.
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
