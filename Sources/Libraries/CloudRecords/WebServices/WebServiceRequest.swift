#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A request to CloudKit Web Services: its path, its body, and the reading of its response.
///
/// It is sent by `POST`, to the path of the database followed by ``operation``, with the headers or query parameters of an
/// API token or a server-to-server key.
package protocol WebServiceRequest: Hashable, Sendable {
    /// The content of a successful response.
    associatedtype Response: Sendable

    /// The last part of the path, such as `records/modify`.
    static var operation: String { get }
    /// The database of the path, for requests that the server has in one database only; else nil.
    static var scope: RecordDatabaseScope? { get }

    /// The JSON of the request; `null` for a request by `GET`.
    ///
    /// - Throws: ``RecordFormatFailure`` when the server would always refuse the request, or JSON cannot express it.
    func json() throws(RecordFormatFailure) -> JSONValue

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    func response(from json: JSONValue) throws(WebServiceResponseFailure) -> Response
}

extension WebServiceRequest {
    /// The database that is asked.
    package static var scope: RecordDatabaseScope? { nil }

    /// The body in UTF-8; equal requests have equal bytes.
    ///
    /// - Throws: ``RecordFormatFailure`` when the server would always refuse the request, or JSON cannot express it.
    package func body() throws(RecordFormatFailure) -> Data { try json().data() }

    /// Reads the body of the response, whatever its status.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when the request failed as a whole.
    package func response(from data: Data) throws(WebServiceResponseFailure) -> Response {
        try response(from: JSONValue(response: data))
    }
}

extension JSONValue {
    /// Reads a response; the body says whether it failed, so the HTTP status is not needed.
    init(response data: Data) throws(WebServiceResponseFailure) {
        do {
            try self.init(parsing: data)
        } catch {
            throw .unreadable(error)
        }
        if let failure = RecordFailure(json: self) { throw .refused(failure) }
    }
}

/// Fetches records by name. One that does not exist is a failure in the results.
package struct LookupRequest: WebServiceRequest {
    /// The last part of the path.
    package static let operation = "records/lookup"

    /// The names of the records.
    package var recordNames: [String]
    /// Their zone.
    package var zone: RecordZoneID
    /// The fields to fetch; nil for all.
    package var desiredKeys: [String]?

    /// Creates a request for records.
    package init(_ recordNames: [String], in zone: RecordZoneID = .default, desiredKeys: [String]? = nil) {
        self.recordNames = recordNames
        self.zone = zone
        self.desiredKeys = desiredKeys
    }

    /// The JSON of the request.
    package func json() -> JSONValue {
        .object(ofPresent: [
            "records": .array(recordNames.map { .object(["recordName": .string($0)]) }), "zoneID": zone.json,
            "desiredKeys": desiredKeys.map(JSONValue.strings),
        ])
    }

    /// Reads a successful response.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when a required part is missing.
    package func response(from json: JSONValue) throws(WebServiceResponseFailure) -> RecordsResponse {
        try RecordsResponse(json, from: zone, desiredKeys: desiredKeys)
    }
}
