/// Splits the text of a template into lines, and those into text and tags.
struct TemplateLexer {
    private let bytes: [UInt8]
    private var position = 0
    private var delimiters = Delimiters.standard

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The next line, or nil at the end of the template.
    mutating func nextLine() throws(SyntaxError) -> TemplateLine? {
        guard position < bytes.count else { return nil }
        let start = position
        var tokens: [TemplateToken] = []
        while position < bytes.count, lineEndingLength == 0 {
            tokens.append(begins(delimiters.open) ? .tag(try readTag()) : readText())
        }
        let ending = string(position..<position + lineEndingLength)
        position += ending.utf8.count
        return TemplateLine(offset: start, tokens: tokens, ending: ending)
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

    /// The length of the line ending at this position; 0 when there is none.
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

    /// Reads to the end of the tag, including its closing delimiter.
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

/// The delimiters at the beginning and the end of a tag.
struct Delimiters {
    let open: [UInt8]
    let close: [UInt8]

    static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

    /// Longer ones have no use, and would make the search for them slow.
    static let maximumLength = 16

    private init(open: [UInt8], close: [UInt8]) {
        self.open = open
        self.close = close
    }

    /// Parses the text between the equals signs of `{{=<% %>=}}`; nil unless it is two valid delimiters.
    init?(_ content: String) {
        let parts = content.utf8.split { $0.isWhitespace }.map(Array.init)
        guard parts.count == 2, parts.allSatisfy(Delimiters.isProper) else { return nil }
        self.init(open: parts[0], close: parts[1])
    }

    private static func isProper(_ delimiter: [UInt8]) -> Bool {
        delimiter.count <= maximumLength && !delimiter.contains(UInt8(ascii: "="))
    }
}

/// One line of a template. A tag that spans several lines does not end its line.
struct TemplateLine {
    let offset: Int
    let tokens: [TemplateToken]
    /// `\n`, `\r\n`, or nothing at the end of the template.
    let ending: String

    /// The white space before the first other character.
    var indentation: String {
        guard case .text(let text, _) = tokens.first else { return "" }
        return text.leadingWhitespace
    }

    var isBlank: Bool {
        tokens.allSatisfy(\.isWhitespace)
    }

    /// True if the line leaves no text of its own in the output, only the effect of its tags.
    ///
    /// By the specification a line is standalone when it holds one tag, other than a variable, and white space. Tags of
    /// inheritance may also share a line: `{{<parent}}{{$block}}`. A line with a word inside a block is not standalone.
    ///
    /// `enclosing` are the tags open before the line, the innermost last; they decide the kinds of its closing tags.
    func isStandalone(within enclosing: [TemplateTag.Kind]) -> Bool {
        var open = enclosing
        var kinds: [TemplateTag.Kind] = []
        for token in tokens {
            switch token {
            case .text: guard token.isWhitespace else { return false }
            case .tag(let tag): kinds.append(tag.kind.resolved(open: &open))
            }
        }
        if kinds.count == 1 { return kinds[0] != .variable }
        return !kinds.isEmpty && kinds.allSatisfy { $0 == .parent || $0 == .block }
    }
}

enum TemplateToken {
    case text(String, offset: Int)
    case tag(TemplateTag)

    var isWhitespace: Bool {
        guard case .text(let text, _) = self else { return false }
        return text.utf8.allSatisfy(\.isWhitespace)
    }
}

struct TemplateTag {
    let kind: Kind
    /// The text between the delimiters, without sigil and surrounding white space.
    let content: String
    /// The offset of the opening delimiter.
    let offset: Int

    /// The kinds of tags, by sigil. A variable has none; because nothing is escaped, `&` and `{` make no difference.
    enum Kind: Character {
        case variable = "&"
        case section = "#"
        case invertedSection = "^"
        case close = "/"
        case partial = ">"
        case parent = "<"
        case block = "$"
        case comment = "!"
        case delimiters = "="

        /// The kind of a tag that begins with this byte, after the opening delimiter; nil when it has no sigil.
        init?(sigil: UInt8) {
            self.init(rawValue: sigil == UInt8(ascii: "{") ? "&" : Character(Unicode.Scalar(sigil)))
        }

        /// True if the tag may stand directly inside a parent: blocks, the parent's closing tag, and tags without
        /// output.
        var isAllowedInParent: Bool {
            switch self {
            case .block, .close, .comment, .delimiters: true
            case .variable, .section, .invertedSection, .partial, .parent: false
            }
        }
    }

    /// Longer than any name a person writes, and short enough for fast look-ups.
    private static let maximumNameLength = 256

    /// The content as a name of any kind.
    var name: String {
        get throws(SyntaxError) {
            if content.isEmpty {
                throw error("this tag has no name; write one between the delimiters")
            }
            if content.utf8.contains(where: \.isWhitespace) {
                throw error("'\(content.excerpt)' has whitespace in it; write a single name and close the tag after it")
            }
            if content.utf8.count > TemplateTag.maximumNameLength {
                throw error(
                    "'\(content.excerpt)' is longer than \(TemplateTag.maximumNameLength) bytes; write a shorter name"
                )
            }
            return content
        }
    }

    /// The content as the name of a value in the context.
    var dottedName: DottedName {
        get throws(SyntaxError) {
            guard let dottedName = DottedName(try name) else {
                throw error("'\(content)' has an empty part; write names such as 'a' or 'a.b', or '.' alone")
            }
            return dottedName
        }
    }

    /// The content as the name of a template to include.
    var templateName: String {
        get throws(SyntaxError) {
            guard !content.hasPrefix("*") else {
                throw error("dynamic names are not supported; instead of '\(content)' write the name of a template")
            }
            return try name
        }
    }

    func error(_ message: String) -> SyntaxError {
        SyntaxError(offset: offset, message: message)
    }
}

extension TemplateTag.Kind {
    /// The kind itself, or for a closing tag the kind of the tag it closes. Updates the open tags.
    fileprivate func resolved(open: inout [TemplateTag.Kind]) -> TemplateTag.Kind {
        switch self {
        case .section, .invertedSection, .parent, .block: open.append(self)
        case .close: return open.popLast() ?? self
        case .variable, .partial, .comment, .delimiters: break
        }
        return self
    }
}

extension String {
    var leadingWhitespace: String {
        String(decoding: utf8.prefix { $0.isWhitespace }, as: UTF8.self)
    }

    func droppingFirst(bytes count: Int) -> String {
        String(decoding: utf8.dropFirst(count), as: UTF8.self)
    }

    func commonPrefix(with other: String) -> String {
        let length = zip(utf8, other.utf8).prefix { $0 == $1 }.count
        return String(decoding: utf8.prefix(length), as: UTF8.self)
    }

    /// The beginning of the first line, for a message.
    var excerpt: String {
        let line = prefix { !$0.isNewline }.prefix(40)
        return line.endIndex == endIndex ? self : line + "…"
    }
}

extension UInt8 {
    /// White space by Mustache's definition: around a name in a tag, or around a tag on its line.
    var isWhitespace: Bool { " \t\r\n".utf8.contains(self) }
}
