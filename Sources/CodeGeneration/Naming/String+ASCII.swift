// Names and remarks in models are ASCII with few exceptions. What follows answers for those at once, from their bytes; the
// walks over characters and scalars that answer for all others took a quarter of `generate`.

extension String {
    /// Whether the text is of letters, digits, punctuation and spaces of ASCII only, so that all of it is to be seen.
    var isVisibleASCII: Bool { isOfBytes { (0x20..<0x7F).contains($0) } }

    /// Whether the text is all of that and can stand in a string literal as it is.
    var isPlainInLiteral: Bool {
        isOfBytes { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }

    /// Whether the text is an identifier of Swift in ASCII; no says nothing.
    var isASCIIIdentifier: Bool {
        utf8.first?.isASCIILetter == true
            && isOfBytes { $0.isASCIILetter || $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0) }
    }

    /// The text with its first letter in upper case and nothing else changed.
    var withCapital: String {
        guard let first = utf8.first, first < 0x80, utf8.dropFirst().first.map({ $0 < 0x80 }) ?? true else {
            return prefix(1).uppercased() + dropFirst()
        }
        guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return self }
        return String(Unicode.Scalar(first - 0x20)) + self[utf8.index(after: startIndex)...]
    }

    /// Whether all bytes are of a kind. Where they lie in a row, they are looked at there.
    func isOfBytes(_ isOfKind: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isOfKind) } ?? utf8.allSatisfy(isOfKind)
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
