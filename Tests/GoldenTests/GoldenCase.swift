import Foundation
import TestSupport
import Testing

/// A folder of `Cases`: what modelc is given, how it is called, and what must come of it.
///
///     input/       the folder it runs in
///     arguments    one command line each line
///     expected/    stdout.txt, stderr.txt, status (one number each line), and files/: what it wrote
///
/// A Swift file that was written is kept as `Post.swift.txt`: it is not a source of this project, and not in its style. So are
/// pages and what belongs to them.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let folder: URL

    var testDescription: String { folder.lastPathComponent }

    static let all: [GoldenCase] = {
        let cases = Repository.root.appending(path: "Tests/GoldenTests/Cases")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { GoldenCase(folder: cases.appending(path: $0)) }
    }()

    /// Runs the command lines one after the other in a copy of the input.
    ///
    /// - Returns: The printed and written texts, and the folder that the run had for itself.
    func run() throws -> (result: [String: Data], folder: String) {
        let place = try TemporaryFolder()
        let folder = place.url.appending(path: "case")
        try FileManager.default.copyItem(at: self.folder.appending(path: "input"), to: folder)
        // Settings are searched no further up than the top of a checkout.
        try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: false)
        let before = try Self.files(below: folder)
        let commands = try self.commands()
        var (output, errors, status) = ("", "", "")
        for command in commands {
            let run = try Executable.run(command.split(separator: " ").map(String.init), in: folder)
            let title = commands.count > 1 ? "$ modelc \(command)\n" : ""
            output += title + run.output
            errors += title + run.errors
            status += "\(run.status)\n"
        }
        var result = try Self.files(below: folder).filter { before[$0.key] != $0.value }
        result = Dictionary(uniqueKeysWithValues: result.map { (Self.expectedName(of: $0.key), $0.value) })
        result["stdout.txt"] = Data(output.utf8)
        result["stderr.txt"] = Data(errors.utf8)
        result["status"] = Data(status.utf8)
        return (result, place.url.path)
    }

    func commands() throws -> [String] {
        let text = String(decoding: try Data(contentsOf: folder.appending(path: "arguments")), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    func expected() throws -> [String: Data] { try Self.files(below: expectedFolder) }

    /// The Swift files that it writes.
    func generatedSources() throws -> [(key: String, value: Data)] {
        try expected().filter { $0.key.hasSuffix(".swift.txt") }.sorted { $0.key < $1.key }
    }

    /// The `.ckdb` files that it writes.
    func schemas() throws -> [(key: String, value: Data)] {
        try expected().filter { $0.key.hasPrefix("files/") && $0.key.hasSuffix(".ckdb") }.sorted { $0.key < $1.key }
    }

    /// Makes what came of a run the expectation.
    func accept(_ result: [String: Data]) throws {
        try? FileManager.default.removeItem(at: expectedFolder)
        for (path, data) in result {
            let file = expectedFolder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try data.write(to: file)
        }
    }

    private static func expectedName(of written: String) -> String {
        "files/\(written)" + ([".swift", ".html", ".css", ".js"].contains { written.hasSuffix($0) } ? ".txt" : "")
    }

    private var expectedFolder: URL { folder.appending(path: "expected") }

    private static func files(below folder: URL) throws -> [String: Data] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        var files: [String: Data] = [:]
        for path in paths {
            var isFolder: ObjCBool = false
            let file = folder.appending(path: path)
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            files[path] = try Data(contentsOf: file)
        }
        return files
    }
}
