#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request to CloudKit Web Services: where it goes, what it says, and how its answer is read.
///
/// Sending is the caller's: by `POST`, to the path of the database followed by ``operation``, with the headers or
/// query parameters of an API token or a server-to-server key.
public protocol WebServiceRequest: Hashable, Sendable {
    /// What a successful answer holds.
    associatedtype Response: Sendable

    /// The last part of the path, such as `records/modify`.
    static var operation: String { get }

    /// What the request says.
    ///
    /// - Throws: ``RecordFormatFailure`` for what the server would refuse in any case, or JSON cannot say.
    func json() throws(RecordFormatFailure) -> JSONValue

    /// Reads an answer that is not a failure.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a part is missing that every answer has.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> Response
}

extension WebServiceRequest {
    /// The body: UTF-8, the same bytes for the same request.
    ///
    /// - Throws: ``RecordFormatFailure`` for what the server would refuse in any case, or JSON cannot say.
    public func body() throws(RecordFormatFailure) -> Data { try json().data() }

    /// Reads the body of the answer, whatever its status.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when the request failed as a whole.
    public func response(from data: Data) throws(WebServiceResponseFailure) -> Response {
        try response(from: JSONValue(response: data))
    }
}

extension RecordsResponse {
    /// Reads an answer whose request is not at hand.
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
        try self.init(JSONValue(response: data), from: zone, desiredKeys: desiredKeys)
    }
}

extension JSONValue {
    /// Reads an answer; its HTTP status is not needed, since the body says the same.
    init(response data: Data) throws(WebServiceResponseFailure) {
        do {
            try self.init(parsing: data)
        } catch {
            throw .unreadable(error)
        }
        if let failure = WebServiceFailure(json: self) { throw .refused(failure) }
    }
}

/// Where the requests to a database go.
///
///     let endpoint = WebServiceEndpoint(container: "iCloud.org.example.Blog", environment: .production, scope: .public)
///     endpoint.path(of: ModifyRequest.self)
///     // /database/1/iCloud.org.example.Blog/production/public/records/modify
public struct WebServiceEndpoint: Hashable, Sendable {
    /// The environments of a container; the raw value is the word in the paths.
    public enum Environment: String, CaseIterable, Sendable {
        /// Whose schema and data come from people who develop the app.
        case development
        /// Whose data are those of the people who use the app.
        case production
    }

    /// The host of CloudKit Web Services.
    public static let host = "https://api.apple-cloudkit.com"

    /// The container's identifier.
    public var container: String
    /// The environment.
    public var environment: Environment
    /// The database.
    public var scope: RecordDatabaseScope

    /// Names a database.
    public init(container: String, environment: Environment, scope: RecordDatabaseScope) {
        (self.container, self.environment, self.scope) = (container, environment, scope)
    }

    /// The path of a request, which comes after the ``host``; server-to-server keys sign it.
    public func path<Request: WebServiceRequest>(of request: Request.Type) -> String {
        "/database/1/\(container)/\(environment.rawValue)/\(scope.rawValue)/\(request.operation)"
    }
}

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
