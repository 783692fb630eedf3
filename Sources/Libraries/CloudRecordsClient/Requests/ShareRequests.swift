public import CloudRecords

/// Looks at shares by their short GUIDs, the last part of the links that people send each other.
struct ShareResolveRequest: ShareLinkRequest {
    /// The last part of the path.
    static let operation = "records/resolve"

    /// The short GUIDs.
    var shortGUIDs: [String]

    /// Creates a request.
    init(_ shortGUIDs: [String]) { self.shortGUIDs = shortGUIDs }
}

/// Accepts shares for the user who is signed in: then their records are in the user's shared database.
struct ShareAcceptRequest: ShareLinkRequest {
    /// The last part of the path.
    static let operation = "records/accept"

    /// The short GUIDs.
    var shortGUIDs: [String]

    /// Creates a request.
    init(_ shortGUIDs: [String]) { self.shortGUIDs = shortGUIDs }
}

/// A request about links, which differs from others only in its path.
protocol ShareLinkRequest: WebServiceRequest where Response == [ShareResult] {
    /// The short GUIDs.
    var shortGUIDs: [String] { get }
}

extension ShareLinkRequest {
    /// Links are those of a container, not of one of its databases.
    static var scope: RecordDatabaseScope? { .public }

    /// The JSON of the request.
    func json() -> JSONValue {
        let guids = shortGUIDs.map { guid -> JSONValue in
            .object(["value": .string(guid), "shouldFetchRootRecord": .bool(true)])
        }
        return .object(["shortGUIDs": .array(guids)])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> [ShareResult] {
        let results = try json.list("results").map { ShareResult(json: $0) }
        let silence = RecordFailure(.serverResponseLost, reason: "the answer says nothing of the link")
        return results + Array(repeating: .failure(silence), count: max(0, shortGUIDs.count - results.count))
    }
}

/// The result of one short GUID.
public enum ShareResult: Hashable, Sendable {
    /// A share: the zone of its records in the shared database, and what the server tells of its root and of itself.
    case share(RecordZoneID, root: CloudRecord?, share: CloudRecord?)
    /// The server refused it, or tells nothing of its share or its root.
    case failure(RecordFailure)
    /// The result could not be understood.
    case unreadable(RecordFormatFailure)

    init(json: JSONValue) {
        let parts = [json, json["share"], json["rootRecord"]].compactMap(\.self)
        if let failure = parts.lazy.compactMap({ RecordFailure(json: $0) }).first {
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
