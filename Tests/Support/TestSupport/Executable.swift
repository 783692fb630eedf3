package import Foundation

/// The program itself, as it was built with the tests.
package enum Executable {
    /// 20 November 2026, by which waivers are judged, and no cache folder.
    package static let environment = ["SOURCE_DATE_EPOCH": "1795132800", "XDG_CACHE_HOME": "/dev/null"]

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: The words behind its name.
    ///   - folder: Where it runs.
    ///   - environment: More variables.
    /// - Returns: The printed text, and the exit status.
    /// - Throws: When the program is not there or cannot be run.
    package static func run(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws
        -> ChildRun
    {
        guard let path else { throw CocoaError(.executableNotLoadable) }
        let variables = Self.environment.merging(environment) { $1 }
        return try ChildRun([path] + arguments, in: folder, environment: variables)
    }

    /// Starts the program and kills it after a while, unless it has ended by then.
    package static func kill(_ arguments: [String], in folder: URL, after duration: Duration) throws {
        guard let path else { throw CocoaError(.executableNotLoadable) }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: duration / .seconds(1))
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// It lies beside the bundle that the tests run from.
    package static let path = path(of: "modelc")

    /// A program that was built with the tests.
    package static func path(of name: String) -> String? {
        let bundles = [Bundle.main] + Bundle.allBundles
        let folders = bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
        return folders.map { $0.appending(path: name).path }
            .first { FileManager.default.isExecutableFile(atPath: $0) && !$0.hasSuffix(".build/modelc") }
    }
}
