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
struct LedgerParser {
    private(set) var facts: [LedgerFact] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let bytes: [UInt8]
    private let path: String
    /// Mistakes that affect a whole file are reported once, where they first occur.
    private var reported: Set<Once> = []

    private enum Once { case carriageReturn, conflict }

    /// Far beyond any real ledger: a line for each field of ten thousand entities takes two megabytes.
    private static let sizeLimit = 64 << 20
    /// A line takes up to 800 bytes in memory.
    private static let lineLimit = 500_000
    private static let findingLimit = 1000

    init(bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    mutating func run() {
        guard bytes.count <= Self.sizeLimit, bytes.count(where: { $0 == UInt8(ascii: "\n") }) <= Self.lineLimit else {
            return report(
                LedgerRules.ledgerTooLarge,
                "'\(path)' is larger than 64 MiB, or has more than 500,000 lines",
                help: "modelc did not write this ledger; restore it from version control",
                at: nil
            )
        }
        var start = bytes.byteOrderMarkLength
        if start > 0 {
            let help = "save the file as UTF-8 without one"
            report(LedgerRules.ledgerSyntax, "the ledger begins with a byte order mark", help: help, at: 0..<start)
        }
        guard readHeader(from: start) else { return }
        while start < bytes.count, diagnostics.count < Self.findingLimit {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            read(start..<end)
            if end == bytes.count {
                let help = "the file may be cut off; compare it with version control, and end the line"
                report(LedgerRules.ledgerSyntax, "the last line has no line end", help: help, at: start..<end)
            }
            start = end + 1
        }
    }

    // MARK: The header

    /// Looks for the header anywhere, because lines may be in any order. Without it nothing else is reported.
    private mutating func readHeader(from start: Int) -> Bool {
        var isThere = false
        for line in bytes[start...].split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "!") {
            let words = withoutCarriageReturn(line)
            if isHeader(words) {
                isThere = true
            } else if words.starts(with: "!modelc.lock".utf8) {
                reportVersion(of: words)
                return false
            }
        }
        if !isThere {
            diagnostics = []
            report(
                LedgerRules.notALedger,
                bytes.isEmpty ? "the ledger is empty" : "the ledger has no line '\(Ledger.header)'",
                help: "restore the file from version control, or create it with "
                    + "modelc lock advance --evidence production.ckdb",
                at: bytes[start...].prefix { $0 != UInt8(ascii: "\n") }.indices
            )
        }
        return isThere
    }

    private mutating func reportVersion(of header: ArraySlice<UInt8>) {
        diagnostics = []
        report(
            LedgerRules.unsupportedLedgerVersion,
            "the ledger says '\(String(decoding: header.prefix(40), as: UTF8.self))'; "
                + "this modelc reads '\(Ledger.header)'",
            help: header.elementsEqual(Ledger.unreleasedHeader.utf8)
                ? "no release wrote this format: remove the file, and make the ledger anew with "
                    + "modelc lock advance --evidence production.ckdb --shipped"
                : "use the version of modelc that wrote it, or a later one",
            at: header.indices
        )
    }

    private func isHeader(_ line: ArraySlice<UInt8>) -> Bool { line.elementsEqual(Ledger.header.utf8) }

    // MARK: A line

    private mutating func read(_ range: Range<Int>) {
        var line = bytes[range]
        if line.last == UInt8(ascii: "\r") {
            line = withoutCarriageReturn(line)
            reportCarriageReturn(at: line.endIndex..<range.upperBound)
        }
        if isConflictMarker(line) { return reportConflict(at: line.indices) }
        if isHeader(line) { return }
        do throws(Diagnostic) {
            facts.append(try LedgerLine(line: line, path: path).fact())
        } catch {
            diagnostics.append(error)
        }
    }

    /// The seven equal characters at the beginning of git's conflict markers; no line of a ledger begins so.
    private func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, "<=>|".utf8.contains(first) else { return false }
        return line.prefix(7).elementsEqual(repeatElement(first, count: 7))
    }

    private mutating func reportCarriageReturn(at range: Range<Int>) {
        guard reported.insert(.carriageReturn).inserted else { return }
        let help = "lines end in LF; add 'modelc.lock text eol=lf' to .gitattributes when git converts them"
        report(LedgerRules.ledgerSyntax, "the line ends in CR LF", help: help, at: range)
    }

    private mutating func reportConflict(at range: Range<Int>) {
        guard reported.insert(.conflict).inserted else { return }
        let help =
            "keep the lines of both sides and remove the markers; with 'modelc.lock merge=union' in .gitattributes "
            + "git does so itself"
        report(LedgerRules.unresolvedMerge, "git left a merge conflict here", help: help, at: range)
    }

    private mutating func report(_ rule: RuleMetadata, _ message: String, help: String, at range: Range<Int>?) {
        let location = range.map { SourceLocation(path: path, bytes: $0) }
        diagnostics.append(Diagnostic(rule: rule, message: message, help: help, location: location))
    }

    private func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}

/// One line of a ledger's text, on the way to a fact.
struct LedgerLine {
    /// The bytes without the line end.
    let line: ArraySlice<UInt8>
    let path: String

