/// Fetches records by name. One that does not exist is a failure of its own in the answer.
public struct LookupRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "records/lookup"

    /// The names of the records.
    public var recordNames: [String]
    /// Their zone.
    public var zone: RecordZoneID
    /// The fields to fetch; nil for all.
    public var desiredKeys: [String]?
    /// Whether the answer has its numbers as text, for readers that lose digits.
    public var numbersAsStrings = false

    /// Asks for records.
    public init(_ recordNames: [String], in zone: RecordZoneID = .mirroring, desiredKeys: [String]? = nil) {
        self.recordNames = recordNames
        self.zone = zone
        self.desiredKeys = desiredKeys
    }

    /// What the request says.
    public func json() -> JSONValue {
        .object(ofPresent: [
            "records": .array(recordNames.map { .object(["recordName": .string($0)]) }), "zoneID": zone.json,
            "desiredKeys": desiredKeys.map(JSONValue.strings), "numbersAsStrings": numbersAsStrings ? .bool(true) : nil,
        ])
    }

    /// Reads an answer that is not a failure.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a part is missing that every answer has.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> RecordsResponse {
        try RecordsResponse(json, from: zone, desiredKeys: desiredKeys)
    }
}

extension LookupRequest {
    /// Asks for records of a mapping, in the zone of its database.
    public init<Mapping: RecordMapping>(_ names: [RecordName<Mapping>], desiredKeys: [String]? = nil) {
        self.init(names.map(\.rawValue), in: Mapping.zone, desiredKeys: desiredKeys)
    }
}
