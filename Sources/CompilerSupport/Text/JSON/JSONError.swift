/// Why a text could not be read as JSON, where, and the way out.
package struct JSONError: Error, Hashable, Sendable {
    /// What went wrong, as far as a caller may want to tell.
    package enum Kind: Hashable, Sendable {
        /// The text cannot be read.
        case malformed
        /// An object has two equal keys; the first stands at these bytes.
        case duplicateKey(first: Range<Int>)
    }

    /// What went wrong.
    package let kind: Kind
    /// The bytes that are wrong; empty at the end of the text.
    package let range: Range<Int>
    /// What is wrong with them, without a full stop.
    package let message: String
    /// What to do instead.
    package let help: String
}

extension JSONError {
    static func malformed(_ message: String, help: String, at range: Range<Int>) -> JSONError {
        JSONError(kind: .malformed, range: range, message: message, help: help)
    }

    /// Something stands where it cannot; the help names the habit that probably put it there.
    static func unexpected(at cursor: JSONCursor, expected: String) -> JSONError {
        var end = cursor
        if end.takeWord().isEmpty { end.skipScalar() }
        let range = cursor.offset..<end.offset
        let text = String(decoding: cursor.bytes[range], as: UTF8.self)
        return malformed("expected \(expected), found \(name(of: text))", help: help(for: text), at: range)
    }

    private static func name(of text: String) -> String {
        guard let scalar = text.unicodeScalars.first else { return "the end of the text" }
        let isPrintable = scalar.value >= 0x20 && scalar.value != 0x7F
        return isPrintable ? "'\(clipped(text))'" : "a control character"
    }

    private static func help(for text: String) -> String {
        switch text {
        case "": "the text is incomplete"
        case ",": "remove the comma, or add a value before it"
        case "'", "“", "”", "„": #"keys and strings need straight double quotes: "text""#
        case "#", "/": "comments are // to the end of the line, or between /* and */"
        case "{", "[", "\"": "add a comma before it"
        case "}", "]": "look for an extra bracket, or for a bracket of the wrong kind"
        default: "strings need double quotes; other values are numbers, true, false, and null"
        }
    }
}
