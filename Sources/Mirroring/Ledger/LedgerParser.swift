import CloudSchema
package import CompilerSupport

/// The result of reading a ledger's text.
package struct ParsedLedger: Equatable, Sendable {
    /// The ledger; nil when the text has an error.
    package let ledger: Ledger?
    /// The findings about the text, in printing order.
    package let diagnostics: [Diagnostic]
}

extension Ledger {
    /// Parses a `modelc.lock`.
    ///
    /// Unsorted and duplicate lines are accepted, because merges produce them. A line in another spelling than that of
    /// ``text`` is refused, and so is a line without LF, which shows that the file was cut off. ``findings`` checks the
    /// lines together. The time is linear in the size of the text except for sorting; at most a thousand findings are
    /// reported.
    ///
    ///     let parsed = Ledger.parse(bytes: bytes, path: "modelc.lock")
    ///     guard let ledger = parsed.ledger else { return report(parsed.diagnostics) }
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file, at most 64 MiB.
    ///   - path: The file as the user named it, for locations.
    /// - Returns: The ledger unless there are errors, and the findings, of the first rules in ``LedgerRules``.
    package static func parse(bytes: [UInt8], path: String) -> ParsedLedger {
        var parser = LedgerParser(bytes: bytes, path: path)
        parser.run()
        let diagnostics = parser.diagnostics.inPrintingOrder()
        return ParsedLedger(ledger: diagnostics.isEmpty ? Ledger(parser.facts) : nil, diagnostics: diagnostics)
    }
}

/// Parses a ledger line by line; an invalid line does not affect the others.
private struct LedgerParser {
    var facts: [LedgerFact] = []
    var diagnostics: [Diagnostic] = []
    let bytes: [UInt8]
    let path: String
    /// Mistakes that affect a whole file are reported once, where they first occur.
    var reported: Set<Once> = []

    enum Once { case carriageReturn, conflict }

    /// Far beyond any real ledger: a line for each field of ten thousand entities takes two megabytes.
    static let sizeLimit = 64 << 20
    /// A line takes up to 800 bytes in memory.
    static let lineLimit = 500_000
    static let findingLimit = 1000

    mutating func run() {
        guard bytes.count <= Self.sizeLimit, bytes.count(where: { $0 == UInt8(ascii: "\n") }) <= Self.lineLimit else {
            return report(
                LedgerRules.ledgerTooLarge,
                "'\(path)' is larger than 64 MiB, or has more than 500,000 lines",
                help: "modelc did not write this ledger; restore it from version control",
                at: nil
            )
        }
        let start = bytes.byteOrderMarkLength
        let lines = bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard readHeader(in: lines) else { return }
        if start > 0 {
            report(
                LedgerRules.ledgerSyntax,
                "the ledger begins with a byte order mark",
                help: "save the file as UTF-8 without one",
                at: bytes[..<start]
            )
        }
        for line in lines.dropLast() where diagnostics.count < Self.findingLimit { read(line) }
        if let last = lines.last, !last.isEmpty, diagnostics.count < Self.findingLimit {
            read(last)
            let help = "the file may be cut off; compare it with version control, and end the line"
            report(LedgerRules.ledgerSyntax, "the last line has no line end", help: help, at: last)
        }
    }

    // MARK: The header

    /// Looks for the header anywhere, because lines may be in any order. Without it nothing else is reported.
    mutating func readHeader(in lines: [ArraySlice<UInt8>]) -> Bool {
        let marked = lines.filter { $0.first == UInt8(ascii: "!") }.map(withoutCarriageReturn)
        let headers = marked.filter { $0.starts(with: "!modelc.lock".utf8) }
        if let other = headers.first(where: { !isHeader($0) }) {
            reportVersion(of: other)
        } else if headers.isEmpty {
            report(
                LedgerRules.notALedger,
                bytes.isEmpty ? "the ledger is empty" : "the ledger has no line '\(Ledger.header)'",
                help: "restore the file from version control, or create it with "
                    + "modelc lock advance --evidence production.ckdb",
                at: lines.first
            )
        }
        return diagnostics.isEmpty
    }

