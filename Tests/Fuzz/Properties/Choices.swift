/// Choices that bytes make: a fuzzer that changes a byte changes one thing and leaves the rest as it was.
///
/// When the bytes are used up, the first of everything is chosen.
struct Choices {
    /// True if names are harmless and attributes of usual types, so that little is refused before anything is generated.
    var arePlain = false
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func number(upTo limit: Int) -> Int { Int(byte()) % (limit + 1) }

    mutating func bool() -> Bool { byte() & 1 == 1 }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[number(upTo: elements.count - 1)] }

    mutating func maybe<Value>(_ make: (inout Choices) -> Value) -> Value? { bool() ? make(&self) : nil }

    mutating func several<Value>(upTo limit: Int, _ make: (inout Choices) -> Value) -> [Value] {
        var values: [Value] = []
        for _ in 0..<number(upTo: limit) { values.append(make(&self)) }
        return values
    }

    /// A name that is mostly harmless, or text that tries to become something else.
    mutating func name() -> String {
        if arePlain { return one(of: Self.plainNames) }
        return number(upTo: 15) < 15 ? one(of: Self.names) : text()
    }

    /// Pieces that mean something in Swift, in comments, in literals or in templates, and a few bytes as they come.
    mutating func text() -> String {
        let count = number(upTo: 5)
        if count == 5 {
            let bytes = rest.prefix(number(upTo: 12))
            rest = rest.dropFirst(bytes.count)
            return String(decoding: bytes, as: UTF8.self)
        }
        var text = ""
        for _ in 0..<count { text += one(of: Self.pieces) }
        return text
    }

    private static let plainNames = [
        "Post", "Author", "Tag", "Photo", "title", "posts", "author", "tags", "parent", "children", "name", "count",
        "class", "default",
    ]

    private static let names = [
        "Post", "Author", "Tag", "title", "posts", "author", "tags", "parent", "children", "self", "Self", "Type",
        "class", "protocol", "init", "description", "objectID", "hash", "default", "Any", "some", "actor", "await",
        "async", "throws", "nonisolated", "name", "value", "id", "url", "URLCache", "Straße", "é", "e\u{301}", "日本",
        "NAME", "count", "subscript", "extension", "_", "__", "a_b", "Post2", "recordName", "fields", "Keys",
    ]

    private static let pieces = [
        "\"", "\"\"\"", "\\", "\\(", ")", "(", "\\(x)", "\n", "\r", "\r\n", "\t", "\u{2028}", "\u{2029}", "\u{85}",
        "\u{B}",
        "\u{C}", "\0", "\u{7F}", "\u{202E}", "\u{200B}", "\u{FEFF}", "\u{FFFF}", "\u{E000}", "\u{1F600}", "\u{301}",
        "*/", "/*", "//", "///", "`", "#\"", "\"#", "#if", "#endif", "{", "}", "[", "]", "<", ">", ";", ":", ",", ".",
        "?", "!", "&", "->", "@objc", "{{", "}}", "{{>header}}", "$", "$NAME", "%@", "%K", "'", " ", "  ", "=", "==",
        "let x = 1", "}\nextension Int {", "import Swift", "_", "1", "-1", "0.5", "1e400", "nan", "inf", "0x1F", "YES",
        "Status", "Swift.Int", "[String: Int]", "(Int) -> Void", "Int?", "any Sendable", "SUBQUERY(", "SELF", "a", "ä",
    ]
}
