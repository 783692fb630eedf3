/// One line of a template. A tag that goes over several lines does not end the line it is in.
struct Line {
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
}

extension Line {
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
