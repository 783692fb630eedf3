/// Looks at shares by their short GUIDs, the last part of the links that people send each other.
public struct ShareResolveRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "records/resolve"
    /// Links are those of a container, not of one of its databases.
    public static let scope: RecordDatabaseScope? = .public

    /// The short GUIDs.
    public var shortGUIDs: [String]

    /// Creates a request.
    public init(_ shortGUIDs: [String]) { self.shortGUIDs = shortGUIDs }

    /// The JSON of the request.
    public func json() -> JSONValue { request(shortGUIDs) }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [ShareResult] {
        try json.list("results").map { ShareResult(json: $0) }
    }
}

/// Accepts shares for the user who is signed in: then their records are in the user's shared database.
public struct ShareAcceptRequest: WebServiceRequest {
    /// The last part of the path.
    public static let operation = "records/accept"
    /// Links are those of a container, not of one of its databases.
    public static let scope: RecordDatabaseScope? = .public

    /// The short GUIDs.
    public var shortGUIDs: [String]

    /// Creates a request.
    public init(_ shortGUIDs: [String]) { self.shortGUIDs = shortGUIDs }

    /// The JSON of the request.
    public func json() -> JSONValue { request(shortGUIDs) }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    public func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [ShareResult] {
        try json.list("results").map { ShareResult(json: $0) }
    }
}

/// The result of one short GUID.
public enum ShareResult: Hashable, Sendable {
    /// A share: the zone of its records in the shared database, and what the server tells of its root and of itself.
    case share(RecordZoneID, root: CloudRecord?, share: CloudRecord?)
    /// The server refused it.
    case failure(WebServiceFailure)
    /// The result could not be understood.
    case unreadable(RecordFormatFailure)

    init(json: JSONValue) {
        if let failure = WebServiceFailure(json: json) {
            self = .failure(failure)
        } else if let zone = json["zoneID"].flatMap({ RecordZoneID(json: $0) }) {
            func record(_ key: String) throws(RecordFormatFailure) -> CloudRecord? {
                guard let json = json[key] else { return nil }
                return try CloudRecord(json: json, in: zone)
            }
            do throws(RecordFormatFailure) {
                self = .share(zone, root: try record("rootRecord"), share: try record("share"))
            } catch {
                self = .unreadable(error)
            }
        } else {
            self = .unreadable(RecordFormatFailure(.missing("zoneID")))
        }
    }
}

private func request(_ shortGUIDs: [String]) -> JSONValue {
    let guids = shortGUIDs.map { guid -> JSONValue in
        .object(["value": .string(guid), "shouldFetchRootRecord": .bool(true)])
    }
    return .object(["shortGUIDs": .array(guids)])
}
