extension JSONCursor {
    /// Steps over a string, whose opening quotation mark stands at the place, and resolves its escapes.
    mutating func takeString() throws(JSONError) -> String {
        let start = offset
        var text: [UInt8] = []
        advance()
        while let byte = current, byte != UInt8(ascii: "\n") {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: try takeEscape().utf8)
            case 0..<0x20: throw controlCharacter(byte)
            default:
                text.append(byte)
                advance()
            }
        }
        throw .malformed(
            "the string is not closed on its line",
            help: #"add '"' at its end; a line break inside a string is written as \n"#,
            at: start..<offset
        )
    }

    private func controlCharacter(_ byte: UInt8) -> JSONError {
        let code = String(byte, radix: 16)
        return .malformed(
            "the string contains a control character",
            help: #"write it as \u\#(String(repeating: "0", count: 4 - code.count))\#(code), or remove it"#,
            at: offset..<offset + 1
        )
    }

    private var unknownEscape: JSONError {
        .malformed(
            #"'\' does not begin a known escape"#,
            help: #"escapes are \" \\ \/ \b \f \n \r \t and \u with four digits; a backslash is written as \\"#,
            at: offset..<offset + 1
        )
    }

    private mutating func takeEscape() throws(JSONError) -> Unicode.Scalar {
        let letter = byte(after: 1)
        if letter == UInt8(ascii: "u") { return try takeUnicodeEscape() }
        guard let scalar = letter.flatMap({ Self.escapes[$0] }) else { throw unknownEscape }
        advance(by: 2)
        return scalar
    }

    /// What stands for something else behind a backslash.
    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    /// `\u00E9`, or two of them for what UTF-16 writes as a surrogate pair.
    private mutating func takeUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = offset
        guard let first = takeCodeUnit() else { throw unknownEscape }
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard let second = takeCodeUnit(), UTF16.isLeadSurrogate(first), UTF16.isTrailSurrogate(second) else {
            let message = "the escape is half of a surrogate pair"
            throw .malformed(message, help: "write the character itself, or both halves", at: start..<start + 6)
        }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    /// Steps over `\u` and four hexadecimal digits, if that is what comes.
    private mutating func takeCodeUnit() -> UInt16? {
        guard byte(after: 0) == UInt8(ascii: "\\"), byte(after: 1) == UInt8(ascii: "u") else { return nil }
        var unit: UInt16 = 0
        for distance in 2..<6 {
            guard let byte = byte(after: distance), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        advance(by: 6)
        return unit
    }
}
