#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A store that keeps what a ``RecordSync`` knows: values under keys, such as a table with two columns.
///
///     struct DatabaseJournal: SyncJournal {
///         func append(_ entries: [JournalEntry]) throws { … }    // one transaction
///         func values() throws -> [String: Data] { … }
///     }
///
/// ``FolderJournal`` keeps them in a folder of files.
public protocol SyncJournal {
    /// Keeps entries: all of them, or none if it throws or the program ends. When it returns, they survive a loss of power.
    mutating func append(_ entries: [JournalEntry]) throws

    /// The last value of each key that has one.
    mutating func values() throws -> [String: Data]
}

/// A value of a journal.
public struct JournalEntry: Hashable, Sendable {
    /// The key, up to about a thousand bytes.
    public let key: String
    /// The value; nil removes the key.
    public let value: Data?

    /// Creates an entry.
    public init(key: String, value: Data?) { (self.key, self.value) = (key, value) }
}

/// A key of the journal. Its text is a JSON array, so that no name can look like another key.
enum JournalKey: Hashable, Sendable {
    case record(RecordID)
    case token(RecordZoneID?)
    case account

    var isToken: Bool { if case .token = self { true } else { false } }

    func text() throws(RecordFormatFailure) -> String {
        let parts: [String] =
            switch self {
            case .record(let id): ["record", id.zone.name, id.zone.owner ?? "", id.name]
            case .token(let zone): ["token"] + (zone.map { [$0.name, $0.owner ?? ""] } ?? [])
            case .account: ["account"]
            }
        return String(decoding: try JSONValue.strings(parts).data(), as: UTF8.self)
    }

    init?(text: String) throws(RecordFormatFailure) {
        let parts = (try JSONValue.decode(Data(text.utf8)) as [JSONValue]).compactMap(\.text)
        func zone() -> RecordZoneID { RecordZoneID(parts[1], owner: parts[2].isEmpty ? nil : parts[2]) }
        switch (parts.first, parts.count) {
        case ("record", 4): self = .record(RecordID(parts[3], in: zone()))
        case ("token", 3): self = .token(zone())
        case ("token", 1): self = .token(nil)
        case ("account", 1): self = .account
        default: return nil
        }
    }
}

extension RecordSync {
    /// Writes what changed since the last call. What comes from the server is written with the token that stands for it.
    ///
    /// - Throws: The error of the journal; then nothing is written. ``RecordFormatFailure`` for a record with a number that
    ///   JSON cannot express; then the other records are written. The next call writes what this one did not.
    public mutating func write(to journal: inout some SyncJournal) throws {
        if unwritten.isEmpty { return }
        var (entries, rest, failure): ([JournalEntry], Set<JournalKey>, RecordFormatFailure?) = ([], [], nil)
        // A token stands for all records before it.
        for key in unwritten.filter({ !$0.isToken }) + unwritten.filter(\.isToken) {
            do throws(RecordFormatFailure) {
                if key.isToken, let failure { throw failure }
                entries.append(JournalEntry(key: try key.text(), value: try value(of: key)))
            } catch {
                failure = error
                rest.insert(key)
            }
        }
        try journal.append(entries.sorted { $0.key < $1.key })
        unwritten = rest
        if let failure { throw failure }
    }

    /// Continues with what a journal has, and tries again what another build could not read, or had refused.
    ///
    /// Then fetch ``recordsToFetch``.
    ///
    /// - Parameters:
    ///   - scope: The database that the journal is about.
    ///   - build: The build of the app.
    ///   - rules: The rules of record types.
    ///   - journal: The journal.
    /// - Throws: The error of the journal, and ``RecordFormatFailure`` for values that it did not get from this type.
    public init(
        _ scope: RecordDatabaseScope,
        build: String,
        rules: [String: MergeRules] = [:],
        journal: inout some SyncJournal
    ) throws {
        self.init(scope, build: build, rules: rules)
        // In a certain order, so that the same journal always gives the same batches.
        for (text, value) in try journal.values().sorted(by: { $0.key < $1.key }) {
            switch try JournalKey(text: text) {
            case .record(let id):
                let item = try SyncItem(data: value)
                update(id) { $0 = item }
            case .token(nil): databaseToken = value
            case .token(let zone?): contents[zone, default: SyncZone()].token = value
            case .account: account = String(decoding: value, as: UTF8.self)
            // A newer version of this library knows what it is.
            case nil: break
            }
        }
        unwritten = []
        replay()
    }

