#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a bundle's `.xccurrentversion` says.
enum CurrentVersionFile: Equatable {
    /// The file is not a property list.
    case unreadable
    /// There is no file, or it is an empty dictionary, as in one of twenty real bundles.
    case silent
    /// It names the folder of a version.
    case names(String)

    static let name = ".xccurrentversion"

    init(_ bytes: [UInt8]?) {
        guard let bytes else {
            self = .silent
            return
        }
        guard bytes.count <= InputLimits.currentVersionSize,
            let contents = try? PropertyListDecoder().decode(Contents.self, from: Data(bytes))
        else {
            self = .unreadable
            return
        }
        self = contents.folder.map { .names($0) } ?? .silent
    }

    private struct Contents: Decodable {
        var folder: String?

        enum CodingKeys: String, CodingKey { case folder = "_XCCurrentVersionName" }
    }
}
