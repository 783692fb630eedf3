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
