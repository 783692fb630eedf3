import CompilerSupport

/// What a command prints: text that is made while it is written, because a document can be ten times as long as its model.
///
/// Of a model of 10,000 entities, `show --format json` prints 155 MiB and takes 64 MiB of memory.
package struct Document: Sendable {
    private let write: @Sendable (_ receive: @escaping ([UInt8]) -> Void) -> Void

    /// A document with a text.
    package init(_ text: String) { write = { $0(Array(text.utf8)) } }

    /// A document whose text is made each time it is written.
    init(making text: @escaping @Sendable () -> String) { write = { $0(Array(text().utf8)) } }

    /// A document of texts that follow each other and are made while it is written.
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

    /// The whole as one text.
    package var text: String {
        var bytes: [UInt8] = []
        forEachPiece { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The pieces, one after the other.
    package func forEachPiece(_ receive: @escaping ([UInt8]) -> Void) { write(receive) }
}

/// How a result is printed; raw values are the words of the command line.
///
/// Every result has some of them, which its command lists; for the others it has its text.
package enum DocumentFormat: String, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
    /// For a pull request, or a page.
    case markdown
    /// A schema that `cktool import-schema` takes.
    case ckdb
    /// A graph for Graphviz.
    case dot
    /// A graph for Mermaid.
    case mermaid
    /// Findings one a line, in the form that Xcode and other editors jump to.
    case xcode
    /// Findings as SARIF 2.1.0, for code scanning services and viewers.
    case sarif
    /// Findings as workflow commands that GitHub Actions turns into annotations.
    case github
    /// Findings as test results, for CI services that show tests.
    case junit
    /// Findings one a line, as Apple's model compiler prints them.
    case momc

    /// How findings are printed.
    package static let reports: [DocumentFormat] = [.text, .xcode, .json, .sarif, .github, .junit, .markdown, .momc]
}
