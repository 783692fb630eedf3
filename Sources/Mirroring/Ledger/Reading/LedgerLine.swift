import CompilerSupport

/// One line of a ledger's text, on its way to a fact.
struct LedgerLine {
    /// The bytes without the line end.
    let line: ArraySlice<UInt8>
    let path: String

    func fact() throws(Diagnostic) -> LedgerFact {
        let space = UInt8(ascii: " ")
        let tokens = line.split(separator: space, maxSplits: Self.mostSplits, omittingEmptySubsequences: false)
        let word = String(decoding: tokens[0].prefix(40), as: UTF8.self)
        if tokens.count == 4, let kind = Self.formerKinds[word] { return try formerFact(of: kind, tokens) }
        let kind = try kind(named: word, tokens[0])
        guard tokens.count == 1 + kind.words.count else { throw wrongNumberOfWords(in: kind, found: tokens.count - 1) }
        let texts = try texts(of: tokens, as: kind.words)
        guard let fact = fact(of: kind, texts) else {
            throw syntax(
                "'\(texts.joined(separator: " "))' is encrypted, which this type cannot be",
                help: "write plain, or use BYTES, DOUBLE, INT64, LOCATION, STRING or TIMESTAMP",
                at: line
            )
        }
        guard fact.line.utf8.elementsEqual(line) else { throw unorderedLink(fact.line) }
        return fact
    }

    /// One more than any kind of line has, so that a line of nothing but spaces is not cut into a million pieces.
    private static let mostSplits = 6

    private func kind(named word: String, _ token: ArraySlice<UInt8>) throws(Diagnostic) -> LedgerKind {
        if let kind = LedgerKind(rawValue: word) { return kind }
        if line.isEmpty { throw syntax("the line is blank", help: "remove it", at: line) }
        let kinds = LedgerKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw syntax(
            "'\(LedgerToken.excerpt(of: token))' is not a kind of line",
            help: "a line begins with one of \(kinds); there are no comments",
            at: token
        )
    }

    private func fact(of kind: LedgerKind, _ texts: [String]) -> LedgerFact? {
        LedgerStatement.reading(kind, texts).flatMap { LedgerFact($0, at: place(line)) }
    }

    private func unorderedLink(_ expected: String) -> Diagnostic {
        syntax("the two ends of the link are not in order", help: "write '\(expected)'", at: line)
    }

    private func wrongNumberOfWords(in kind: LedgerKind, found: Int) -> Diagnostic {
        let count = kind.words.count
        let words = kind.words.map(\.rawValue).joined(separator: " ")
        return syntax(
            "'\(kind.rawValue)' is followed by \(count == 1 ? "1 word" : "\(count) words"), "
                + "found \(found > count ? "more" : "\(found)")",
            help: "write '\(kind.rawValue) \(words)' with one space between words; a space inside a word is %20",
            at: line
        )
    }

    private func place(_ slice: ArraySlice<UInt8>) -> SourceLocation {
        SourceLocation(path: path, bytes: slice.indices)
    }

    private func syntax(_ message: String, help: String, at slice: ArraySlice<UInt8>) -> Diagnostic {
        Diagnostic(rule: LedgerRules.ledgerSyntax, message: message, help: help, location: place(slice))
    }
}

// MARK: - Format 1

extension LedgerLine {
    /// The first words of lines that format 2 writes otherwise. Format 1 has fewer words in them, so that a line tells its
    /// format: after a merge both can stand in one file, under either header.
    private static let formerKinds: [String: LedgerKind] = [
        "version": .shipped, "root": .root, "link": .link, "cardinality": .cardinality, "transformer": .transformer,
    ]

    /// A line of format 1 says of which model it is, which no longer counts. It does not say in which version something was
    /// recorded that a model meant: that comes before everything that has a name.
    private func formerFact(of kind: LedgerKind, _ tokens: [ArraySlice<UInt8>]) throws(Diagnostic) -> LedgerFact {
        let isVersion = kind == .shipped
        let texts = try texts(of: tokens, as: [.model] + (isVersion ? [.version, .checksum] : kind.words.prefix(2)))
        let words = isVersion ? [texts[1], "1", texts[2]] : texts.dropFirst() + Recording.beforeNames.words
        guard let fact = fact(of: kind, words) else {
            throw syntax("a line of format 1 says nothing", help: "remove it", at: line)
        }
        if kind == .link, LedgerStatement.inOrder(texts[1], texts[2]) != Array(texts.dropFirst()) {
            let spellings = [texts[0], texts[2], texts[1]].map(LedgerToken.spelling)
            throw unorderedLink((["link"] + spellings).joined(separator: " "))
        }
        return fact
    }
}

// MARK: - Words

extension LedgerLine {
    /// What the words after the first one say, without their escapes.
    private func texts(of tokens: [ArraySlice<UInt8>], as words: [LedgerWord]) throws(Diagnostic) -> [String] {
        var texts: [String] = []
        for (word, token) in zip(words, tokens.dropFirst()) {
            let text = try text(of: token)
            guard word.accepts(text) else {
                throw syntax(
                    "'\(LedgerToken.excerpt(of: token))' cannot stand for \(word.rawValue)",
                    help: word.help,
                    at: token
                )
            }
            texts.append(text)
        }
        return texts
    }

    private func text(of token: ArraySlice<UInt8>) throws(Diagnostic) -> String {
        do throws(LedgerToken.Flaw) {
            return try LedgerToken.text(of: token)
        } catch {
            throw Diagnostic(
                rule: LedgerRules.ledgerEscape,
                message: error.message,
                help: error.help,
                location: place(line[error.range])
            )
        }
    }
}

extension LedgerWord {
    fileprivate var help: String {
        switch self {
        case .relationship, .attribute: "write the entity, a dot and the property"
        case .number: "write a number up to \(Recording.lastNumber), without leading zeros"
        case .recordType, .field, .role: "a name in CloudKit has neither quotation marks nor line breaks"
        default: "use one of " + possibleWords.map(LedgerToken.spelling).joined(separator: ", ")
        }
    }
}
