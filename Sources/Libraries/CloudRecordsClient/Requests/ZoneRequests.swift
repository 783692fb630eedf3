import CloudRecords

/// Lists the zones of a database.
struct ZoneListRequest: WebServiceRequest {
    /// The last part of the path.
    static let operation = "zones/list"

    /// Creates a request.
    init() {}

    /// The JSON of the request.
    func json() -> JSONValue { .object([:]) }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [ZoneResult] { try zones(json) }
}

/// Creates and deletes zones of the private database.
struct ZoneModifyRequest: WebServiceRequest {
    /// The last part of the path.
    static let operation = "zones/modify"

    /// The zones to create.
    var created: [RecordZoneID]
    /// The zones to delete, with their records.
    var deleted: [RecordZoneID]

    /// Creates a request.
    init(creating created: [RecordZoneID] = [], deleting deleted: [RecordZoneID] = []) {
        (self.created, self.deleted) = (created, deleted)
    }

    /// The JSON of the request.
    func json() -> JSONValue {
        func operation(_ kind: String, _ zone: RecordZoneID) -> JSONValue {
            .object(["operationType": .string(kind), "zone": .object(["zoneID": zone.json])])
        }
        return .object([
            "operations": .array(created.map { operation("create", $0) } + deleted.map { operation("delete", $0) })
        ])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [ZoneResult] { try zones(json) }
}

/// The state of one zone after a request; a failure when the server refused the zone.
enum ZoneState: Hashable, Sendable {
    /// The zone exists.
    case zone(RecordZoneID)
    /// The zone is deleted.
    case deleted(RecordZoneID)
}

typealias ZoneResult = Result<ZoneState, RecordFailure>

private func zones(_ json: JSONValue) throws(WebServiceResponseFailure) -> [ZoneResult] {
    try json.list("zones").map { json throws(WebServiceResponseFailure) in
        if let failure = RecordFailure(json: json) { return .failure(failure) }
        guard let zone = json["zoneID"].flatMap({ RecordZoneID(json: $0) }) else {
            throw .unreadable(RecordFormatFailure(.missing("zoneID")))
        }
        return .success(json["deleted"] == .bool(true) ? .deleted(zone) : .zone(zone))
    }
}

/// Asks who is signed in.
struct CallerRequest: WebServiceRequest {
    /// The last part of the path.
    static let operation = "users/caller"
    /// The server knows users in the public database only, and is asked by `GET`.
    static let scope: RecordDatabaseScope? = .public

    /// Creates a request.
    init() {}

    /// The JSON of the request: none.
    func json() -> JSONValue { .null }

    /// Reads a successful response: the record name of the user.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> String {
        guard let name = (json["users"]?.elements?.first ?? json)["userRecordName"]?.text else {
            throw .unreadable(RecordFormatFailure(.missing("userRecordName")))
        }
        return name
    }
}
