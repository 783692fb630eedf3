import Foundation
package import Testing

/// A script that lets tests write files of this repository anew; otherwise they hold the files against the program.
package enum UpdateScript: String, Sendable {
    /// Writes what modelc prints and generates.
    case goldens = "scripts/update-goldens"
    /// Writes the pages of the documentation.
    case documentation = "scripts/update-documentation"

    /// True if the tests run for it.
    package var isRunning: Bool {
        switch self {
        case .goldens: ProcessInfo.processInfo.environment["MODELC_UPDATE_GOLDENS"] == "1"
        case .documentation: ProcessInfo.processInfo.environment["MODELC_UPDATE_DOCS"] == "1"
        }
    }

    /// Expects that a file is a text. If the script runs, the file becomes the text, and the test fails once.
    ///
    /// - Parameters:
    ///   - text: What the program says.
    ///   - path: The file, below the top of the repository.
    ///   - sourceLocation: Where a test expects it.
    /// - Throws: When the file cannot be written.
    package func expect(_ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let current = try? Repository.text(of: path)
        guard isRunning, current != text else {
            #expect(current == text, "\(rawValue) writes \(path) anew", sourceLocation: sourceLocation)
            return
        }
        let file = Repository.root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        Issue.record("\(path) is written anew; review the difference", sourceLocation: sourceLocation)
    }
}
