#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The content of an asset field, in one of the states that it goes through.
public enum RecordAsset: Hashable, Sendable {
    /// Bytes in memory, to be uploaded.
    case data(Data)
    /// A file, to be uploaded; or one that the framework downloaded, which it may remove at any time.
    case file(URL)
    /// Bytes that were uploaded and now wait for the record to be saved.
    case uploaded(AssetReceipt)
    /// Bytes that the server has.
    case remote(RemoteAsset)

    /// The bytes, where they are at hand: in memory, in a file, or sent along by the server.
    ///
    /// - Throws: ``AssetFailure`` where they are not.
    public func contents() throws(AssetFailure) -> Data {
        switch self {
        case .data(let data): return data
        case .file(let url): return try Self.contents(of: url)
        case .uploaded: throw .notHere
        case .remote(let asset):
            guard let content = asset.content else { throw .notHere }
            return content
        }
    }

    private static func contents(of url: URL) throws(AssetFailure) -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw .unreadableFile(url)
        }
    }
}

/// Why the bytes of an asset cannot be had.
public enum AssetFailure: Error, Hashable, Sendable {
    /// The server has them; they must be downloaded first.
    case notHere
    /// The file is gone or may not be read. The framework empties its download folder at any time.
    case unreadableFile(URL)
}
