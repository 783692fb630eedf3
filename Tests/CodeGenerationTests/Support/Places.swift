import Foundation

/// The top of the repository.
let repositoryRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// Models of other projects, which lie beside the repository where they are there at all.
enum Corpus {
    private static let folder = repositoryRoot.deletingLastPathComponent().appending(path: "shared/corpus")
        .resolvingSymlinksInPath()

    /// The path of every `contents` file below the corpus, sorted.
    static let models: [String] = {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix("/contents") }.sorted()
    }()

    static func bytes(of model: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: model)))
    }
}
