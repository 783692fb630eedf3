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
}

extension RecordResult {
    /// Reads one item of a `records` list.
    init(json: JSONValue, in zone: RecordZoneID, desiredKeys: [String]?) {
        if let failure = WebServiceFailure(json: json) {
            self = .failure(failure)
        } else if json["deleted"]?.isTrue ?? false, let name = json["recordName"]?.text {
            self = .deleted(RecordID(name, in: RecordZoneID(answer: json["zoneID"], about: zone)))
        } else {
            self = Self.record(json, in: zone, desiredKeys: desiredKeys)
        }
    }

    private static func record(_ json: JSONValue, in zone: RecordZoneID, desiredKeys: [String]?) -> RecordResult {
        do {
            return .record(try CloudRecord(json: json, in: zone, desiredKeys: desiredKeys))
        } catch {
            return .unreadable(error)
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
