// Names and remarks in models are ASCII with few exceptions. What follows answers for those at once, from their bytes; the
// walks over characters and scalars that answer for all others took a quarter of `generate`.

extension String {
    /// Whether the text is of letters, digits, punctuation and spaces of ASCII only, so that all of it is to be seen.
    var isVisibleASCII: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

    /// The text with its first letter in upper case and nothing else changed.
    var withCapital: String {
        guard let first = utf8.first, first < 0x80, utf8.dropFirst().first.map({ $0 < 0x80 }) ?? true else {
            return prefix(1).uppercased() + dropFirst()
        }
        guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return self }
        return String(Unicode.Scalar(first - 0x20)) + self[utf8.index(after: startIndex)...]
    }
}