    mutating func reportVersion(of header: ArraySlice<UInt8>) {
        report(
            LedgerRules.unsupportedLedgerVersion,
            "the ledger says '\(String(decoding: header.prefix(40), as: UTF8.self))'; "
                + "this modelc reads '\(Ledger.header)'",
            help: header.elementsEqual(Ledger.unreleasedHeader.utf8)
                ? "no release wrote this format: remove the file, and make the ledger anew with "
                    + "modelc lock advance --evidence production.ckdb --shipped"
                : "use the version of modelc that wrote it, or a later one",
            at: header
        )
    }

    func isHeader(_ line: ArraySlice<UInt8>) -> Bool { line.elementsEqual(Ledger.header.utf8) }

    func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    // MARK: A line

    mutating func read(_ whole: ArraySlice<UInt8>) {
        let line = withoutCarriageReturn(whole)
        if line.count < whole.count, reported.insert(.carriageReturn).inserted {
            let help = "lines end in LF; add 'modelc.lock text eol=lf' to .gitattributes when git converts them"
            report(LedgerRules.ledgerSyntax, "the line ends in CR LF", help: help, at: whole.suffix(1))
        }
        if isConflictMarker(line) { return reportConflict(at: line) }
        if isHeader(line) { return }
        do throws(Diagnostic) {
            facts.append(try LedgerLine(line: line, path: path).fact())
        } catch {
            diagnostics.append(error)
        }
    }

    /// The seven equal characters at the beginning of git's conflict markers; no line of a ledger begins so.
    func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, "<=>|".utf8.contains(first) else { return false }
        return line.prefix(7).elementsEqual(repeatElement(first, count: 7))
    }

    mutating func reportConflict(at line: ArraySlice<UInt8>) {
        guard reported.insert(.conflict).inserted else { return }
        let help =
            "keep the lines of both sides and remove the markers; with 'modelc.lock merge=union' in .gitattributes "
            + "git does so itself"
        report(LedgerRules.unresolvedMerge, "git left a merge conflict here", help: help, at: line)
    }

    mutating func report(_ rule: RuleMetadata, _ message: String, help: String, at slice: ArraySlice<UInt8>?) {
        let location = slice.map { SourceLocation(path: path, bytes: $0.indices) }
        diagnostics.append(Diagnostic(rule: rule, message: message, help: help, location: location))
    }
}

/// One line of a ledger's text, on the way to a fact.
private struct LedgerLine {
    /// The bytes without the line end.
    let line: ArraySlice<UInt8>
    let path: String

    func fact() throws(Diagnostic) -> LedgerFact {
        let space = UInt8(ascii: " ")
        let tokens = line.split(separator: space, maxSplits: Self.mostSplits, omittingEmptySubsequences: false)
        let kind = try kind(named: tokens[0])
        guard tokens.count == 1 + kind.words.count else { throw wrongNumberOfWords(in: kind, found: tokens.count - 1) }
        let texts = try texts(of: tokens, as: kind.words)
        guard let fact = LedgerStatement.reading(kind, texts).flatMap({ LedgerFact($0, at: place(line)) }) else {
            throw syntax(
                "'\(texts.joined(separator: " "))' is encrypted, which this type cannot be",
                help: "write plain, or use BYTES, DOUBLE, INT64, LOCATION, STRING or TIMESTAMP",
                at: line
            )
        }
        guard fact.line.utf8.elementsEqual(line) else {
            throw syntax("the two ends of the link are not in order", help: "write '\(fact.line)'", at: line)
        }
        return fact
    }

    /// One more than any kind of line has, so that a line of spaces is not split into a million pieces.
    static let mostSplits = 6

    func kind(named token: ArraySlice<UInt8>) throws(Diagnostic) -> LedgerKind {
        let word = LedgerToken.excerpt(of: token)
        if let kind = LedgerKind(rawValue: word) { return kind }
        if line.isEmpty { throw syntax("the line is blank", help: "remove it", at: line) }
        let kinds = LedgerKind.allCases.map(\.rawValue).joined(separator: ", ")
        let help = "a line begins with one of \(kinds); there are no comments"
        throw syntax("'\(word)' is not a kind of line", help: help, at: token)
    }

    func wrongNumberOfWords(in kind: LedgerKind, found: Int) -> Diagnostic {
        let count = kind.words.count
        let words = kind.words.map(\.name).joined(separator: " ")
        return syntax(
            "'\(kind.rawValue)' is followed by \(counted(count, "word", "words")), "
                + "found \(found > count ? "more" : "\(found)")",
            help: "write '\(kind.rawValue) \(words)' with one space between words; a space inside a word is %20",
            at: line
        )
    }

