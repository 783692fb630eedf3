#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An asset that the server has: where to fetch it, and how large it is.
public struct RemoteAsset: Hashable, Sendable {
    /// What the server calls the content; no hash that could be computed from it.
    public var fileChecksum: String?
    /// The number of bytes.
    public var size: Int64?
    /// Where to fetch the bytes, for a short time. `${f}` stands where the name of the downloaded file goes.
    public var downloadURL: String?
    /// Present in the private and shared databases.
    public var referenceChecksum: String?
    /// Present in the private and shared databases.
    public var wrappingKey: String?
    /// The bytes, where the server sent them along.
    public var content: Data?

    /// Describes an asset of which nothing is known yet.
    public init() {}

    /// Where to fetch the bytes under a file name of your choice; nil where the server gave no such place.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    public func downloadURL(fileName: String) -> URL? {
        downloadURL.flatMap { URL(string: $0.replacing("${f}", with: fileName)) }
    }
}
