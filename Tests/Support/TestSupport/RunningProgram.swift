import Foundation

/// Builds generated sources against a stand-in that can run, and runs them.
package enum RunningProgram {
    private struct Complaint: Error {
        let text: String
    }

    /// The place where the compiler's driver is; nil where there is none in `PATH`.
    private static let driver: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// True if anything can be built; on Apple platforms the frameworks themselves would be in the way.
    package static var isPossible: Bool {
        #if os(Linux)
            driver != nil
        #else
            false
        #endif
    }

    /// The output of a program.
    ///
    /// - Parameters:
    ///   - files: Its sources, among them a `main.swift`.
    ///   - module: A module in `Tests/Support/Stubs/Running` that they import.
    /// - Returns: Its standard output.
    /// - Throws: The messages of the compiler.
    package static func output(of files: [(name: String, text: String)], importing module: String) throws -> String {
        let folder = try TemporaryFolder()
        let stub = Repository.root.appending(path: "Tests/Support/Stubs/Running/\(module).swift").path
        let flags = ["-swift-version", "6", "-Onone"]
        try build(
            ["-parse-as-library", "-emit-module", "-emit-object", "-module-name", module, "-o", "\(module).o", stub]
                + flags,
            in: folder.url
        )
        for file in files { try Data(file.text.utf8).write(to: folder.url.appending(path: file.name)) }
        let names = files.map(\.name)
        try build(
            ["-module-name", "Program", "-I", ".", "-o", "program", "\(module).o"] + names + flags,
            in: folder.url
        )
        let run = try ChildRun([folder.url.appending(path: "program").path], in: folder.url)
        guard run.status == 0 else { throw Complaint(text: run.errors) }
        return run.output
    }

    private static func build(_ arguments: [String], in folder: URL) throws {
        guard let driver else { throw Complaint(text: "no swiftc in PATH") }
        let run = try ChildRun([driver] + arguments, in: folder)
        guard run.status == 0 else { throw Complaint(text: run.errors) }
    }
}
