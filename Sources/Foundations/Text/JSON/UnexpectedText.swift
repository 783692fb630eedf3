/// What stands at a place where the grammar wants something else, and the habit that probably put it there.
struct UnexpectedText {
    let range: Range<Int>
    let name: String
    let help: String

    init(at cursor: JSONCursor) {
        var end = cursor
        let word = end.takeWord()
        if word.isEmpty { end.skipScalar() }
        range = cursor.offset..<end.offset
        let text = String(decoding: cursor.bytes[range], as: UTF8.self)
        name = Self.name(of: text)
        help = Self.help(for: text)
    }

    private static func name(of text: String) -> String {
        guard let scalar = text.unicodeScalars.first else { return "the end of the text" }
        let isPrintable = scalar.value >= 0x20 && scalar.value != 0x7F
        return isPrintable ? "'\(clipped(text))'" : "a control character"
    }

    private static func help(for text: String) -> String {
        switch text {
        case "": "the text ends too early; what it should contain is missing"
        case ",": "remove the comma, or add what should stand before it"
        case "'", "“", "”", "„": #"keys and strings stand between straight double quotes: "text""#
        case "#", "/": "comments are written as // to the end of the line, or between /* and */"
        case "{", "[", "\"": "a comma may be missing before it"
        case "}", "]": "look for a bracket too many, or for one of the other kind"
        default: "text stands between double quotes; other values are numbers, true, false and null"
        }
    }
}

extension JSONCursor {
    fileprivate mutating func skipScalar() {
        advance()
        while let byte = current, byte & 0xC0 == 0x80 { advance() }
    }
}
