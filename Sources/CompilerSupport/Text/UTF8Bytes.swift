// Byte tests that every reader of text needs.

extension UInt8 {
    /// True if the byte is one of `a` to `z` and `A` to `Z`.
    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// True if the byte is one of `0` to `9`.
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// True if the byte ends a line: a line feed, or a carriage return.
    package var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension Collection<UInt8> {
    /// Two lower-case hexadecimal digits for each byte.
    package var hexadecimalText: String {
        map { $0 < 0x10 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}

extension [UInt8] {
    /// The length of the byte order mark at the beginning; 0 without one.
    package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The place of the first byte that is not UTF-8; nil when all are.
    package var firstOffsetThatIsNotUTF8: Int? {
        // Nearly all files are ASCII, and finding that out needs no copy of the file.
        if reduce(0, |) < 0x80 { return nil }
        if String(validating: self, as: UTF8.self) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}

/// A text in quotation marks as JSON spells it, for messages: control characters are escaped, and a text of more than
/// forty characters is cut.
///
///     "unknown key \(quoted(key))"  // unknown key "modles"
package func quoted(_ text: String) -> String {
    // Drops the document's line end.
    String(JSON.string(clipped(text)).documentText().dropLast())
}

/// Counts scalars, because a single character of hostile text can be megabytes of combining marks.
func clipped(_ text: String) -> String {
    let clip = text.unicodeScalars.prefix(40)
    return clip.endIndex == text.endIndex ? text : String(clip) + "…"
}

extension String {
    /// The text's FNV-1a hash with 64 bits, in 16 hexadecimal digits.
    ///
    /// Equal texts have equal fingerprints on every platform and in every version. The hash is no protection against
    /// forgery.
    package var fingerprint: String {
        let hash: UInt64 = utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