    private mutating func replay() {
        for zone in zones {
            for entry in parked(in: zone) where entry.build != build {
                let id = entry.record.id
                if entry.reason == .refused {
                    update(id) { $0.refused = nil }
                } else if entry.record.isAtHand {
                    update(id) { $0.parked = nil }
                    fetched(RecordArchive(entry.record))
                }
            }
        }
    }

    private func value(of key: JournalKey) throws(RecordFormatFailure) -> Data? {
        switch key {
        case .record(let id): return try item(id)?.data()
        case .token(nil): return databaseToken
        // Not before the fetch is complete: a fetch of everything cannot be continued.
        case .token(let zone?): return contents[zone]?.unseen == nil ? contents[zone]?.token : nil
        case .account: return account.map { Data($0.utf8) }
        }
    }
}

extension SyncItem {
    fileprivate func data() throws(RecordFormatFailure) -> Data {
        var archive = record.map { RecordArchive($0) }
        archive?.nativeSystemFields = nativeSystemFields
        let conflicts = try conflicts.map { conflict throws(RecordFormatFailure) in try conflict.json() }
        let sent = try sent.map { record throws(RecordFormatFailure) in try RecordArchive(record).json() }
        return try JSONValue.object(ofPresent: [
            "record": try archive?.json(), "deletion": try deletion.map(Self.json), "parked": try parked?.json(),
            "refused": try refused?.json(), "sent": sent.isEmpty ? nil : .array(sent),
            "conflicts": conflicts.isEmpty ? nil : .array(conflicts),
        ]).data()
    }

    private static func json(_ record: CloudRecord) throws(RecordFormatFailure) -> JSONValue {
        try RecordArchive(record).json()
    }

    private struct Members: Decodable {
        let record, deletion: RecordArchive.Members?
        let parked, refused: ParkedRecords.Entry.Members?
        let sent: [RecordArchive.Members]?
        let conflicts: [MergeConflict.Members]?
    }

    fileprivate init(data: Data) throws(RecordFormatFailure) {
        let members: Members = try JSONValue.decode(data)
        if let archive = try members.record.map(RecordArchive.init) {
            (record, nativeSystemFields) = (archive.record, archive.nativeSystemFields)
        }
        deletion = try members.deletion.map(RecordArchive.init)?.record
        parked = try members.parked.map(ParkedRecords.Entry.init)
        refused = try members.refused.map(ParkedRecords.Entry.init)
        sent = try (members.sent ?? []).map(RecordArchive.init).map(\.record)
        conflicts = try (members.conflicts ?? []).map(MergeConflict.init)
    }
}

extension MergeConflict {
    fileprivate func json() throws(RecordFormatFailure) -> JSONValue {
        try RecordFormatFailure.naming(field: key) { () throws(FormatProblem) in
            var members: [String: JSONValue] = ["key": .string(key), "isBaseKnown": .bool(base != .unknown)]
            if case .value(let value) = base { members["base"] = try Self.json(value) }
            if let mine { members["mine"] = try Self.json(mine) }
            if let theirs { members["theirs"] = try Self.json(theirs) }
            return .object(members)
        }
    }

    fileprivate struct Members: Decodable {
        let key: String
        let isBaseKnown: Bool?
        let base, mine, theirs: RecordArchive.FieldMembers?
    }

    fileprivate init(_ members: Members) throws(RecordFormatFailure) {
        self = try RecordFormatFailure.naming(field: members.key) { () throws(FormatProblem) in
            let base = try members.base.flatMap(CloudRecord.Field.init(archived:))?.value
            return MergeConflict(
                key: members.key,
                base: base.map(CloudRecord.ServerState.value) ?? (members.isBaseKnown == true ? .absent : .unknown),
                mine: try members.mine.flatMap(CloudRecord.Field.init(archived:))?.value,
                theirs: try members.theirs.flatMap(CloudRecord.Field.init(archived:))?.value
            )
        }
    }

    private static func json(_ value: RecordValue) throws(FormatProblem) -> JSONValue {
        try CloudRecord.Field(value: value, isEncrypted: false).archivedJSON()
    }
}
