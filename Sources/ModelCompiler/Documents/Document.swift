import JSONText

/// What a command prints, as a value: JSON of a large model, many times as long as the model, is made while it is written.
public struct Document: Sendable {
    private enum Content {
        case text(String)
        case json(JSONValue)
    }

    private let content: Content

    /// A document that is there.
    public init(_ text: String) { content = .text(text) }

    init(_ json: JSONValue) { content = .json(json) }

    /// The whole as one text.
    public var text: String {
        switch content {
        case .text(let text): text
        case .json(let value): value.documentText()
        }
    }

    /// The whole in pieces of UTF-8, one after the other.
    public func forEachPiece(_ receive: ([UInt8]) -> Void) {
        switch content {
        case .text(let text): receive(Array(text.utf8))
        case .json(let value): value.forEachPiece(receive)
        }
    }
}
