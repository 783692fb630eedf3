package import Foundation

/// The place where this repository lies.
package enum Repository {
    /// The top of the repository.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The files that git tracks, as paths below ``root``; empty outside a checkout.
    package static func trackedFiles() throws -> [String] {
        let listing = try ChildRun(["git", "ls-files", "-z"], in: root).output
        return listing.split(separator: "\0").map(String.init)
    }

    /// The text of a file, by its path below ``root``.
    package static func text(of path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }
}
