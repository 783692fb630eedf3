extension Line {
    /// Whether nothing of this line but the effect of its tags is left in the output.
    ///
    /// By the specification a line is standalone when it holds one tag, other than a variable, and whitespace. The tags
    /// of inheritance may in addition share a line among themselves: `{{<parent}}{{$block}}`. Text inside a block is
    /// text all the same: a line that begins and ends a block with a word between is not standalone.
    ///
    /// To know what its closing tags close, a line must be told what is open before it, the innermost last.
    func isStandalone(within enclosing: [Tag.Kind]) -> Bool {
        var open = enclosing
        var kinds: [Tag.Kind] = []
        for token in tokens {
            switch token {
            case .text: guard token.isWhitespace else { return false }
            case .tag(let tag): kinds.append(tag.kind.resolved(open: &open))
            }
        }
        if kinds.count == 1 { return kinds[0].canStandAlone }
        return !kinds.isEmpty && kinds.allSatisfy(\.isInheritance)
    }
}

extension Tag.Kind {
    /// The kind itself, or for a closing tag the kind of what it closes. Keeps account of what is open.
    fileprivate func resolved(open: inout [Tag.Kind]) -> Tag.Kind {
        switch self {
        case .section, .invertedSection, .parent, .block: open.append(self)
        case .close: return open.popLast() ?? self
        case .variable, .unescapedVariable, .partial, .comment, .delimiters: break
        }
        return self
    }

    fileprivate var canStandAlone: Bool {
        self != .variable && self != .unescapedVariable
    }

    fileprivate var isInheritance: Bool {
        self == .parent || self == .block
    }
}
