package import Foundation

/// The output of a program, and how it ended.
package struct ChildRun {
    /// Standard output.
    package let output: String
    /// Standard error.
    package let errors: String
    /// The exit status.
    package let status: Int32

    /// Runs a program to its end.
    ///
    /// Output goes through files, because a program that fills one of two pipes waits for a reader of that one.
    ///
    /// - Parameters:
    ///   - words: The program, by path or by a name on the search path, and its arguments.
    ///   - folder: Where it runs.
    ///   - environment: Variables to set besides those of this process.
    /// - Throws: When the program cannot be run.
    package init(_ words: [String], in folder: URL, environment: [String: String] = [:]) throws {
        let streams = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = try streams.writer("output")
        process.standardError = try streams.writer("errors")
        try process.run()
        process.waitUntilExit()
        output = try streams.text("output")
        errors = try streams.text("errors")
        status = process.terminationStatus
    }
}

/// A folder that goes away with its last user.
package final class TemporaryFolder {
    /// The place where it is.
    package let url: URL

    /// Makes an empty folder.
    package init() throws {
        let name = "modelc-\(UUID().uuidString)"
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Makes a folder with a copy of one of the examples.
    package convenience init(example: String, as name: String) throws {
        try self.init()
        let original = Repository.root.appending(path: "Examples/\(example)")
        try FileManager.default.copyItem(at: original, to: url.appending(path: name))
    }

    /// Makes a folder with copies of some paths of the repository, each at the same path below it.
    ///
    /// Inside the repository, modelc would search all sources of the repository for stores.
    package convenience init(copying paths: [String]) throws {
        try self.init()
        for path in paths {
            let copy = url.appending(path: path)
            let folder = copy.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: copy)
        }
        // Settings are searched no further up than the top of a checkout.
        let git = url.appending(path: ".git")
        try FileManager.default.createDirectory(at: git, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    fileprivate func writer(_ name: String) throws -> FileHandle {
        let file = url.appending(path: name)
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }

    fileprivate func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }
}
