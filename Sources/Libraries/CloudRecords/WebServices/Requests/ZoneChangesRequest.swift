#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Fetches what changed in zones since a token, or since ever.
///
/// Keep the token of each zone; ask again at once while ``ZoneChanges/moreComing`` is true.
public struct ZoneChangesRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "changes/zone"

    /// What is asked of one zone.
    public struct Zone: Hashable, Sendable {
        /// The zone.
        public var id: RecordZoneID
        /// The token of the last answer; nil for everything since the zone was created.
        public var syncToken: String?
        /// The most records of an answer; the server gives up to 200.
        public var resultsLimit: Int?
        /// The fields to fetch; nil for all.
        public var desiredKeys: [String]?
        /// The types to fetch; nil for all.
        public var desiredRecordTypes: [String]?

        /// Asks for the changes of a zone.
        public init(_ id: RecordZoneID, since syncToken: String? = nil) {
            self.id = id
            self.syncToken = syncToken
        }

        var json: JSONValue {
            .object(ofPresent: [
                "zoneID": id.json, "syncToken": syncToken.map(JSONValue.string),
                "resultsLimit": resultsLimit.map { .integer(Int64($0)) },
                "desiredKeys": desiredKeys.map(JSONValue.strings),
                "desiredRecordTypes": desiredRecordTypes.map(JSONValue.strings),
            ])
        }
    }

    /// The zones.
    public var zones: [Zone]
    /// Whether the answer has its numbers as text, for readers that lose digits.
    public var numbersAsStrings = false

    /// Asks for the changes of zones.
    public init(_ zones: [Zone]) { self.zones = zones }

    /// What the request says.
    public func json() -> JSONValue {
        .object(ofPresent: [
            "zones": .array(zones.map(\.json)), "numbersAsStrings": numbersAsStrings ? .bool(true) : nil,
        ])
    }

    /// Reads the body of the answer, whatever its status.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when the request failed as a whole.
    public func response(from data: Data) throws(WebServiceResponseFailure) -> ZoneChangesResponse {
        try ZoneChangesResponse(data, to: zones)
    }
}
