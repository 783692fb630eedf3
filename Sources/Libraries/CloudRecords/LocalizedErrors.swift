#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// What `localizedDescription` says of the library's errors: the same as their descriptions, in English, for developers.

extension RecordMappingFailure: LocalizedError {
    /// The record, and what is wrong with it.
    public var errorDescription: String? { description }
}

extension RecordMappingFailure.Problem: LocalizedError {
    /// What is wrong.
    public var errorDescription: String? { description }
}

extension _RecordValueFailure: LocalizedError, CustomStringConvertible {
    /// What was expected.
    public var description: String {
        switch self {
        case .type: "the value has another type than the field"
        case .value(let expected): "the value is not \(expected)"
        }
    }

    /// What was expected.
    public var errorDescription: String? { description }
}

extension AssetFailure: LocalizedError, CustomStringConvertible {
    /// Where the bytes are not.
    public var description: String {
        switch self {
        case .notHere: "the asset is on the server only; download it first"
        case .unreadableFile(let url): "the file of the asset cannot be read: \(url.path)"
        }
    }

    /// Where the bytes are not.
    public var errorDescription: String? { description }
}

extension RecordFormatFailure: LocalizedError {
    /// The record, the field, and what is wrong there.
    public var errorDescription: String? { description }
}

extension RecordFormatFailure.Problem: LocalizedError {
    /// What is wrong.
    public var errorDescription: String? { description }
}

extension RecordFailure: LocalizedError {
    /// The code and the reason.
    public var errorDescription: String? { description }
}

extension WebServiceFailure: LocalizedError {
    /// The code and the reason.
    public var errorDescription: String? { description }
}

extension WebServiceResponseFailure: LocalizedError {
    /// What is wrong with the answer.
    public var errorDescription: String? { description }
}

extension JournalFailure: LocalizedError {
    /// The call that failed, and the file.
    public var errorDescription: String? { description }
}
