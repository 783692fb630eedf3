import CompilerSupport

/// What a command prints: text that is made while it is written, because a document can be ten times as long as its model.
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

/// How lists are printed that are not a model: schemas, ledgers, stores; raw values are the words of the command line.
package enum ListFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
}

/// How results are printed that people show each other, too; raw values are the words of the command line.
package enum DocumentFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
    /// For a pull request, or a page.
    case markdown
}

/// How results are printed that can be drawn; raw values are the words of the command line.
package enum GraphFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs.
    case json
    /// A graph for Graphviz.
    case dot
    /// A graph for Mermaid.
    case mermaid
}
