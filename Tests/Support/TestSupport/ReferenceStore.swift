import Foundation

/// Stores that another program writes: `reference_store.py` of the tests of stores.
package enum ReferenceStore {
    /// True if the other program can run.
    package static let isPossible = (try? ChildRun(["python3", "--version"], in: Repository.root).status) == 0
    private static let script = Repository.root.appending(path: "Tests/ModelFilesTests/Stores/reference_store.py").path

    /// A model of this repository: `Journal 2` of the example.
    package static func journal(_ version: String) -> String {
        Repository.root.appending(path: "Examples/Journal/Journal.xcdatamodeld/\(version).xcdatamodel/contents").path
    }

    /// The bundle of those models.
    package static let bundle = Repository.root.appending(path: "Examples/Journal/Journal.xcdatamodeld").path

    /// Makes a store without rows.
    package static func make(_ contents: String, at path: String, _ options: String...) throws {
        _ = try run(["make", contents, path] + options)
    }

    /// Runs the other program.
    package static func run(_ words: String...) throws -> String { try run(words) }

    private static func run(_ words: [String]) throws -> String {
        let run = try ChildRun(["python3", script] + words, in: Repository.root)
        guard run.status == 0 else { throw Complaint(text: run.errors) }
        return run.output
    }

    /// Runs statements with Python's `sqlite3`, as somebody would who damages a store.
    package static func change(_ path: String, _ statements: String...) throws {
        let program = "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.executescript(sys.argv[2]); d.commit()"
        let run = try ChildRun(
            ["python3", "-c", program, path, statements.joined(separator: ";\n")],
            in: Repository.root
        )
        guard run.status == 0 else { throw Complaint(text: run.errors) }
    }

    private struct Complaint: Error {
        let text: String
    }
}

extension TemporaryFolder {
    /// The path of one of its files.
    package func path(_ name: String) -> String { url.appending(path: name).path }

    /// The contents of one of its files.
    package func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url.appending(path: name))) }

    /// The names of its files, sorted.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
