package import Foundation

/// Models and schemas of published apps, which lie beside the repository where they are there at all.
package enum Corpus {
    /// The folder.
    package static let folder = Repository.root.appending(path: "../shared/corpus").standardized
        .resolvingSymlinksInPath()

    /// True if it is there; tests that need it are skipped where it is not.
    package static let isPresent = FileManager.default.fileExists(atPath: folder.path)

    /// The path of every `contents` file in it, sorted.
    package static let models: [String] = {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix("/contents") }.sorted()
    }()

    /// The path of every `.ckdb` file in it, sorted.
    package static let schemas: [String] = {
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".ckdb") }.sorted()
    }()

    /// Some of ``models`` from all over, as ``Sampling`` says.
    package static let selectedModels = stride(from: 0, to: models.count, by: Sampling.step).map { models[$0] }

    /// The bytes of a file, by its path below ``folder``.
    package static func bytes(of path: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: path)))
    }
}