    func fact() throws(Diagnostic) -> LedgerFact {
        let space = UInt8(ascii: " ")
        let tokens = line.split(separator: space, maxSplits: Self.mostSplits, omittingEmptySubsequences: false)
        let word = String(decoding: tokens[0].prefix(40), as: UTF8.self)
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

    /// One more than any kind of line has, so that a line of spaces is not split into a million pieces.
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

// MARK: - Words

extension LedgerLine {
    /// The words after the first one, unescaped.
    private func texts(of tokens: [ArraySlice<UInt8>], as words: [LedgerWord]) throws(Diagnostic) -> [String] {
        var texts: [String] = []
        for (word, token) in zip(words, tokens.dropFirst()) {
            let text = try text(of: token)
            // Nothing in a ledger is unrecorded.
            guard word.accepts(text), word != .number || text != "0" else {
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

/// The meaning of a word in a ledger's line; the raw value is its name in messages.
enum LedgerWord: String {
    case container
    case recordType = "type"
    case field
    case base
    case listness = "single|list"
    case encryption = "plain|encrypted"
    case index
    case role
    case privilege
    case reason
    case version
    case number
    case checksum
    case entity
    case root
    case relationship = "Entity.relationship"
    case attribute = "Entity.attribute"
    case cardinality = "one|many"
    case transformer

    /// True if an unescaped, nonempty text is valid for this word.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .container, .reason, .version, .checksum, .entity, .root, .transformer: true
        case .recordType, .field, .role: text.utf8.allSatisfy { !Self.endsQuotedName.contains($0) }
        case .number: Recording.number(text) != nil
        case .relationship, .attribute: Self.isProperty(text)
        default: possibleWords.contains(text)
        }
    }

    /// The valid words, when they are a fixed list; for messages.
    var possibleWords: [String] {
        switch self {
        case .base: FieldType.Primitive.allCases.map(\.rawValue)
        case .listness: FieldType.listWords
        case .encryption: FieldType.encryptionWords
        case .index: Index.allCases.map(\.rawValue)
        case .privilege: Privilege.allCases.map(\.rawValue)
        case .cardinality: LedgerStatement.Cardinality.allCases.map(\.rawValue)
        default: []
        }
    }

    /// The characters that no quoted name of a `.ckdb` file can contain.
    private static let endsQuotedName = Array("\"\r\n".utf8)

    private static func isProperty(_ text: String) -> Bool {
        let dot = UInt8(ascii: ".")
        return text.utf8.dropFirst().dropLast().contains(dot)
    }
}

/// The ledger's spelling of one name: printable ASCII unchanged, every other byte and `%` as `%` and two hex digits.
///
/// A name has exactly one spelling, so two lines have the same meaning exactly when their bytes are equal. Swift's
/// equality of strings would treat a composed and a decomposed `é` as equal.
///
///     LedgerToken.spelling(of: "replaced by summary")  // replaced%20by%20summary
enum LedgerToken {
    /// The reason that bytes are no token, and the bytes.
    struct Flaw: Error {
        let message: String
        let help: String
        let range: Range<Int>
    }

    static func spelling(of text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        return String(decoding: text.utf8.flatMap { isPlain($0) ? [$0] : escape($0) }, as: UTF8.self)
    }

    /// Decodes one spelling; refuses everything that ``spelling(of:)`` does not write.
    static func text(of token: ArraySlice<UInt8>) throws(Flaw) -> String {
        let start = token.startIndex
        if token.isEmpty {
            let help = "write one space between words and none at the end"
            throw Flaw(message: "a word is empty", help: help, range: start..<start)
        }
        if token.allSatisfy(isPlain) { return String(decoding: token, as: UTF8.self) }
        var text: [UInt8] = []
        var index = start
        while index < token.endIndex {
            let (byte, isEscape) = (token[index], token[index] == percent)
            guard isEscape || isPlain(byte) else {
                let message = "a byte of '\(excerpt(of: token))' must be escaped"
                throw Flaw(message: message, help: escapingHelp, range: index..<index + 1)
            }
            text.append(try isEscape ? escapedByte(at: index, in: token) : byte)
            index += isEscape ? 3 : 1
        }
        guard let text = String(validating: text, as: UTF8.self) else {
            let message = "'\(excerpt(of: token))' is not UTF-8 when its escapes are read"
            throw Flaw(message: message, help: escapingHelp, range: start..<start + 1)
        }
        return text
    }

    private static func escapedByte(at index: Int, in token: ArraySlice<UInt8>) throws(Flaw) -> UInt8 {
        let range = index..<min(index + 3, token.endIndex)
        guard index + 2 < token.endIndex, let high = value(ofDigit: token[index + 1]),
            let low = value(ofDigit: token[index + 2])
        else {
            let message = "'\(excerpt(of: token))' has a % without two upper-case hex digits"
            throw Flaw(message: message, help: escapingHelp, range: range)
        }
        let byte = high << 4 | low
        if isPlain(byte) {
            let message = "'\(excerpt(of: token))' escapes what needs no escape"
            throw Flaw(message: message, help: "write the character itself", range: range)
        }
        return byte
    }

    /// The beginning of a token in its escaped form, for messages.
    static func excerpt(of token: ArraySlice<UInt8>) -> String {
        let limit = 80
        return String(decoding: token.prefix(limit), as: UTF8.self) + (token.count > limit ? "…" : "")
    }

    private static let escapingHelp =
        "every byte outside of printable ASCII, and % itself, is written as % and two upper-case hex digits"
    private static let percent = UInt8(ascii: "%")
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && byte != percent }

    private static func escape(_ byte: UInt8) -> [UInt8] { [percent, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        digits.firstIndex(of: digit).map { UInt8($0) }
    }
}
