import Foundation

/// Where this repository lies, and what may lie beside it.
enum Repository {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Models of published apps; not part of the repository.
    static let corpus = root.appending(path: "../shared/corpus").standardized

    static var hasCorpus: Bool { FileManager.default.fileExists(atPath: corpus.path) }
}
