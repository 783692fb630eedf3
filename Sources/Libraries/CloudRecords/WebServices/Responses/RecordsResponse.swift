#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The answer to a modification, a lookup or a query.
public struct RecordsResponse: Hashable, Sendable {
    /// One result for each record, in the order of the answer; match by name, not by position.
    public var results: [RecordResult]
    /// Where the next page of a query begins; nil on the last one.
    public var continuationMarker: String?
    /// The state of the zone after this request, where it was asked for.
    public var syncToken: String?

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - data: The body of the answer.
    ///   - zone: The zone that was asked.
    ///   - desiredKeys: The fields that were asked for; nil when all were.
    /// - Throws: ``WebServiceResponseFailure`` when the request failed as a whole.
    public init(
        _ data: Data,
        from zone: RecordZoneID = .mirroring,
        desiredKeys: [String]? = nil
    ) throws(WebServiceResponseFailure) {
        let json = try JSONValue(response: data)
        results = try json.list("records").map { RecordResult(json: $0, in: zone, desiredKeys: desiredKeys) }
        continuationMarker = json["continuationMarker"]?.text
        syncToken = json["syncToken"]?.text
    }
}
