/// Why a text could not be read as JSON, where, and the way out.
public struct JSONError: Error, Hashable, Sendable {
    /// What went wrong, as far as a caller may want to tell.
    public enum Kind: Hashable, Sendable {
        /// The text cannot be read.
        case malformed
        /// An object has two equal keys; the first stands at these bytes.
        case duplicateKey(first: Range<Int>)
    }

    /// What went wrong.
    public let kind: Kind
    /// The bytes that are wrong; empty at the end of the text.
    public let range: Range<Int>
    /// What is wrong with them, without a full stop.
    public let message: String
    /// What to do instead.
    public let help: String
}

extension JSONError {
    static func tooLarge(limit: Int) -> JSONError {
        malformed(0..<0, "the text is larger than \(limit >> 20) MiB", help: "make sure that this is the intended file")
    }

    static func notUTF8(at offset: Int) -> JSONError {
        malformed(offset..<offset + 1, "the text is not UTF-8", help: "save the file as UTF-8")
    }

    static func tooDeep(at offset: Int, limit: Int) -> JSONError {
        malformed(
            offset..<offset + 1,
            "more than \(limit) objects and arrays stand inside one another",
            help: "look for brackets that are never closed"
        )
    }

    static func unclosed(from start: Int, missing close: Unicode.Scalar) -> JSONError {
        malformed(
            start..<start + 1,
            "the \(close == "}" ? "object" : "array") that begins here is not closed",
            help: "add '\(close)' at its end"
        )
    }

    static func unclosedComment(from start: Int) -> JSONError {
        malformed(start..<start + 2, "the comment that begins here is not closed", help: "add '*/' at its end")
    }

    static func unclosedString(from start: Int, to end: Int) -> JSONError {
        malformed(
            start..<end,
            "the string is not closed on its line",
            help: #"add '"' at its end; a line break inside a string is written as \n"#
        )
    }

    static func controlCharacter(_ byte: UInt8, at offset: Int) -> JSONError {
        let code = String(byte, radix: 16)
        return malformed(
            offset..<offset + 1,
            "the string contains a control character",
            help: #"write it as \u\#(String(repeating: "0", count: 4 - code.count))\#(code), or remove it"#
        )
    }

    static func unknownEscape(at cursor: JSONCursor) -> JSONError {
        malformed(
            cursor.offset..<cursor.offset + 1,
            #"'\' does not begin a known escape"#,
            help: #"escapes are \" \\ \/ \b \f \n \r \t and \u with four digits; a backslash is written as \\"#
        )
    }

    static func loneSurrogate(at cursor: JSONCursor) -> JSONError {
        malformed(
            cursor.offset..<cursor.offset + 6,
            "the escape is half of a surrogate pair",
            help: "write the character itself, or both halves"
        )
    }

    static func malformedNumber(_ text: String, at range: Range<Int>) -> JSONError {
        malformed(
            range,
            "\(clipped(text)) is not a number",
            help: "numbers are written as 12, -0.5 or 6.02e23, without leading zeros; text stands in double quotes"
        )
    }

    static func duplicateKey(_ key: String, at range: Range<Int>, first: Range<Int>) -> JSONError {
        JSONError(
            kind: .duplicateKey(first: first),
            range: range,
            message: "\(quoted(key)) stands twice in this object",
            help: "keep one of the two, or merge them"
        )
    }

    /// Something stands where it cannot.
    static func unexpected(at cursor: JSONCursor, expected: String) -> JSONError {
        let found = UnexpectedText(at: cursor)
        return malformed(found.range, "expected \(expected), found \(found.name)", help: found.help)
    }

    private static func malformed(_ range: Range<Int>, _ message: String, help: String) -> JSONError {
        JSONError(kind: .malformed, range: range, message: message, help: help)
    }
}
