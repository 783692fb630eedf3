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

    /// Reads an answer that is not a failure.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a part is missing that every answer has.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> ZoneChangesResponse {
        try ZoneChangesResponse(json, to: zones)
    }
}

/// The answer to a question for changes: what became of each zone.
public struct ZoneChangesResponse: Hashable, Sendable {
    /// What became of one zone.
    public enum ZoneResult: Hashable, Sendable {
        /// What changed in the zone.
        case changes(ZoneChanges)
        /// The server refused this zone.
        case failure(WebServiceFailure)
    }

    /// One result for each zone, in the order of the answer.
    public var results: [ZoneResult]

    init(_ json: JSONValue, to zones: [ZoneChangesRequest.Zone]) throws(WebServiceResponseFailure) {
        let questions = Dictionary(zones.map { ($0.id, $0) }) { first, _ in first }
        results = try json.list("zones").map { json throws(WebServiceResponseFailure) in
            if let failure = WebServiceFailure(json: json) { return .failure(failure) }
            return .changes(try ZoneChanges(json: json, questions: questions))
        }
    }
}

/// What changed in a zone since a token, or since ever.
public struct ZoneChanges: Hashable, Sendable {
    /// The zone.
    public var zone: RecordZoneID
    /// Changed and deleted records, each in its latest state.
    public var results: [RecordResult]
    /// What to send the next time. It belongs to this zone.
    public var syncToken: String?
    /// Whether there is more to fetch at once.
    public var moreComing: Bool

    init(json: JSONValue, questions: [RecordZoneID: ZoneChangesRequest.Zone]) throws(WebServiceResponseFailure) {
        guard let answer = json["zoneID"].flatMap({ RecordZoneID(json: $0) }) else {
            throw .unreadable(RecordFormatFailure(.missing("zoneID")))
        }
        // The server may spell out who the current user is.
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
