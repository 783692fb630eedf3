/// Cuts the text of a template into lines, and those into text and tags.
struct TemplateLexer {
    private let bytes: [UInt8]
    private var position = 0
    private var delimiters = Delimiters.standard

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The next line, or nil at the end of the template.
    mutating func nextLine() throws(SyntaxError) -> Line? {
        guard position < bytes.count else { return nil }
        let start = position
        var tokens: [TemplateToken] = []
        while position < bytes.count, lineEndingLength == 0 {
            tokens.append(begins(delimiters.open) ? .tag(try readTag()) : readText())
        }
        let ending = string(position..<position + lineEndingLength)
        position += ending.utf8.count
        return Line(offset: start, tokens: tokens, ending: ending)
    }
}

// MARK: - Text

extension TemplateLexer {
    private mutating func readText() -> TemplateToken {
        let start = position
        while position < bytes.count, lineEndingLength == 0, !begins(delimiters.open) {
            position += 1
        }
        return .text(string(start..<position), offset: start)
    }

    /// How long the line ending at this position is; 0 when there is none.
    private var lineEndingLength: Int {
        guard position < bytes.count else { return 0 }
        switch bytes[position] {
        case UInt8(ascii: "\n"): return 1
        case UInt8(ascii: "\r"): return bytes.dropFirst(position + 1).first == UInt8(ascii: "\n") ? 2 : 0
        default: return 0
        }
    }
}

// MARK: - Tags

extension TemplateLexer {
    private mutating func readTag() throws(SyntaxError) -> TemplateTag {
        let start = position
        position += delimiters.open.count
        let sigil = position < bytes.count ? bytes[position] : 0
        let kind = TemplateTag.Kind(sigil: sigil)
        if kind != nil { position += 1 }
        let tag = TemplateTag(kind: kind ?? .variable, content: try readContent(sigil: sigil, of: start), offset: start)
        if tag.kind == .delimiters { try setDelimiters(tag) }
        return tag
    }

    /// Reads up to and beyond the end of the tag.
    private mutating func readContent(sigil: UInt8, of start: Int) throws(SyntaxError) -> String {
        let end = ending(sigil: sigil)
        let contentStart = position
        while !begins(end) {
            guard position < bytes.count else {
                let expected = String(decoding: end, as: UTF8.self)
                throw SyntaxError(offset: start, message: "this tag is not closed; end it with '\(expected)'")
            }
            position += 1
        }
        let content = trimmed(contentStart..<position)
        position += end.count
        return content
    }

    /// A triple mustache and a tag that sets delimiters end with their own sign before the delimiter.
    private func ending(sigil: UInt8) -> [UInt8] {
        switch sigil {
        case UInt8(ascii: "{"): [UInt8(ascii: "}")] + delimiters.close
        case UInt8(ascii: "="): [UInt8(ascii: "=")] + delimiters.close
        default: delimiters.close
        }
    }

    private mutating func setDelimiters(_ tag: TemplateTag) throws(SyntaxError) {
        guard let delimiters = Delimiters(tag.content) else {
            throw tag.error(
                "'\(tag.content.excerpt)' is not a pair of delimiters; write two of at most "
                    + "\(Delimiters.maximumLength) bytes, without '=' and with a space between, such as {{=<% %>=}}"
            )
        }
        self.delimiters = delimiters
    }
}

// MARK: - Bytes

extension TemplateLexer {
    private func begins(_ prefix: [UInt8]) -> Bool {
        bytes[position...].starts(with: prefix)
    }

    private func trimmed(_ range: Range<Int>) -> String {
        let start = bytes[range].firstIndex { !$0.isWhitespace } ?? range.upperBound
        let end = bytes[range].lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? start
        return string(start..<end)
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
