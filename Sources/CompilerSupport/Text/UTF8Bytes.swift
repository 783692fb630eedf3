// What every reader asks of the bytes of a text.

extension UInt8 {
    /// Whether this is one of `a` to `z` and `A` to `Z`.
    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether this is one of `0` to `9`.
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether a line ends here: a line feed, or a carriage return.
    package var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

extension [UInt8] {
    /// How many bytes the byte order mark at the beginning takes; 0 without one.
    package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The place of the first byte that is not UTF-8; nil when all are.
    package var firstOffsetThatIsNotUTF8: Int? {
        // Nearly all files are ASCII, and seeing that takes no copy of the file.
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

/// A text between quotation marks as it stands in JSON, for messages: control characters are escaped, and of more than
/// forty characters only the beginning is shown.
///
///     "unknown key \(quoted(key))"  // unknown key "modles"
package func quoted(_ text: String) -> String {
    // Without the line end of a document.
    String(JSON.string(clipped(text)).documentText().dropLast())
}

/// Counts scalars, because a single character of hostile text can be megabytes of combining marks.
func clipped(_ text: String) -> String {
    let clip = text.unicodeScalars.prefix(40)
    return clip.endIndex == text.endIndex ? text : String(clip) + "…"
}

extension String {
    /// A mark of the text in 16 hexadecimal digits: its FNV-1a hash with 64 bits.
    ///
    /// Equal texts have equal marks on every platform and in every version. It tells texts apart that nobody forges; it is not
    /// a protection.
    package var fingerprint: String {
        let hash: UInt64 = utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
