#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Records that this build cannot process, kept for a newer one.
///
/// Park fetched records of an unknown type, unreadable records, and records that the server refuses because of its
/// schema. When a newer build starts, it takes them out and tries each of them once:
///
///     parked.park(record, because: .unknownType, in: build)
///     let replay = parked.replay(in: build)          // empty in the build that parked them
///
/// Use the version of the app, or a text that changes with its mappings, as the build.
public struct ParkedRecords: Hashable, Sendable {
    /// The reason a record is parked.
    public enum Reason: String, CaseIterable, Sendable {
        /// It was fetched, and no mapping has its type.
        case unknownType
        /// It was fetched, and its mapping cannot read it.
        case unreadable
        /// It was sent, and the server refused it.
        case refused
    }

    /// A parked record.
    public struct Entry: Hashable, Sendable {
        /// The record; a refused one includes the changes to send.
        public let record: CloudRecord
        /// The reason it is parked.
        public let reason: Reason
        /// A note for people.
        public let note: String
        /// The build that parked it.
        public let build: String
    }

    /// The records that a newer build must process.
    public struct Replay: Hashable, Sendable {
        /// Fetched records to read again.
        public var arrived: [CloudRecord] = []
        /// Fetched records that are incomplete: fetch them again, then read them.
        public var toFetch: [RecordID] = []
        /// Records to send again.
        public var toSend: [CloudRecord] = []

        /// Whether there is nothing to process.
        public var isEmpty: Bool { arrived.isEmpty && toFetch.isEmpty && toSend.isEmpty }
    }

    /// The parked records, in the order of parking.
    public private(set) var entries: [Entry] = []

    /// Creates an empty collection.
    public init() {}

    /// Parks a record, replacing an earlier state of it.
    public mutating func park(_ record: CloudRecord, because reason: Reason, note: String = "", in build: String) {
        let entry = Entry(record: record, reason: reason, note: note, build: build)
        entries.removeAll { $0.record.id == record.id && ($0.reason == .refused) == (reason == .refused) }
        entries.append(entry)
    }

    /// Removes a fetched record, because it was deleted, or a later state can be read. Changes to send stay.
    public mutating func forget(_ id: RecordID) { entries.removeAll { $0.record.id == id && $0.reason != .refused } }

    /// Removes the changes of a refused record, because they were undone, or the record was deleted here.
    public mutating func forgetRefused(_ id: RecordID) {
        entries.removeAll { $0.record.id == id && $0.reason == .refused }
    }

    /// Takes out the records that other builds parked.
    public mutating func replay(in build: String) -> Replay {
        var replay = Replay()
        for entry in entries where entry.build != build {
            if entry.reason == .refused {
                replay.toSend.append(entry.record)
            } else if entry.record.isAtHand {
                replay.arrived.append(entry.record)
            } else {
                replay.toFetch.append(entry.record.id)
            }
        }
        entries.removeAll { $0.build != build }
        return replay
    }
}

extension ParkedRecords {
    private struct Members: Decodable { let parked: [Entry.Members] }

    /// Restores the records from ``data()``.
    ///
    /// - Throws: ``RecordFormatFailure`` for other bytes.
    public init(data: Data) throws(RecordFormatFailure) {
        let members: Members = try JSONValue.decode(data)
        entries = try members.parked.map { entry throws(RecordFormatFailure) in try Entry(entry) }
    }

    /// The records as bytes, for the next start of the app.
    ///
    /// - Throws: ``RecordFormatFailure`` for a number that is not finite, and for a date out of range.
    public func data() throws(RecordFormatFailure) -> Data {
        let parked = try entries.map { entry throws(RecordFormatFailure) in try entry.json() }
        return try JSONValue.object(["parked": .array(parked)]).data()
    }
}

extension ParkedRecords.Entry {
    struct Members: Decodable {
        let record: RecordArchive.Members
        let reason: String
        let note, build: String?
    }

    init(_ members: Members) throws(RecordFormatFailure) {
        guard let reason = ParkedRecords.Reason(rawValue: members.reason) else {
            throw RecordFormatFailure(.missing("reason"))
        }
        record = try RecordArchive(members.record).record
        self.reason = reason
        (note, build) = (members.note ?? "", members.build ?? "")
    }

    func json() throws(RecordFormatFailure) -> JSONValue {
        .object([
            "record": try RecordArchive(record).json(), "reason": .string(reason.rawValue), "note": .string(note),
            "build": .string(build),
        ])
    }
}

extension CloudRecord {
    /// Whether a fetched record is complete: every field, and the bytes of every asset.
    var isAtHand: Bool {
        guard fetchedKeys == nil else { return false }
        return elements.allSatisfy { value in
            guard case .asset(let asset) = value else { return true }
            return (try? asset.contents()) != nil
        }
    }
}
