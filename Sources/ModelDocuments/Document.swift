import CompilerSupport

/// A command's output: text that is generated while it is written, because it can be ten times as long as the model.
///
/// For a model of 10,000 entities, `show --format json` prints 155 MiB and takes 64 MiB of memory.
package struct Document: Sendable {
    private let write: @Sendable (_ receive: @escaping ([UInt8]) -> Void) -> Void

    /// Creates a document from a text.
    package init(_ text: String) { write = { $0(Array(text.utf8)) } }

    /// Creates a document whose text is generated each time it is written.
    init(making text: @escaping @Sendable () -> String) { write = { $0(Array(text().utf8)) } }

    /// Creates a document from consecutive texts that are generated while it is written.
    init(joining texts: @escaping @Sendable () -> AnySequence<String>) {
        write = { receive in
            var bytes: [UInt8] = []
            for text in texts() {
                bytes += text.utf8
                if bytes.count < Self.pieceSize { continue }
                receive(bytes)
                bytes = []
            }
            receive(bytes)
        }
    }

    private static let pieceSize = 1 << 16

    init(_ json: JSON) { write = { json.forEachPiece($0) } }

    /// The whole document as one text.
    package var text: String {
        var bytes: [UInt8] = []
        forEachPiece { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Passes on the pieces, one after the other.
    package func forEachPiece(_ receive: @escaping ([UInt8]) -> Void) { write(receive) }
}

/// The format of a result; raw values are the words of the command line.
///
/// Each command lists the formats that it supports; in other formats its result is the text.
package enum DocumentFormat: String, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
    /// For a pull request, or a page.
    case markdown
    /// A schema for `cktool import-schema`.
    case ckdb
    /// A graph for Graphviz.
    case dot
    /// A graph for Mermaid.
    case mermaid
    /// Findings, one per line, in the form that Xcode and other editors link to the source.
    case xcode
    /// Findings as SARIF 2.1.0, for code scanning services and viewers.
    case sarif
    /// Findings as workflow commands that GitHub Actions turns into annotations.
    case github
    /// Findings as test results, for CI services that show tests.
    case junit
    /// Findings, one per line, in the form of Apple's model compiler.
    case momc

    /// The formats of findings.
    package static let reports: [DocumentFormat] = [.text, .xcode, .json, .sarif, .github, .junit, .markdown, .momc]
}
