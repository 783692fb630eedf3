public import CloudRecords
public import Foundation

/// The journeys and places of a device, in a file: the rows of the app, and beside each what a sync must know of it.
///
/// Nothing here knows an engine. ``JourneyDelegate`` connects it with `CKSyncEngine`, the tests with a database in memory.
public actor JourneyStore {
    /// An event that a screen may show.
    public enum News: Sendable {
        /// The rows of these records are different now.
        case changed([RecordID])
        /// Two devices changed the same fields; one of the values is no longer shown.
        case conflicts(RecordID, [MergeConflict])
        /// The values of these fields stay on this device until production has the fields.
        case undeployed(RecordID, [String])
        /// A change needs the user, or the developer.
        case failed(PendingChange, RecordFailure)
        /// Anything else failed.
        case broken(any Error)
    }

    /// The agreement of two devices. Of the notes both texts stay; of all other fields, the later change wins.
    static let rules: MergeRules = MergeRules(
        .mine,
        fields: [.field(JourneyRecord.Fields.notes): .custom(bothTexts)]
    )

    private let table: JourneyTable
    /// Is told of each event, on no particular actor.
    public nonisolated let report: @Sendable (News) -> Void

    /// Opens the store.
    public init(_ file: URL, report: @escaping @Sendable (News) -> Void) throws {
        (table, self.report) = (try JourneyTable(file), report)
    }
}

// The changes of the app.
extension JourneyStore {
    /// The values of a type, by their names; those of a newer version of the app that this one cannot read are left out.
    public func values<Value: NativeRecord>(_ type: Value.Type) throws -> [Value] {
        try table.rows(ofType: Value.recordType).filter { $0.state != .deleted }.compactMap {
            try? Value(record: $0.record)
        }
    }

    /// Keeps a new value, or what the user changed in one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - shown: The value that the user changed. Only the difference is written, so what another device changed while a
    ///     screen was open stays. Nil for a new value.
    /// - Throws: When CloudKit has no such value, and the error of the database.
    public func save<Value: NativeRecord>(_ value: Value, since shown: Value? = nil) throws {
        try change(value.recordID) { row in
            var now = row ?? JourneyRow(CloudRecord(type: Value.recordType, id: value.recordID))
            // A record that was deleted here may be gone on the server, too.
            if now.state == .deleted { now = now.asNew }
            if row != nil, let shown {
                try value.changes(since: shown).apply(to: &now.record, undeployed: .write)
            } else {
                try value.write(to: &now.record, undeployed: .write)
            }
            now.state = .synced
            return now.settled
        }
        let undeployed = try table.row(value.recordID)?.undeployed ?? []
        if !undeployed.isEmpty { report(.undeployed(value.recordID, undeployed)) }
    }

    /// Deletes a record here, and on the server with the next batch.
    public func delete(_ id: RecordID) throws {
        try change(id) { row in
            // A record that was never sent is nowhere else.
            guard var row, row.record.changeTag != nil || !row.sent.isEmpty else { return nil }
            row.state = .deleted
            return row
        }
    }

    /// Changes a row, all of it or nothing; nil removes it.
    private func change(_ id: RecordID, _ body: (JourneyRow?) throws -> JourneyRow?) throws {
        try table.change(id, body)
        report(.changed([id]))
    }
}

// The questions and the messages of an engine.
extension JourneyStore {
    /// The state of the engine, as it wants it back at the next start; nil for none.
    public var engineState: Data? {
        get throws { try table.engineState }
    }

    /// Keeps the state of the engine.
    public func setEngineState(_ state: Data?) throws { try table.setEngineState(state) }

    /// Everything that the server does not have.
    public func pendingChanges() throws -> [PendingChange] { try table.unsentRows().compactMap(\.change) }

    /// The changes of a record that the server does not have; nil when it has all.
    public func pendingChange(of id: RecordID) throws -> PendingChange? { try table.row(id)?.change }

    /// The changes that go to the server next, of some records. They are noted before they are sent, because the answer may
    /// get lost.
    ///
    /// - Returns: The changes, in the order of sending; nil when nothing of the records is to be sent.
    public func nextBatch(of ids: [RecordID]) throws -> RecordBatch? {
        let changes = try ids.compactMap { try table.row($0)?.change }
        guard let batch = RecordBatch.batches(of: changes).first else { return nil }
        for case .save(let record) in batch.changes {
            try table.change(record.id) { row in
                guard var row, row.sent.last != record else { return row }
                row.sent.append(record)
                return row
            }
        }
        return batch
    }

