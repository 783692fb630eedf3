import CloudSchema

/// What a word of a ledger's line stands for; the raw value is how messages name it.
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
    case model
    case version
    case number
    case checksum
    case entity
    case root
    case relationship = "Entity.relationship"
    case attribute = "Entity.attribute"
    case cardinality = "one|many"
    case transformer

    /// Whether a text, already unescaped and not empty, can stand here.
    func accepts(_ text: String) -> Bool {
        switch self {
        case .container, .reason, .model, .version, .checksum, .entity, .root, .transformer: true
        case .recordType, .field, .role: text.utf8.allSatisfy { !Self.endsQuotedName.contains($0) }
        case .number: Recording.number(text) != nil
        case .relationship, .attribute: Self.isProperty(text)
        default: possibleWords.contains(text)
        }
    }

    /// What can stand here, when that is a fixed list; for messages.
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

    /// What no quoted name of a `.ckdb` file can hold.
    private static let endsQuotedName = Array("\"\r\n".utf8)

    private static func isProperty(_ text: String) -> Bool {
        let dot = UInt8(ascii: ".")
        return text.utf8.dropFirst().dropLast().contains(dot)
    }
}

/// How the ledger spells one name: printable ASCII as it is, every other byte and `%` as `%` and two hex digits.
///
/// A name has exactly one spelling, so two lines say the same exactly when their bytes are equal. Swift's own equality
/// of strings would take a composed and a decomposed `é` for the same.
///
///     LedgerToken.spelling(of: "replaced by summary")  // replaced%20by%20summary
enum LedgerToken {
    /// Why the bytes cannot be a token, and which of them.
    struct Flaw: Error {
        let message: String
        let help: String
        let range: Range<Int>
    }

    static func spelling(of text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        return String(decoding: text.utf8.flatMap { isPlain($0) ? [$0] : escape($0) }, as: UTF8.self)
    }

    /// Reads one spelling; refuses everything that ``spelling(of:)`` does not write.
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

    /// The beginning of a token as it stands in the ledger, for messages.
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
