#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Records that this build cannot deal with, kept for a newer one.
///
/// Park what came and has an unknown type, what cannot be read, and what the server refuses because of its schema. When a
/// newer build starts, it takes them out again and tries each of them once:
///
///     parked.park(record, because: .unknownType, in: build)
///     let replay = parked.replay(in: build)          // empty in the build that parked them
///
/// Use the version of the app, or a text that changes with its mappings, as the build.
public struct ParkedRecords: Hashable, Sendable {
    /// Why a record is parked.
    public enum Reason: String, CaseIterable, Sendable {
        /// It came, and no mapping is for its type.
        case unknownType
        /// It came, and its mapping cannot read it.
        case unreadable
        /// It was to be sent, and the server does not take it.
        case refused
    }

    /// A parked record.
    public struct Entry: Hashable, Sendable {
        /// The record; a refused one with the changes that were to be sent.
        public let record: CloudRecord
        /// Why it is parked.
        public let reason: Reason
        /// What was said of it, for people.
        public let note: String
        /// The build that parked it.
        public let build: String
    }

    /// What a newer build has to deal with.
    public struct Replay: Hashable, Sendable {
        /// Records that came, to be read again.
        public var arrived: [CloudRecord] = []
        /// Records that came, and of which not everything is at hand: to be fetched, and then read.
        public var toFetch: [RecordID] = []
        /// Records to be sent again.
        public var toSend: [CloudRecord] = []

        /// Whether there is nothing to deal with.
        public var isEmpty: Bool { arrived.isEmpty && toFetch.isEmpty && toSend.isEmpty }
    }

    /// The parked records, in the order in which they were parked.
    public private(set) var entries: [Entry] = []

    /// Begins with nothing.
    public init() {}

    /// Parks a record, instead of an earlier state of it.
    public mutating func park(_ record: CloudRecord, because reason: Reason, note: String = "", in build: String) {
        let entry = Entry(record: record, reason: reason, note: note, build: build)
        entries.removeAll { $0.record.id == record.id && ($0.reason == .refused) == (reason == .refused) }
        entries.append(entry)
    }

    /// Forgets a record that came: it was deleted, or a later state of it can be read. Changes that wait to be sent stay.
    public mutating func forget(_ id: RecordID) { entries.removeAll { $0.record.id == id && $0.reason != .refused } }

    /// Forgets the changes of a record that the server refused: they were taken back, or the record was deleted here.
    public mutating func forgetRefused(_ id: RecordID) {
        entries.removeAll { $0.record.id == id && $0.reason == .refused }
    }

    /// Takes out what other builds parked.
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
    /// Reads what ``data()`` wrote.
    ///
    /// - Throws: ``RecordFormatFailure`` for anything else.
    public init(data: Data) throws(RecordFormatFailure) {
        guard let parked = try JSONValue(parsing: data)["parked"]?.elements else {
            throw RecordFormatFailure(.missing("parked"))
        }
        entries = try parked.map { json throws(RecordFormatFailure) in try Entry(json: json) }
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
    fileprivate init(json: JSONValue) throws(RecordFormatFailure) {
        guard let reason = json["reason"]?.text.flatMap(ParkedRecords.Reason.init) else {
            throw RecordFormatFailure(.missing("reason"))
        }
        guard let record = json["record"] else { throw RecordFormatFailure(.missing("record")) }
        self.record = try RecordArchive(json: record).record
        self.reason = reason
        note = json["note"]?.text ?? ""
        build = json["build"]?.text ?? ""
    }

    fileprivate func json() throws(RecordFormatFailure) -> JSONValue {
        .object([
            "record": try RecordArchive(record).json(), "reason": .string(reason.rawValue), "note": .string(note),
            "build": .string(build),
        ])
    }
}

extension CloudRecord {
    /// Whether all of a record that came is here: every field, and the bytes of every asset.
    fileprivate var isAtHand: Bool {
        guard fetchedKeys == nil else { return false }
        return elements.allSatisfy { value in
            guard case .asset(let asset) = value else { return true }
            return (try? asset.contents()) != nil
        }
    }
}
