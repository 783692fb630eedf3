import Foundation

/// Checks generated sources with the compiler itself, against stand-ins for Apple's frameworks in `Tests/Stubs`.
///
/// Needs no Apple platform: the compiler's own flags turn on Objective-C declarations, and nothing is ever run. These
/// flags are no stable interface; they go with the toolchain that builds the project.
public struct TypeChecker: Sendable {
    private let compiler: String
    private let stubs: URL
    private static let flags = ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module"]

    /// The one for all tests; nil where there is no compiler beside `swiftc` in `PATH`, or the stubs do not compile.
    public static let shared: TypeChecker? = findCompiler().flatMap { try? TypeChecker(compiler: $0) }

    private struct StubFailure: Error {
        let output: String
    }

    private init(compiler: URL) throws {
        self.compiler = compiler.path
        // Outlives every test, so it is not removed.
        stubs = FileManager.default.temporaryDirectory.appending(path: "modelc-stubs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: stubs, withIntermediateDirectories: true)
        for module in ["Foundation", "CoreData", "CloudKit"] {
            let source = Repository.root.appending(path: "Tests/Stubs/\(module).swift")
            let target = stubs.appending(path: "\(module).swiftmodule")
            let output = try run([
                "-emit-module", "-parse-as-library", "-experimental-skip-all-function-bodies", "-module-name", module,
                "-swift-version", "6", "-o", target.path, source.path,
            ]).errors
            if !output.isEmpty { throw StubFailure(output: output) }
        }
    }

    /// How a module is compiled.
    public struct Options: Sendable {
        /// The version of the language.
        public var languageMode: Int
        /// Whether `#if DEBUG` holds.
        public var isDebug: Bool

        /// Makes options; without arguments those of a release.
        public init(languageMode: Int = 6, isDebug: Bool = false) {
            self.languageMode = languageMode
            self.isDebug = isDebug
        }

        fileprivate var flags: [String] { ["-swift-version", "\(languageMode)"] + (isDebug ? ["-D", "DEBUG"] : []) }
    }

    /// What the compiler has to say about files that make up one module; empty when it is content.
    public func complaints(
        about files: [(name: String, text: String)],
        options: Options = Options()
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        let prefix = folder.url.path + "/"
        return try compile(files, in: folder, to: "/dev/null", options: options).errors
            .split(separator: "\n")
            .filter { $0.hasPrefix(prefix) && ($0.contains("error: ") || $0.contains("warning: ")) }
            // Xcode 26 imports publicly also where a subclass needs no such import.
            .filter { !$0.contains("warning: public import of") }
            .map { String($0.dropFirst(prefix.count)) }
    }

    /// What the compiler makes of files, as text: everything that a program could ever call.
    public func intermediateLanguage(
        of files: [(name: String, text: String)],
        options: Options = Options()
    ) throws -> String {
        try compile(files, in: TemporaryFolder(), to: "-", options: options).output
    }

    private func compile(
        _ files: [(name: String, text: String)],
        in folder: TemporaryFolder,
        to output: String,
        options: Options
    ) throws -> ChildRun {
        let paths = try files.map { file in
            let path = folder.url.appending(path: file.name)
            try Data(file.text.utf8).write(to: path)
            return path.path
        }
        let arguments = [
            "-emit-sil", "-parse-as-library", "-module-name", "Generated", "-package-name", "generated", "-o", output,
        ]
        return try run(arguments + options.flags + paths)
    }

    private func run(_ arguments: [String]) throws -> ChildRun {
        try ChildRun([compiler, "-frontend"] + arguments + Self.flags + ["-I", stubs.path], in: stubs)
    }

    private static func findCompiler() -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy
            .map { URL(filePath: String($0)).appending(path: "swiftc").resolvingSymlinksInPath() }
            .map { $0.deletingLastPathComponent().appending(path: "swift-frontend") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
