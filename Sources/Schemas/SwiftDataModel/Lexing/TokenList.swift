/// The tokens of a file, and for each bracket its partner.
///
/// `#if`, `#elseif`, `#else` and `#endif` are brackets, too: each leads to the next of them. So whatever stands between two
/// partners can be stepped over without a look.
struct TokenList {
    let bytes: [UInt8]
    let tokens: [Token]
    private let partners: [Int32]

    init(_ bytes: [UInt8]) throws(LexicalFlaw) {
        self.bytes = bytes
        tokens = try Lexer.tokens(of: bytes)
        var pairing = BracketPairing(tokens, bytes)
        try pairing.run()
        partners = pairing.partners
    }

    subscript(index: Int) -> Token { tokens[index] }

    /// The closing bracket of an opening one, or the directive that ends the clause of another; nil for other tokens.
    func partner(of index: Int) -> Int? { partners[index] < 0 ? nil : Int(partners[index]) }

    /// The text of a token, without backticks.
    func text(of index: Int) -> String {
        let token = tokens[index]
        let range = token.kind == .quotedWord ? token.bytes.dropFirst().dropLast() : token.bytes
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// Whether a token is a certain keyword, or name without backticks.
    func isWord(_ word: StaticString, at index: Int) -> Bool {
        tokens[index].kind == .word && spells(word, at: index)
    }

    func isDirective(_ directive: StaticString, at index: Int) -> Bool {
        tokens[index].kind == .directive && spells(directive, at: index)
    }

    func isMark(_ mark: Unicode.Scalar, at index: Int) -> Bool { tokens[index].mark == UInt8(ascii: mark) }

    private func spells(_ text: StaticString, at index: Int) -> Bool {
        let range = tokens[index].bytes
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { bytes[range].elementsEqual($0) }
    }
}

/// Finds the partner of every bracket.
private struct BracketPairing {
    private let tokens: [Token]
    private let bytes: [UInt8]
    private(set) var partners: [Int32]
    private var open: [Int] = []

    init(_ tokens: [Token], _ bytes: [UInt8]) {
        self.tokens = tokens
        self.bytes = bytes
        partners = Array(repeating: -1, count: tokens.count)
    }

    mutating func run() throws(LexicalFlaw) {
        for (index, token) in tokens.enumerated() {
            if token.kind == .mark { try pair(token.mark, at: index) }
            if token.kind == .directive { try pairDirective(at: index) }
        }
        if let last = open.last {
            let name = tokens[last].kind == .directive ? "#if" : "'\(Unicode.Scalar(tokens[last].mark))'"
            throw LexicalFlaw(message: "\(name) is not closed", offset: tokens[last].bytes.lowerBound)
        }
    }

    private mutating func pair(_ mark: UInt8, at index: Int) throws(LexicalFlaw) {
        switch mark {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): try push(index)
        case UInt8(ascii: ")"): try pop(UInt8(ascii: "("), at: index)
        case UInt8(ascii: "]"): try pop(UInt8(ascii: "["), at: index)
        case UInt8(ascii: "}"): try pop(UInt8(ascii: "{"), at: index)
        default: break
        }
    }

    private mutating func pairDirective(at index: Int) throws(LexicalFlaw) {
        switch String(decoding: bytes[tokens[index].bytes], as: UTF8.self) {
        case "#if": try push(index)
        case "#elseif", "#else":
            try pop(0, at: index)
            try push(index)
        case "#endif": try pop(0, at: index)
        default: break
        }
    }

    private mutating func push(_ index: Int) throws(LexicalFlaw) {
        if open.count >= SwiftSourceLimits.depth {
            let message = "brackets are nested deeper than \(SwiftSourceLimits.depth) levels"
            throw LexicalFlaw(message: message, offset: tokens[index].bytes.lowerBound)
        }
        open.append(index)
    }

    /// The mark of a directive is 0.
    private mutating func pop(_ opening: UInt8, at index: Int) throws(LexicalFlaw) {
        guard let last = open.popLast(), tokens[last].mark == opening else {
            let text = String(decoding: bytes[tokens[index].bytes], as: UTF8.self)
            throw LexicalFlaw(message: "'\(text)' closes nothing", offset: tokens[index].bytes.lowerBound)
        }
        partners[last] = Int32(clamping: index)
    }
}
