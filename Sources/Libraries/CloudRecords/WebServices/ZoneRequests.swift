/// Lists the zones of a database.
public struct ZoneListRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "zones/list"

    /// Creates a request.
    public init() {}

    /// The JSON of the request.
    public func json() -> JSONValue { .object([:]) }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [ZoneResult] { try zones(json) }
}

/// Creates and deletes zones of the private database.
public struct ZoneModifyRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "zones/modify"

    /// The zones to create.
    public var created: [RecordZoneID]
    /// The zones to delete, with their records.
    public var deleted: [RecordZoneID]

    /// Creates a request.
    public init(creating created: [RecordZoneID] = [], deleting deleted: [RecordZoneID] = []) {
        (self.created, self.deleted) = (created, deleted)
    }

    /// The JSON of the request.
    public func json() -> JSONValue {
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
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [ZoneResult] { try zones(json) }
}

/// The result of one zone in a request.
public enum ZoneResult: Hashable, Sendable {
    /// The zone exists.
    case zone(RecordZoneID)
    /// The zone is deleted.
    case deleted(RecordZoneID)
    /// The server refused this zone.
    case failure(WebServiceFailure)
}

private func zones(_ json: JSONValue) throws(WebServiceResponseFailure) -> [ZoneResult] {
    try json.list("zones").map { json throws(WebServiceResponseFailure) in
        if let failure = WebServiceFailure(json: json) { return .failure(failure) }
        guard let zone = json["zoneID"].flatMap({ RecordZoneID(json: $0) }) else {
            throw .unreadable(RecordFormatFailure(.missing("zoneID")))
        }
        return json["deleted"] == .bool(true) ? .deleted(zone) : .zone(zone)
    }
}

/// Asks who is signed in.
public struct CallerRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "users/caller"
    /// The server knows users in the public database only, and is asked by `GET`.
    public static let scope: RecordDatabaseScope? = .public

    /// Creates a request.
    public init() {}

    /// The JSON of the request: none.
    public func json() -> JSONValue { .null }

    /// Reads a successful response: the record name of the user.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> String {
        guard let name = (json["users"]?.elements?.first ?? json)["userRecordName"]?.text else {
            throw .unreadable(RecordFormatFailure(.missing("userRecordName")))
        }
        return name
    }
}
