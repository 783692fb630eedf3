#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Fetches the records of a type that fulfil conditions, page by page.
///
/// Send the same request with the ``RecordsResponse/continuationMarker`` of the last answer until there is none.
public struct QueryRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "records/query"

    /// The type of the records.
    public var recordType: String
    /// The conditions, all of which must hold.
    public var filters: [QueryFilter] = []
    /// The order, the most important field first.
    public var orders: [QueryOrder] = []
    /// The zone.
    public var zone: RecordZoneID
    /// Whether all zones of the database are searched, and not only ``zone``.
    public var isDatabaseWide = false
    /// The most records on a page; the server gives up to 200.
    public var resultsLimit: Int?
    /// Where the page begins; nil for the first.
    public var continuationMarker: String?
    /// The fields to fetch; nil for all.
    public var desiredKeys: [String]?
    /// Whether the answer has its numbers as text, for readers that lose digits.
    public var numbersAsStrings = false

    /// Asks for all records of a type.
    public init(_ recordType: String, in zone: RecordZoneID = .mirroring) {
        self.recordType = recordType
        self.zone = zone
    }

    /// What the request says.
    ///
    /// - Throws: ``RecordFormatFailure`` for what the server would refuse in any case, or JSON cannot say.
    public func json() throws(RecordFormatFailure) -> JSONValue {
        .object(ofPresent: [
            "query": try queryJSON(), "zoneID": isDatabaseWide ? nil : zone.json,
            "zoneWide": isDatabaseWide ? .bool(true) : nil,
            "resultsLimit": resultsLimit.map { .integer(Int64($0)) },
            "continuationMarker": continuationMarker.map(JSONValue.string),
            "desiredKeys": desiredKeys.map(JSONValue.strings), "numbersAsStrings": numbersAsStrings ? .bool(true) : nil,
        ])
    }

    /// Reads the body of the answer, whatever its status.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when the request failed as a whole.
    public func response(from data: Data) throws(WebServiceResponseFailure) -> RecordsResponse {
        try RecordsResponse(data, from: zone, desiredKeys: desiredKeys)
    }

    private func queryJSON() throws(RecordFormatFailure) -> JSONValue {
        .object([
            "recordType": .string(recordType),
            "filterBy": .array(try filters.map { filter throws(RecordFormatFailure) in try filter.json() }),
            "sortBy": .array(try orders.map { order throws(RecordFormatFailure) in try order.json() }),
        ])
    }
}
