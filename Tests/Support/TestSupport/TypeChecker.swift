import Foundation

/// Checks generated sources with the compiler itself; nothing is ever run.
///
/// The flags are those of the compiler behind `swiftc`. They are not a stable interface; they go with the toolchain that
/// builds the project.
package struct TypeChecker: Sendable {
    private let compiler: String
    private let flags: [String]

    /// Knows stand-ins for Apple's frameworks, which are in `Tests/Support/Stubs`: needs no Apple platform.
    ///
    /// Nil where there is no compiler beside `swiftc` in `PATH`, or the stubs do not compile.
    package static let shared: TypeChecker? = findCompiler().flatMap { try? TypeChecker(compiler: $0) }

    /// Knows the modules of this package that the running tests were built with, and the real Foundation.
    ///
    /// Nil where there is no compiler, or the modules are not found beside the tests.
    package static let forBuiltModules: TypeChecker? = findCompiler().flatMap { compiler in
        builtModules.map { TypeChecker(compiler: compiler.path, flags: ["-I", $0.path]) }
    }

    private struct Complaint: Error {
        let text: String
    }

    private init(compiler: String, flags: [String]) {
        self.compiler = compiler
        self.flags = flags
    }

    private init(compiler: URL) throws {
        let stubs = stubsFolder
        // All tests share them.
        atexit { try? FileManager.default.removeItem(at: stubsFolder) }
        try FileManager.default.createDirectory(at: stubs, withIntermediateDirectories: true)
        let flags = ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module", "-I", stubs.path]
        self.init(compiler: compiler.path, flags: flags)
        for module in ["Foundation", "CoreData", "CloudKit", "XCTest"] {
            let source = Repository.root.appending(path: "Tests/Support/Stubs/\(module).swift")
            let target = stubs.appending(path: "\(module).swiftmodule")
            let output = try run([
                "-emit-module", "-parse-as-library", "-experimental-skip-all-function-bodies", "-module-name", module,
                "-swift-version", "6", "-o", target.path, source.path,
            ]).errors
            if !output.isEmpty { throw Complaint(text: output) }
        }
    }

    /// The way to compile a module.
    package struct Options: Sendable {
        /// The version of the language.
        package var languageMode: Int
        /// True if `#if DEBUG` holds.
        package var isDebug: Bool
        /// True if declarations belong to the main actor unless they say otherwise.
        package var isIsolatedToMainActor: Bool
        /// True if imports are internal unless they say otherwise.
        package var importsInternally: Bool

        /// Makes options; without arguments those of a release.
        package init(
            languageMode: Int = 6,
            isDebug: Bool = false,
            isIsolatedToMainActor: Bool = false,
            importsInternally: Bool = false
        ) {
            self.languageMode = languageMode
            self.isDebug = isDebug
            self.isIsolatedToMainActor = isIsolatedToMainActor
            self.importsInternally = importsInternally
        }

        /// Every way to compile a release: both modes of the language, whatever a module makes its defaults.
        package static let all = [5, 6].flatMap { mode in
            [false, true].flatMap { isolated in
                [false, true].map { internally in
                    Options(languageMode: mode, isIsolatedToMainActor: isolated, importsInternally: internally)
                }
            }
        }

        fileprivate var flags: [String] {
            var flags = ["-swift-version", "\(languageMode)"]
            if isDebug { flags += ["-D", "DEBUG"] }
            if isIsolatedToMainActor { flags += ["-default-isolation", "MainActor"] }
            let features = importsInternally ? ["InternalImportsByDefault", "MemberImportVisibility"] : []
            return flags + features.flatMap { ["-enable-upcoming-feature", $0] }
        }
    }

    /// The messages of the compiler about files that make up one module; empty if it accepts them.
    package func complaints(
        about files: [(name: String, text: String)],
        options: Options = Options()
    ) throws -> [String] {
        let folder = try TemporaryFolder()
        let prefix = folder.url.path + "/"
        // Not to /dev/null: the compiler writes beside its output and renames, and as root that replaces the device.
        return try compile(files, in: folder, to: "\(prefix)output.sil", options: options).errors
            .split(separator: "\n")
            .filter { $0.hasPrefix(prefix) && ($0.contains("error: ") || $0.contains("warning: ")) }
            // Xcode 26 imports publicly also where a subclass needs no such import.
            .filter { !$0.contains("warning: public import of") }
            // Generic classes of Objective-C can be cast to each other; the stub is one of Swift.
            .filter { !$0.contains("to unrelated type 'NSFetchRequest<") }
            .map { String($0.dropFirst(prefix.count)) }
    }

    /// The output of the compiler for files, as text: everything that a program could ever call.
    package func intermediateLanguage(
        of files: [(name: String, text: String)],
        options: Options = Options()
    ) throws -> String {
        try compile(files, in: TemporaryFolder(), to: "-", options: options).output
    }

    /// The syntax trees of files: the kind of each node, and the names of declarations.
    ///
    /// They are equal for files that differ in comments and in the texts of literals only.
    ///
    /// - Returns: One tree for each file, in their order.
    /// - Throws: The messages of the parser, if any.
    package func syntaxTrees(of files: [(name: String, text: String)]) throws -> [String] {
        let folder = try TemporaryFolder()
        // Only primary files are parsed in full and printed.
        let paths = try Self.write(files, into: folder).flatMap { ["-primary-file", $0] }
        let parsing = try run(["-dump-parse", "-parse-as-library"] + paths)
        guard !parsing.errors.contains(": error: ") else { throw Complaint(text: parsing.errors) }
        return parsing.output.components(separatedBy: "(source_file ").dropFirst().map { tree in
            tree.utf8.split(separator: UInt8(ascii: "\n")).dropFirst().map(Self.node).joined(separator: "\n")
        }
    }

    /// `  (class_decl decl_context=0x1234 range=[Post.swift:1:1 - line:2:1] "Post"` without what is in the middle.
    private static func node(_ line: Substring.UTF8View) -> String {
        let indentation = line.prefix { $0 == UInt8(ascii: " ") }
        let kind = line[indentation.endIndex...].prefix { $0 != UInt8(ascii: " ") }
        var node = String(Substring(line[..<kind.endIndex]))
        guard node.hasSuffix("_decl"), let bracket = line.firstIndex(of: UInt8(ascii: "]")) else { return node }
        let rest = line[bracket...].dropFirst(2)
        if rest.first == UInt8(ascii: "\"") {
            node += String(Substring(rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }))
        }
        return node
    }

    private func compile(
        _ files: [(name: String, text: String)],
        in folder: TemporaryFolder,
        to output: String,
        options: Options
    ) throws -> ChildRun {
        let paths = try Self.write(files, into: folder)
        let arguments = [
            "-emit-sil", "-parse-as-library", "-module-name", "Generated", "-package-name", "generated", "-o", output,
        ]
        return try run(arguments + options.flags + paths)
    }

    private static func write(_ files: [(name: String, text: String)], into folder: TemporaryFolder) throws -> [String]
    {
        try files.map { file in
            let path = folder.url.appending(path: file.name)
            try Data(file.text.utf8).write(to: path)
            return path.path
        }
    }

    private func run(_ arguments: [String]) throws -> ChildRun {
        try ChildRun([compiler, "-frontend"] + arguments + flags, in: FileManager.default.temporaryDirectory)
    }

    /// The folder `Modules` of the build, looked for from where the tests run upwards.
    private static var builtModules: URL? {
        var folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        for _ in 0..<5 {
            guard let place = folder else { return nil }
            let modules = place.appending(path: "Modules")
            if FileManager.default.fileExists(atPath: modules.path) { return modules }
            folder = place.deletingLastPathComponent()
        }
        return nil
    }

    private static func findCompiler() -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy
            .map { URL(filePath: String($0)).appending(path: "swiftc").resolvingSymlinksInPath() }
            .map { $0.deletingLastPathComponent().appending(path: "swift-frontend") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}

/// The place where the stubs of Apple's modules are compiled to.
private let stubsFolder = FileManager.default.temporaryDirectory.appending(path: "modelc-stubs-\(UUID().uuidString)")
