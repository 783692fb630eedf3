import CompilerSupport

/// A pasted text as words, so that a message is found in any case, wrapped, in quotation marks of any kind, and inside of
/// other errors.
struct MessageText {
    /// The text without the escapes of errors that are printed inside of others.
    let bytes: [UInt8]
    let words: [Word]

    struct Word {
        /// The word in small letters.
        let text: String
        /// Its place in the text.
        let range: Range<Int>
    }

    init(_ text: String) {
        bytes = Self.unescaped(text)
        var words: [Word] = []
        var start: Int?
        var script = Script.none
        for (index, byte) in bytes.enumerated() {
            let next = script.following(byte)
            if next != script, let first = start {
                words.append(Self.word(bytes, first..<index))
                start = nil
            }
            script = next
            if script != .none { start = start ?? index }
        }
        if let first = start { words.append(Self.word(bytes, first..<bytes.count)) }
        self.words = words
    }

    /// Chinese, Japanese and Korean texts have no spaces around names and numbers: `CKErrorDomainエラー9`.
    private enum Script {
        case none, letters, ideographs

        /// The script of a byte of UTF-8 behind one of this script.
        func following(_ byte: UInt8) -> Script {
            switch byte {
            case 0x80..<0xC0: self
            case 0xE3...: .ideographs
            default: byte.isNamePart ? .letters : .none
            }
        }
    }

    private static func word(_ bytes: [UInt8], _ range: Range<Int>) -> Word {
        Word(text: String(decoding: bytes[range], as: UTF8.self).lowercased(), range: range)
    }

    /// Nested errors print line ends and quotation marks with backslashes, one more for each level. Editors replace
    /// quotation marks and dots by typographic ones, and some languages have parentheses of their own.
    private static func unescaped(_ text: String) -> [UInt8] {
        let plain = text.replacing("\u{2018}", with: "'").replacing("\u{2019}", with: "'")
            .replacing("\u{201C}", with: "\"").replacing("\u{201D}", with: "\"").replacing("\u{2026}", with: "...")
            .replacing("\u{FF08}", with: "(").replacing("\u{FF09}", with: ")")
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in plain.utf8 {
            switch byte {
            case UInt8(ascii: "\\"):
                isEscaped = true
                continue
            case UInt8(ascii: "n") where isEscaped, UInt8(ascii: "r") where isEscaped: bytes.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "t") where isEscaped: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
            isEscaped = false
        }
        return bytes
    }

    /// The word as it was written.
    func spelling(_ index: Int) -> String { string(words[index].range) }

    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The bytes between a word and the one before it.
    func gap(before index: Int) -> ArraySlice<UInt8> {
        bytes[(index > 0 ? words[index - 1].range.upperBound : 0)..<words[index].range.lowerBound]
    }

    /// True if the text was cut before a word, which may be behind the last one.
    func isCut(before index: Int) -> Bool {
        if index == words.count { return true }
        return gap(before: index).contains(sequence: Array("...".utf8))
    }

    /// True if the text was cut in a word: what is left is the beginning of another word.
    func isCut(behind index: Int, in word: String) -> Bool {
        index < words.count && word.hasPrefix(words[index].text) && isCut(before: index + 1)
    }

    /// The lines behind a word.
    func lines(behind index: Int) -> [Substring] {
        let rest = bytes[words[index].range.upperBound...].drop { $0 != UInt8(ascii: "\n") }
        return String(decoding: rest.prefix(1 << 16), as: UTF8.self).split(separator: "\n")
    }
}

extension ArraySlice<UInt8> {
    fileprivate func contains(sequence: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: sequence) }
    }
}

extension UInt8 {
    /// True if the byte is a letter, a digit, an underscore, or part of a letter that is not ASCII.
    var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
