import Diagnostics
import CodeGeneration
import Foundation
import Testing

/// Checks generated sources with the compiler itself, against stand-ins for Foundation and Core Data in `Tests/Stubs`.
///
/// Needs no Apple platform: the compiler's own flags turn on Objective-C declarations, and nothing is ever run. These
/// flags are no stable interface; they go with the toolchain that builds the project.
struct TypeChecker {
    private let compiler: URL
    private let stubs: URL
    private static let flags = [
        "-enable-objc-interop", "-disable-objc-attr-requires-foundation-module", "-swift-version", "6",
    ]

    /// The one for all tests; nil where there is no compiler beside `swiftc` in `PATH`.
    static let shared: TypeChecker? = {
        guard let compiler = findCompiler() else { return nil }
        return try? TypeChecker(compiler: compiler)
    }()

    private init(compiler: URL) throws {
        self.compiler = compiler
        stubs = try Self.makeTemporaryFolder()
        for module in ["Foundation", "CoreData"] {
            let source = repositoryRoot.appending(path: "Tests/Stubs/\(module).swift")
            let target = stubs.appending(path: "\(module).swiftmodule")
            let output = try run([
                "-emit-module", "-parse-as-library", "-experimental-skip-all-function-bodies", "-module-name", module,
                "-o", target.path, source.path,
            ])
            try #require(output.isEmpty, "the stub of \(module) does not compile: \(output)")
        }
    }

    /// What the compiler has to say about files that make up one module; empty when it is content.
    func complaints(about files: [(name: String, text: String)]) throws -> [String] {
        let folder = try Self.makeTemporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try files.map { file in
            let path = folder.appending(path: file.name)
            try Data(file.text.utf8).write(to: path)
            return path.path
        }
        let arguments = ["-emit-sil", "-parse-as-library", "-module-name", "Generated", "-o", "/dev/null"]
        return try run(arguments + paths)
            .split(separator: "\n")
            .filter { $0.hasPrefix(folder.path) && ($0.contains("error: ") || $0.contains("warning: ")) }
            // Xcode 26 imports publicly also where a subclass needs no such import.
            .filter { !$0.contains("warning: public import of") }
            .map { String($0.dropFirst(folder.path.count + 1)) }
    }

    func complaints(about generation: Generation, beside extra: String = "") throws -> [String] {
        let files = generation.files.map { (name: $0.path, text: $0.text) }
        return try complaints(about: files + [("Extra.swift", "import Foundation\n" + extra)])
    }

    private func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = compiler
        process.arguments = ["-frontend"] + arguments + Self.flags + ["-I", stubs.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let data = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private static func findCompiler() -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy
            .map { URL(filePath: String($0)).appending(path: "swiftc").resolvingSymlinksInPath() }
            .map { $0.deletingLastPathComponent().appending(path: "swift-frontend") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    private static func makeTemporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "modelc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
