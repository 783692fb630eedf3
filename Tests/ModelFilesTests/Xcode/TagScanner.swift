/// The start tags of a well-formed document, found without the reader's help.
struct ScannedTag {
    let name: String
    /// The offset of its `<`.
    let offset: Int
    /// The offset behind its `>`.
    let end: Int
    let isEmpty: Bool
    let attributes: [(name: String, rawValue: String)]

    func value(of name: String) -> String? { attributes.first { $0.name == name }?.rawValue }

    static func all(in bytes: [UInt8]) -> [ScannedTag] {
        var scanner = TagScanner(bytes: bytes)
        var tags: [ScannedTag] = []
        while let tag = scanner.next() { tags.append(tag) }
        return tags
    }
}

private struct TagScanner {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> ScannedTag? {
        while skip(to: "<") {
            if follows("<!--") {
                skip(past: "-->")
            } else if follows("<![CDATA[") {
                skip(past: "]]>")
            } else if follows("<?") || follows("<!") || follows("</") {
                skip(past: ">")
            } else {
                return tag()
            }
        }
        return nil
    }

    private mutating func tag() -> ScannedTag {
        let offset = index
        index += 1
        let name = word()
        var attributes: [(name: String, rawValue: String)] = []
        while true {
            skipSpace()
            guard index < bytes.count, !follows(">"), !follows("/>") else { break }
            let attribute = word()
            _ = skip(to: "\"", or: "'")
            let start = index + 1
            let quote = bytes[index] == UInt8(ascii: "'") ? "'" : "\""
            index += 1
            _ = skip(to: quote)
            attributes.append((attribute, String(decoding: bytes[start..<index], as: UTF8.self)))
            index += 1
        }
        let isEmpty = follows("/>")
        skip(past: ">")
        return ScannedTag(name: name, offset: offset, end: index, isEmpty: isEmpty, attributes: attributes)
    }

    private mutating func word() -> String {
        let start = index
        while index < bytes.count, !" \t\r\n=/>".utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) { index += 1 }
    }

    private mutating func skip(to first: String, or second: String = "") -> Bool {
        while index < bytes.count, !follows(first), second.isEmpty || !follows(second) { index += 1 }
        return index < bytes.count
    }

    private mutating func skip(past text: String) {
        if skip(to: text) { index += text.utf8.count }
    }

    private func follows(_ text: String) -> Bool {
        index < bytes.count && bytes[index] == text.utf8.first && bytes[index...].starts(with: text.utf8)
    }
}
