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

    /// Reads the body of the answer, whatever its status.
    ///
    /// - Throws: ``WebServiceResponseFailure`` when the request failed as a whole.
    func response(from data: Data) throws(WebServiceResponseFailure) -> Response
}

extension WebServiceRequest {
    /// The body: UTF-8, the same bytes for the same request.
    ///
    /// - Throws: ``RecordFormatFailure`` for what the server would refuse in any case, or JSON cannot say.
    public func body() throws(RecordFormatFailure) -> Data { try json().data() }
}
