public import CloudRecords

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What is kept between two starts of the app.
private struct Archive: Codable {
    var records: [Data]
    var deletions: [Data]
    var unanswered: [[Data]]
    var parked: Data
}

extension JourneySync {
    /// All of it as bytes, for the next start of the app. Write them before the state of the engine.
    public func data() throws -> Data {
        let archive = Archive(
            records: try records.values.inOrder.map { record in
                var archive = RecordArchive(record)
                archive.nativeSystemFields = nativeSystemFields[record.id]
                return try archive.data()
            },
            deletions: try deletions.values.inOrder.map { try RecordArchive($0).data() },
            unanswered: try unanswered.keys.sorted { $0.sortKey < $1.sortKey }.map { id in
                try (unanswered[id] ?? []).map { try RecordArchive($0).data() }
            },
            parked: try parked.data()
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(archive)
    }

    /// Reads what ``data()`` wrote, in this build or in an older one, and tries again what an older one parked.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - build: The build of the app.
    ///   - fetch: Gets the records to be fetched, because not all of them was at hand when they were parked.
    /// - Throws: `RecordFormatFailure` and `DecodingError` for other bytes.
    public init(data: Data, build: String, fetch: ([RecordID]) -> Void) throws {
        self.init(build: build)
        let archive = try JSONDecoder().decode(Archive.self, from: data)
        for kept in try archive.records.map({ try RecordArchive(data: $0) }) {
            records[kept.record.id] = kept.record
            nativeSystemFields[kept.record.id] = kept.nativeSystemFields
        }
        for record in try archive.deletions.map({ try RecordArchive(data: $0).record }) {
            deletions[record.id] = record
        }
        for record in try archive.unanswered.joined().map({ try RecordArchive(data: $0).record }) {
            unanswered[record.id, default: []].append(record)
        }
        parked = try ParkedRecords(data: archive.parked)
        // What the server refused is still in the records, and pending again now.
        let replay = parked.replay(in: build)
        for record in replay.arrived { fetched(RecordArchive(record)) }
        if !replay.toFetch.isEmpty { fetch(replay.toFetch) }
    }
}

extension Collection<CloudRecord> {
    /// In an order that does not depend on the dictionary.
    fileprivate var inOrder: [CloudRecord] { sorted { $0.id.sortKey < $1.id.sortKey } }
}
