/// Cuts the text of a template into lines, and those into text and tags.
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

/// What a tag begins and ends with.
struct Delimiters {
    let open: [UInt8]
    let close: [UInt8]

    static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

    /// Longer ones would be of no use, and would make the search for them slow.
    static let maximumLength = 16

    private init(open: [UInt8], close: [UInt8]) {
        self.open = open
        self.close = close
    }

    /// Reads what stands between the equals signs of `{{=<% %>=}}`; nil unless that is two proper delimiters.
    init?(_ content: String) {
        let parts = content.utf8.split { $0.isWhitespace }.map(Array.init)
        guard parts.count == 2, parts.allSatisfy(Delimiters.isProper) else { return nil }
        self.init(open: parts[0], close: parts[1])
    }

    private static func isProper(_ delimiter: [UInt8]) -> Bool {
        delimiter.count <= maximumLength && !delimiter.contains(UInt8(ascii: "="))
    }
}

/// One line of a template. A tag that goes over several lines does not end the line it is in.
struct TemplateLine {
    let offset: Int
    let tokens: [TemplateToken]
    /// `\n`, `\r\n`, or nothing at the end of the template.
    let ending: String

    /// The whitespace before the first thing that is not.
    var indentation: String {
        guard case .text(let text, _) = tokens.first else { return "" }
        return text.leadingWhitespace
    }

    var isBlank: Bool {
        tokens.allSatisfy(\.isWhitespace)
    }

    /// Whether nothing of this line but the effect of its tags is left in the output.
    ///
    /// By the specification a line is standalone when it holds one tag, other than a variable, and whitespace. The tags
    /// of inheritance may in addition share a line among themselves: `{{<parent}}{{$block}}`. Text inside a block is
    /// text all the same: a line that begins and ends a block with a word between is not standalone.
    ///
    /// To know what its closing tags close, a line must be told what is open before it, the innermost last.
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
    /// What stands between the delimiters, without sigil and surrounding whitespace.
    let content: String
    /// Where the opening delimiter begins.
    let offset: Int

    /// What a tag does, by its sigil; a variable needs none, and as nothing is escaped, `&` and `{` mean nothing.
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

        /// Whether a parent may hold it directly: its blocks, its own closing tag, and what shows nothing anyway.
        var isAllowedInParent: Bool {
            switch self {
            case .block, .close, .comment, .delimiters: true
            case .variable, .section, .invertedSection, .partial, .parent: false
            }
        }
    }

    /// Longer than any name a person writes, and short enough to be looked up often.
    private static let maximumNameLength = 256

    /// The content as a name of whatever kind.
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
    /// The kind itself, or for a closing tag the kind of what it closes. Keeps account of what is open.
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

    /// The beginning of the first line, to be shown in a message.
    var excerpt: String {
        let line = prefix { !$0.isNewline }.prefix(40)
        return line.endIndex == endIndex ? self : line + "…"
    }
}

extension UInt8 {
    /// Whitespace as Mustache means it: what may surround a name in a tag, or a tag on its line.
    var isWhitespace: Bool { " \t\r\n".utf8.contains(self) }
}
