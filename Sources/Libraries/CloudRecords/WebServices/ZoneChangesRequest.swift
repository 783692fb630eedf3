/// Fetches the changes of zones since a token, or all of them.
///
/// Store the token of each zone; send the request again at once while ``ZoneChanges/moreComing`` is true.
package struct ZoneChangesRequest: WebServiceRequest {
    /// The last part of the path.
    package static let operation = "changes/zone"

    /// The request for one zone.
    package struct Zone: Hashable, Sendable {
        /// The zone.
        package var id: RecordZoneID
        /// The token of the last response; nil for everything since the zone was created.
        package var syncToken: String?
        /// The largest number of records in the response; the server returns up to 200.
        package var resultsLimit: Int?
        /// The fields to fetch; nil for all.
        package var desiredKeys: [String]?
        /// The types to fetch; nil for all.
        package var desiredRecordTypes: [String]?

        /// Creates a request for the changes of a zone.
        package init(_ id: RecordZoneID, since syncToken: String? = nil) {
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
    package var zones: [Zone]

    /// Creates a request for the changes of zones.
    package init(_ zones: [Zone]) { self.zones = zones }

    /// The JSON of the request.
    package func json() -> JSONValue {
        .object(ofPresent: [
            "zones": .array(zones.map(\.json))
        ])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    package func response(from json: JSONValue) throws(WebServiceResponseFailure) -> ZoneChangesResponse {
        try ZoneChangesResponse(json, to: zones)
    }
}

/// The response to a request for changes: a result for each zone.
package struct ZoneChangesResponse: Hashable, Sendable {
    /// The result of one zone.
    package enum ZoneResult: Hashable, Sendable {
        /// The changes of the zone.
        case changes(ZoneChanges)
        /// The server refused this zone.
        case failure(RecordFailure)
    }

    /// One result for each zone, in the order of the response.
    package var results: [ZoneResult]

    init(_ json: JSONValue, to zones: [ZoneChangesRequest.Zone]) throws(WebServiceResponseFailure) {
        let questions = Dictionary(zones.map { ($0.id, $0) }) { first, _ in first }
        results = try json.list("zones").map { json throws(WebServiceResponseFailure) in
            if let failure = RecordFailure(json: json) { return .failure(failure) }
            return .changes(try ZoneChanges(json: json, questions: questions))
        }
    }
}

/// The changes of a zone since a token, or all of them.
public struct ZoneChanges: Hashable, Sendable {
    /// The zone.
    package var zone: RecordZoneID
    /// Changed and deleted records, each in its latest state.
    public var results: [RecordResult]
    /// The token for the next request for this zone.
    public var syncToken: String?
    /// True if there are more changes to fetch at once, as a client does.
    package var moreComing: Bool

    init(json: JSONValue, questions: [RecordZoneID: ZoneChangesRequest.Zone]) throws(WebServiceResponseFailure) {
        guard let answer = json["zoneID"].flatMap({ RecordZoneID(json: $0) }) else {
            throw .unreadable(RecordFormatFailure(.missing("zoneID")))
        }
        // The server may return the current user's name as the owner.
        let question = questions[answer] ?? questions[RecordZoneID(answer.name)]
        let zone = question?.id ?? answer
        self.zone = zone
        results = try json.list("records").map {
            RecordResult(json: $0, in: zone, desiredKeys: question?.desiredKeys)
        }
        syncToken = json["syncToken"]?.text
        moreComing = json["moreComing"] == .bool(true)
    }
}