    /// The framework's archive of a record, without which it cannot change one; nil for a new record.
    public func systemFields(of id: RecordID) throws -> RecordArchive? { try table.row(id)?.archive }

    /// Takes in that a record was saved. Of the answer only the system fields count.
    public func saved(_ answer: RecordArchive) throws {
        try change(answer.record.id) { row in
            // If a fetch was faster, it brought this state, or a later one.
            guard var row, let sent = row.sent.last else { return row }
            row.record = row.record.saved(sent, as: answer.record)
            (row.systemFields, row.sent) = (answer.nativeSystemFields, [])
            return row.settled
        }
    }

    /// Takes in that the server deleted a record, as it was asked to.
    public func deleted(_ id: RecordID) throws { try change(id) { $0?.state == .deleted ? nil : $0 } }

    /// Takes in a record that another device saved.
    public func fetched(_ archive: RecordArchive) throws {
        // A share has no row. It is in the list of participants, which the framework shows.
        if archive.record.isShare { return }
        var conflicts: [MergeConflict] = []
        try change(archive.record.id) { row in
            guard var row else { return JourneyRow(archive.record, systemFields: archive.nativeSystemFields) }
            let merge = try row.record.merged(
                with: archive.record,
                sent: row.sent,
                fields: AnyRecord.fieldDescriptions(of: archive.record.type),
                rules: Self.rules
            )
            // An answer that is still to come is older than this state, or is refused because of it.
            if archive.record.changeTag != row.record.changeTag { row.sent = [] }
            (row.record, row.systemFields, conflicts) = (merge.record, archive.nativeSystemFields, merge.conflicts)
            return row.settled
        }
        if !conflicts.isEmpty { report(.conflicts(archive.record.id, conflicts)) }
    }

    /// Takes in that another device deleted a record. What was changed here wins, and is sent as a new record.
    public func fetchedDeletion(of id: RecordID) throws {
        try change(id) { row in row?.state == .pending || row?.state == .refused ? row?.asNew : nil }
    }

    /// Takes in that a change failed.
    ///
    /// - Parameters:
    ///   - change: The change, as it was sent.
    ///   - failure: The reason.
    ///   - server: The server's record with what the framework archives of it, if it came with the failure.
    /// - Returns: The task of the engine. The rows are as it says already.
    /// - Throws: The error of the database.
    public func failed(
        _ change: PendingChange,
        _ failure: RecordFailure,
        server: RecordArchive? = nil
    ) throws -> FailureAdvice {
        let (id, advice) = (change.record.id, failure.advice(for: change))
        switch advice {
        case .merge(let record): if let server = server ?? record.map({ RecordArchive($0) }) { try fetched(server) }
        case .sendAsNew: try self.change(id) { $0?.asNew }
        case .done: try deleted(id)
        case .makeZone(let zone, uploadingAll: true): try zoneIsGone(zone, uploadingAll: true)
        case .dropZone(let zone): try zoneIsGone(zone)
        case .makeZone, .sendAgain, .sendUnlessSaved, .waitForAccount: break
        case .waitForStorage, .refused, .splitBatch, .sendAfterOthers, .renewAssets, .fetchAll, .readItems, .stop:
            // Until the next start, or until the user changes it again. What the server does not delete is shown again.
            try self.change(id) { row in
                var row = row
                row?.state = change.isDeletion ? .synced : .refused
                return row
            }
            report(.failed(change, failure))
        }
        return advice
    }

    /// Takes in that a zone is gone on the server: all its records are sent again, or forgotten.
    public func zoneIsGone(_ zone: RecordZoneID, uploadingAll: Bool = false) throws {
        for id in try table.ids(in: zone) {
            try change(id) { row in uploadingAll && row?.state != .deleted ? row?.asNew : nil }
        }
    }

    /// Forgets everything, because another user is signed in.
    public func removeAll() throws {
        for id in try table.ids() { try change(id) { _ in nil } }
        try setEngineState(nil)
    }
}

/// Treats both sides alike, so that both devices come to the same text.
private func bothTexts(_ conflict: MergeConflict) -> MergeChoice {
    guard case .string(let mine) = conflict.mine, case .string(let theirs) = conflict.theirs else {
        return conflict.mine == nil ? .theirs : .mine
    }
    return .value(.string([mine, theirs].sorted().joined(separator: "\n")))
}
