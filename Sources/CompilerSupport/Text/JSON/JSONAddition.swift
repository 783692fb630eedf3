/// Adds to documents that people write, and keeps every byte of theirs: comments, order and layout.
///
///     let document = try JSONReader.read(bytes)
///     JSONAddition.adding([["name": "Cloud"]], for: "stores", to: document, in: bytes)
package enum JSONAddition {
    /// The text with a member added at the end of an object, or an element at the end of an array.
    ///
    /// - Parameters:
    ///   - value: The value to add.
    ///   - key: The key of the member, which must not need escaping; nil for an element.
    ///   - node: The object or array, as parsed from the text.
    ///   - bytes: The text.
    /// - Returns: The longer text.
    package static func adding(
        _ value: JSON,
        for key: StaticString? = nil,
        to node: JSONNode,
        in bytes: [UInt8]
    ) -> [UInt8] {
        let close = node.range.upperBound - 1
        let content = node.range.lowerBound + 1..<close
        // After the last comment, because a comment belongs to the element before it.
        let end = bytes[content].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? content.lowerBound
        let outer = indentation(ofLineWith: node.range.lowerBound, in: bytes)
        let last = node.lastItem
        let inner = last.flatMap { ownIndentation(at: $0.lowerBound, in: bytes) } ?? outer + [space, space]
        let text = (key.map { "\"\($0)\": " } ?? "") + value.documentText().dropLast()
        let lines = text.split(separator: "\n").map { inner + Array($0.utf8) }
        var added = Array(bytes[..<end])
        if let last, !hasComma(in: last.upperBound..<end, of: bytes) {
            added.insert(UInt8(ascii: ","), at: last.upperBound)
        }
        for line in lines { added += [lineFeed] + line }
        return added + [lineFeed] + outer + bytes[close...]
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func indentation(ofLineWith offset: Int, in bytes: [UInt8]) -> [UInt8] {
        let start = bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
        return Array(bytes[start..<offset].prefix { $0 == space || $0 == UInt8(ascii: "\t") })
    }

    /// The white space before the first thing on a line; nil when the offset is not the first thing.
    private static func ownIndentation(at offset: Int, in bytes: [UInt8]) -> [UInt8]? {
        let indentation = indentation(ofLineWith: offset, in: bytes)
        let start = bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
        return start + indentation.count == offset ? indentation : nil
    }

    /// True if there is a comma among spaces and comments.
    private static func hasComma(in range: Range<Int>, of bytes: [UInt8]) -> Bool {
        var cursor = JSONCursor(Array(bytes[range]))
        // Text that parses has no unclosed comment.
        try? cursor.skipSpace()
        return cursor.take(",")
    }
}

extension JSONNode {
    /// The bytes of the last member or element; nil when there is none.
    fileprivate var lastItem: Range<Int>? {
        switch content {
        case .object(let members): members.last.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
        case .array(let elements): elements.last?.range
        case .string, .integer, .number, .bool, .null: nil
        }
    }
}
