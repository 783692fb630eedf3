/// Why there is no answer to a request as a whole.
public enum WebServiceResponseFailure: Error, Hashable, Sendable {
    /// The server refused all of it.
    case refused(WebServiceFailure)
    /// The answer was not understood; such as a page of a proxy that is no JSON.
    case unreadable(RecordFormatFailure)
}

extension WebServiceResponseFailure: CustomStringConvertible {
    /// The failure in one line.
    public var description: String {
        switch self {
        case .refused(let failure): failure.description
        case .unreadable(let failure): "the answer cannot be read: \(failure)"
        }
    }
}
