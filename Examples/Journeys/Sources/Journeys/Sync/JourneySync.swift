public import CloudRecords

/// The journeys of a device: those of the user, in the private database, and those that others share with them.
///
/// It is a value that sends nothing. ``JourneyEngines`` carries its records with `CKSyncEngine`, the tests carry them to a
/// database in memory.
public struct JourneySync: Sendable {
    /// How two devices agree. Of the notes both texts stay; of the rest, what is sent last wins.
    public static let rules: [String: MergeRules] = [
        JourneyRecord.recordType: [JourneyRecord.Fields.notes: .custom(bothTexts)]
    ]

    /// The user's own journeys.
    public var own: RecordSync<AnyRecord>
    /// The journeys of others.
    public var shared: RecordSync<AnyRecord>

    /// Begins with nothing. Name the build of the app: what another one parked is tried again.
    public init(build: String) {
        own = RecordSync(.private, build: build, rules: Self.rules)
        shared = RecordSync(.shared, build: build, rules: Self.rules)
    }

    /// Continues with what two journals have.
    public init(build: String, own: inout some SyncJournal, shared: inout some SyncJournal) throws {
        self.own = try RecordSync(.private, build: build, rules: Self.rules, journal: &own)
        self.shared = try RecordSync(.shared, build: build, rules: Self.rules, journal: &shared)
    }

    /// The database of a zone: those of others have an owner.
    public subscript(zone: RecordZoneID) -> RecordSync<AnyRecord> {
        get { zone.owner == nil ? own : shared }
        _modify { if zone.owner == nil { yield &own } else { yield &shared } }
    }

    /// Keeps a new or changed value, and sends it. A field that production does not have yet is left out and reported.
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
        let zone = zone ?? value.recordID.zone
        try self[zone].keep(value, in: zone, undeployed: .omit(report: report))
    }

    /// Takes in who is signed in: journeys of another account are forgotten.
    ///
    /// - Returns: The changes that will never be sent.
    @discardableResult
    public mutating func accountChanged(to userRecordName: String?) -> [PendingChange] {
        own.accountChanged(to: userRecordName) + shared.accountChanged(to: userRecordName)
    }
}

/// Treats both sides alike, so that both devices come to the same text.
private func bothTexts(_ conflict: MergeConflict) -> MergeChoice {
    guard case .string(let mine) = conflict.mine, case .string(let theirs) = conflict.theirs else {
        return conflict.mine == nil ? .theirs : .mine
    }
    return .value(.string([mine, theirs].sorted().joined(separator: "\n")))
}
