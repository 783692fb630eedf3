import Foundation
import TestSupport

/// The compiler's own parser: `SyntaxOracle/main.swift`, compiled with the SwiftSyntax of the toolchain that runs the tests.
enum SyntaxOracle {
    struct Unavailable: Error {
        let reason: String
    }

    /// True if the toolchain comes with the libraries; those for macOS may lack their interfaces.
    static let isAvailable = libraries != nil

    /// The compiler's answers about texts, in their order; "error" for what is not Swift.
    static func declarations(in texts: [String]) throws -> [String] {
        let folder = try TemporaryFolder()
        let input = folder.url.appending(path: "texts")
        try Data(texts.joined(separator: "\0").utf8).write(to: input)
        let run = try ChildRun([program.get().path, input.path], in: folder.url)
        if run.status != 0 { throw Unavailable(reason: run.errors) }
        return run.output.components(separatedBy: "\0").dropLast()
    }

    /// The folder of the libraries.
    static let libraries: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
        .map { URL(filePath: String($0)).appending(path: "swiftc").resolvingSymlinksInPath() }
        .map { $0.deletingLastPathComponent().deletingLastPathComponent().appending(path: "lib/swift/host") }
        .first { FileManager.default.fileExists(atPath: $0.appending(path: "SwiftParser.swiftmodule").path) }

    /// The compiled program; all tests share it.
    private static let program: Result<URL, any Error> = Result {
        guard let libraries else { throw Unavailable(reason: "the toolchain has no SwiftSyntax") }
        let folder = FileManager.default.temporaryDirectory.appending(path: "modelc-syntax-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        programFolder = folder
        atexit { programFolder.map { try? FileManager.default.removeItem(at: $0) } }
        let target = folder.appending(path: "oracle")
        let source = Repository.root.appending(path: "Tests/SwiftSourcesTests/SyntaxOracle/main.swift")
        let run = try ChildRun(
            [
                "swiftc", "-Onone", source.path, "-I", libraries.path, "-L", libraries.path, "-lSwiftSyntax",
                "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", libraries.path, "-o", target.path,
            ],
            in: folder
        )
        if run.status != 0 { throw Unavailable(reason: run.errors) }
        return target
    }

    nonisolated(unsafe) private static var programFolder: URL?
}
