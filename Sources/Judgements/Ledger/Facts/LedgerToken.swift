/// How the ledger spells one name: printable ASCII as it is, every other byte and `%` as `%` and two hex digits.
///
/// A name has exactly one spelling, so two lines say the same exactly when their bytes are equal. Swift's own equality
/// of strings would take a composed and a decomposed `é` for the same.
///
///     LedgerToken.spelling(of: "replaced by summary")  // replaced%20by%20summary
enum LedgerToken {
    /// Why the bytes of a token are no spelling, and at which byte.
    struct Flaw: Error, Equatable {
        enum Reason: Equatable {
            case empty
            case unescaped
            case malformedEscape
            case needlessEscape
            case notUTF8
        }

        let reason: Reason
        let index: Int
    }

    static func spelling(of text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var spelling: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) { spelling.append(byte) } else { spelling += escape(byte) }
        }
        return String(decoding: spelling, as: UTF8.self)
    }

    /// Reads one spelling; refuses everything that ``spelling(of:)`` does not write.
    static func text(of token: ArraySlice<UInt8>) throws(Flaw) -> String {
        if token.isEmpty { throw Flaw(reason: .empty, index: token.startIndex) }
        if token.allSatisfy(isPlain) { return String(decoding: token, as: UTF8.self) }
        var text: [UInt8] = []
        var index = token.startIndex
        while index < token.endIndex {
            let byte = token[index]
            if byte == percent {
                text.append(try escapedByte(at: index, in: token))
                index += 3
            } else {
                guard isPlain(byte) else { throw Flaw(reason: .unescaped, index: index) }
                text.append(byte)
                index += 1
            }
        }
        guard let text = String(validating: text, as: UTF8.self) else {
            throw Flaw(reason: .notUTF8, index: token.startIndex)
        }
        return text
    }

    private static func escapedByte(at index: Int, in token: ArraySlice<UInt8>) throws(Flaw) -> UInt8 {
        guard index + 2 < token.endIndex, let high = value(ofDigit: token[index + 1]),
            let low = value(ofDigit: token[index + 2])
        else { throw Flaw(reason: .malformedEscape, index: index) }
        let byte = high << 4 | low
        if isPlain(byte) { throw Flaw(reason: .needlessEscape, index: index) }
        return byte
    }

    private static let percent = UInt8(ascii: "%")
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isPlain(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && byte != percent }

    private static func escape(_ byte: UInt8) -> [UInt8] { [percent, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        digits.firstIndex(of: digit).map { UInt8($0) }
    }
}