    func place(_ slice: ArraySlice<UInt8>) -> SourceLocation { SourceLocation(path: path, bytes: slice.indices) }

    func syntax(_ message: String, help: String?, at slice: ArraySlice<UInt8>) -> Diagnostic {
        Diagnostic(rule: LedgerRules.ledgerSyntax, message: message, help: help, location: place(slice))
    }
}

// MARK: - Words

extension LedgerLine {
    /// The words after the first one, unescaped.
    func texts(of tokens: [ArraySlice<UInt8>], as words: [LedgerWord]) throws(Diagnostic) -> [String] {
        var texts: [String] = []
        for (word, token) in zip(words, tokens.dropFirst()) {
            let text = try text(of: token)
            // Nothing in a ledger is unrecorded.
            guard word.accepts(text), word != .number || text != "0" else {
                let message = "'\(LedgerToken.excerpt(of: token))' cannot stand for \(word.name)"
                throw syntax(message, help: word.help, at: token)
            }
            texts.append(text)
        }
        return texts
    }

    /// Decodes one spelling; refuses everything that ``LedgerToken/spelling(of:)`` does not write.
    func text(of token: ArraySlice<UInt8>) throws(Diagnostic) -> String {
        if token.isEmpty {
            throw escaping("a word is empty", help: "write one space between words and none at the end", at: token)
        }
        if token.allSatisfy(LedgerToken.isPlain) { return String(decoding: token, as: UTF8.self) }
        var text: [UInt8] = []
        var rest = token
        while let byte = rest.first {
            let isEscape = byte == LedgerToken.percent
            guard isEscape || LedgerToken.isPlain(byte) else {
                throw escaping("a byte of '\(LedgerToken.excerpt(of: token))' must be escaped", at: rest.prefix(1))
            }
            text.append(try isEscape ? escapedByte(rest.prefix(3), in: token) : byte)
            rest = rest.dropFirst(isEscape ? 3 : 1)
        }
        guard let text = String(validating: text, as: UTF8.self) else {
            let message = "'\(LedgerToken.excerpt(of: token))' is not UTF-8 when its escapes are read"
            throw escaping(message, at: token.prefix(1))
        }
        return text
    }

    func escapedByte(_ escape: ArraySlice<UInt8>, in token: ArraySlice<UInt8>) throws(Diagnostic) -> UInt8 {
        let digits = escape.dropFirst().compactMap { LedgerToken.digits.firstIndex(of: $0) }
        guard digits.count == 2 else {
            throw escaping("'\(LedgerToken.excerpt(of: token))' has a % without two upper-case hex digits", at: escape)
        }
        let byte = UInt8(digits[0] << 4 | digits[1])
        if LedgerToken.isPlain(byte) {
            let message = "'\(LedgerToken.excerpt(of: token))' escapes what needs no escape"
            throw escaping(message, help: "write the character itself", at: escape)
        }
        return byte
    }

    func escaping(
        _ message: String,
        help: String =
            "every byte outside of printable ASCII, and % itself, is written as % and two upper-case hex digits",
        at slice: ArraySlice<UInt8>
    ) -> Diagnostic {
        Diagnostic(rule: LedgerRules.ledgerEscape, message: message, help: help, location: place(slice))
    }
}

/// The ledger's spelling of one name: printable ASCII unchanged, every other byte and `%` as `%` and two hex digits.
///
/// A name has exactly one spelling, so two lines have the same meaning exactly when their bytes are equal. Swift's
/// equality of strings would treat a composed and a decomposed `é` as equal.
///
///     LedgerToken.spelling(of: "replaced by summary")  // replaced%20by%20summary
enum LedgerToken {
    static func spelling(of text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        return String(decoding: text.utf8.flatMap { isPlain($0) ? [$0] : escape($0) }, as: UTF8.self)
    }

    /// The beginning of a token in its escaped form, for messages.
    static func excerpt(of token: ArraySlice<UInt8>) -> String {
        let limit = 80
        return String(decoding: token.prefix(limit), as: UTF8.self) + (token.count > limit ? "…" : "")
    }

    fileprivate static let percent = UInt8(ascii: "%")
    fileprivate static let digits = Array("0123456789ABCDEF".utf8)

    fileprivate static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && byte != percent }

    private static func escape(_ byte: UInt8) -> [UInt8] { [percent, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
}
