#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// The list below a key, which every answer of its kind has.
    func list(_ key: String) throws(WebServiceResponseFailure) -> [JSONValue] {
        guard let elements = self[key]?.elements else { throw .unreadable(RecordFormatFailure(.missing(key))) }
        return elements
    }
}
