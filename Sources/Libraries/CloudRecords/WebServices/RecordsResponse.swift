#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The response to a modification, a lookup or a query.
package struct RecordsResponse: Hashable, Sendable {
    /// One result for each record, in the order of the response; match by name, not by position.
    package var results: [RecordResult]
    /// The marker of the next page of a query; nil on the last one.
    package var continuationMarker: String?
    /// The state of the zone after this request, if it was requested.
    package var syncToken: String?

    package init(
        _ data: Data,
        from zone: RecordZoneID = .default,
        desiredKeys: [String]? = nil
    ) throws(WebServiceResponseFailure) {
        try self.init(JSONValue(response: data), from: zone, desiredKeys: desiredKeys)
    }

    init(_ json: JSONValue, from zone: RecordZoneID, desiredKeys: [String]?) throws(WebServiceResponseFailure) {
        results = try json.list("records").map { RecordResult(json: $0, in: zone, desiredKeys: desiredKeys) }
        continuationMarker = json["continuationMarker"]?.text
        syncToken = json["syncToken"]?.text
    }
}

/// The result of one record in a request.
///
/// The response as a whole succeeds even when a record fails, so check every result, not only the status.
public enum RecordResult: Hashable, Sendable {
    /// The server's record.
    case record(CloudRecord)
    /// The record is deleted. The server does not tell its type.
    case deleted(RecordID)
    /// The server refused this record.
    case failure(RecordFailure)
    /// The record could not be understood; the others are not affected.
    case unreadable(RecordFormatFailure)

    /// Reads one item of a `records` list.
    init(json: JSONValue, in zone: RecordZoneID, desiredKeys: [String]?) {
        if let failure = RecordFailure(json: json) {
            self = .failure(failure)
        } else if json["deleted"] == .bool(true), let name = json["recordName"]?.text {
            self = .deleted(RecordID(name, in: RecordZoneID(answer: json["zoneID"], about: zone)))
        } else {
            do throws(RecordFormatFailure) {
                self = .record(try CloudRecord(json: json, in: zone, desiredKeys: desiredKeys))
            } catch {
                self = .unreadable(error)
            }
        }
    }

    /// The name of the record, for matching results to the request; nil when the server gave none.
    public var recordName: String? {
        switch self {
        case .record(let record): record.id.name
        case .deleted(let id): id.name
        case .failure(let failure): failure.recordName
        case .unreadable(let failure): failure.recordName
        }
    }
}

extension [RecordResult] {
    /// The records.
    public var records: [CloudRecord] {
        compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    /// The failures.
    package var failures: [RecordFailure] {
        compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    }
}

extension JSONValue {
    /// The list under a key that every such response has.
    package func list(_ key: String) throws(WebServiceResponseFailure) -> [JSONValue] {
        guard let elements = self[key]?.elements else { throw .unreadable(RecordFormatFailure(.missing(key))) }
        return elements
    }
}

/// The records of a response as values of a mapping, with all other results.
public struct TypedRecords<Mapping: RecordMapping>: Sendable {
    /// The values, in the order of the response.
    public private(set) var values: [Mapping] = []
    /// The names of deleted records.
    public private(set) var deleted: [RecordName<Mapping>] = []
    /// Records that the mapping cannot read; keep them for a newer version of the app.
    public private(set) var unreadable: [RecordMappingFailure] = []
    /// Records that cannot be read at all.
    public private(set) var malformed: [RecordFormatFailure] = []
    /// The failures of single records.
    public private(set) var failures: [RecordFailure] = []

    init(_ results: [RecordResult]) {
        for result in results {
            switch result {
            case .record(let record): read(record)
            case .deleted(let id): deleted.append(RecordName(id.name))
            case .failure(let failure): failures.append(failure)
            case .unreadable(let failure): malformed.append(failure)
            }
        }
    }

    /// The values, if there are no other results than deletions.
    ///
    /// - Throws: The first failure, malformed record, or unreadable record.
    public func get() throws -> [Mapping] {
        if let failure = failures.first { throw failure }
        if let failure = malformed.first { throw failure }
        if let failure = unreadable.first { throw failure }
        return values
    }

    private mutating func read(_ record: CloudRecord) {
        do throws(RecordMappingFailure) {
            values.append(try Mapping(record: record))
        } catch {
            unreadable.append(error)
        }
    }
}

extension [RecordResult] {
    /// The results as values of a mapping.
    ///
    ///     let posts = try results.records(of: PostRecord.self).get()
    public func records<Mapping: RecordMapping>(of mapping: Mapping.Type) -> TypedRecords<Mapping> {
        TypedRecords(self)
    }
}

extension RecordResult {
    /// Reads an answer of Web Services that something else fetched, such as one in a file.
    ///
    /// - Parameters:
    ///   - answer: The answer to a lookup, a query, or a modification.
    ///   - zone: The zone that was asked.
    /// - Returns: A result for each record.
    /// - Throws: ``RecordFailure`` when the server refused the request, and for an answer that cannot be read.
    public static func results(in answer: Data, from zone: RecordZoneID = .default) throws -> [RecordResult] {
        do throws(WebServiceResponseFailure) {
            return try RecordsResponse(answer, from: zone).results
        } catch {
            throw error.failure
        }
    }
}
