#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of the libraries, whose `localizedDescription` is its description, in English, for developers.
public protocol _DescribedError: LocalizedError, CustomStringConvertible {}

extension _DescribedError {
    /// The description.
    public var errorDescription: String? { description }
}

extension RecordMappingFailure: _DescribedError {}

extension RecordMappingFailure.Problem: _DescribedError {}

extension _RecordValueFailure: _DescribedError {
    /// The expected state.
    public var description: String {
        switch self {
        case .type: "the value has another type than the field"
        case .value(let expected): "the value is not \(expected)"
        }
    }
}

extension AssetFailure: _DescribedError {
    /// The place without the bytes.
    public var description: String {
        switch self {
        case .notHere: "the asset is on the server only; download it first"
        case .unreadableFile(let url): "the file of the asset cannot be read: \(url.path)"
        }
    }
}

extension RecordFormatFailure: _DescribedError {}

extension RecordFailure: _DescribedError {}
