/// The answer to a modification, a lookup or a query.
public struct RecordsResponse: Hashable, Sendable {
    /// One result for each record, in the order of the answer; match by name, not by position.
    public var results: [RecordResult]
    /// Where the next page of a query begins; nil on the last one.
    public var continuationMarker: String?
    /// The state of the zone after this request, where it was asked for.
    public var syncToken: String?

    init(_ json: JSONValue, from zone: RecordZoneID, desiredKeys: [String]?) throws(WebServiceResponseFailure) {
        results = try json.list("records").map { RecordResult(json: $0, in: zone, desiredKeys: desiredKeys) }
        continuationMarker = json["continuationMarker"]?.text
        syncToken = json["syncToken"]?.text
    }
}

/// What became of one record of a request.
///
/// A failure here comes in an answer that succeeded as a whole: whoever looks at the status alone misses it.
public enum RecordResult: Hashable, Sendable {
    /// The record as the server has it.
    case record(CloudRecord)
    /// The record is gone. What type it had is not said.
    case deleted(RecordID)
    /// The server refused this record.
    case failure(WebServiceFailure)
    /// The record came, and this version does not understand it; the others are not affected.
    case unreadable(RecordFormatFailure)

    /// Reads one item of a `records` list.
    init(json: JSONValue, in zone: RecordZoneID, desiredKeys: [String]?) {
        if let failure = WebServiceFailure(json: json) {
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

    /// The name of the record, by which an answer is matched to its request; nil where the server gave none.
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
    /// The records that came.
    public var records: [CloudRecord] {
        compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    /// What the server refused.
    public var failures: [WebServiceFailure] {
        compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    }
}

extension JSONValue {
    /// The list below a key, which every answer of its kind has.
    func list(_ key: String) throws(WebServiceResponseFailure) -> [JSONValue] {
        guard let elements = self[key]?.elements else { throw .unreadable(RecordFormatFailure(.missing(key))) }
        return elements
    }
}

/// The records of an answer as values of a mapping, and all that is not such a value.
public struct TypedRecords<Mapping: RecordMapping>: Sendable {
    /// The values, in the order of the answer.
    public private(set) var values: [Mapping] = []
    /// The names of records that are gone.
    public private(set) var deleted: [RecordName<Mapping>] = []
    /// Records that came, and cannot be read as the mapping; park them.
    public private(set) var unreadable: [RecordMappingFailure] = []
    /// Records that came, and cannot be read as records.
    public private(set) var malformed: [RecordFormatFailure] = []
    /// What the server refused.
    public private(set) var failures: [WebServiceFailure] = []

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

    /// The values, if nothing else came.
    ///
    /// - Throws: The first of what was refused, malformed, or unreadable.
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

extension RecordsResponse {
    /// The answer as values of a mapping.
    ///
    ///     let posts = try response.records(of: PostRecord.self).get()
    public func records<Mapping: RecordMapping>(of mapping: Mapping.Type) -> TypedRecords<Mapping> {
        TypedRecords(results)
    }
}
