import Testing

@testable import CompilerSupport

@Suite("Source ranges of locations")
struct SourceRangeTests {
    /// `[` and `]` stand around what must be found; the tag begins at `<`.
    @Test(
        "The range of an element is its name in the tag",
        arguments: [
            "[<model]/>", "[<model]>", "[<model] name=\"\">", "\n  [<x:entity]\tname=\"a\">", "é[<entity]\r\n/>",
            "[<entity]",
            "[<]", "a[]b",
        ]
    )
    func elements(marked: String) throws {
        try expectRange(in: marked, part: .element)
    }

    @Test(
        "The range of an attribute is its raw value",
        arguments: [
            ("<entity name=\"[Post]\"/>", "name"),
            ("<entity name='[Post]'/>", "name"),
            ("<entity name=\"[]\"/>", "name"),
            ("<entity a=\"1\" name=\"[Post]\" b=\"2\">", "name"),
            ("<entity renamed=\"x\" name=\"[Post]\">", "name"),
            ("<entity a=\"name='x'\" name=\"[Post]\">", "name"),
            ("<entity name = \n\t\"[Post]\">", "name"),
            ("<entity\r\n    a=\"1\"\r\n    name=\"[Post]\"\r\n/>", "name"),
            ("<entity é=\"ü\" name=\"[写真]\">", "name"),
            ("<r predicate=\"[a &lt; 1 &amp;&amp; b == &quot;x&quot;]\" b=\"\"/>", "predicate"),
            ("<r a=\"[x > y / z]\"/>", "a"),
            ("<r a=\"[two\nlines]\"/>", "a"),
            ("<r x:a=\"1\" a=\"[2]\"/>", "a"),
            ("<r a=\"1\" x:a=\"[2]\"/>", "x:a"),
        ] as [(String, String)]
    )
    func attributes(marked: String, name: String) throws {
        try expectRange(in: marked, part: .attribute(name))
    }

    @Test(
        "The range of a missing attribute is the name of its element",
        arguments: [
            "[<entity]/>", "[<entity] nam=\"x\"/>", "[<entity]><a name=\"x\"/>", "[<entity] name", "[<entity] name=",
            "[<entity] name=\"x", "[<entity] name=x>", "[<entity]",
        ]
    )
    func missingAttribute(marked: String) throws {
        try expectRange(in: marked, part: .attribute("name"))
    }

    @Test(
        "The range of a token has the token's length",
        arguments: ["a [token] b", "[]", "x\n[GRANT]\n", "é[ü写]", "[a\nb]c"]
    )
    func tokens(marked: String) throws {
        let marks = try Marked(marked)
        try expectRange(in: marked, at: marks.start, part: .text(length: marks.end - marks.start))
    }

    @Test("A range ends at the end of the text at the latest")
    func pastTheEnd() {
        let text = SourceText(path: "a.ckdb", bytes: Array("abc".utf8))
        let end = SourcePosition(line: 1, column: 4)
        for part in [SourceLocation.Part.element, .attribute("a"), .text(length: 5)] {
            let range = text.range(of: SourceLocation(path: "a.ckdb", offset: 9, part: part))
            #expect(range == SourceRange(start: end, end: end))
        }
        let token = text.range(of: SourceLocation(path: "a.ckdb", offset: 1, part: .text(length: 99)))
        #expect(token == SourceRange(start: SourcePosition(line: 1, column: 2), end: end))
        let backwards = text.range(of: SourceLocation(path: "a.ckdb", offset: 3, part: .text(length: -2)))
        #expect(backwards == SourceRange(start: end, end: end))
    }

    @Test("A range exists for every offset and part of a broken tag")
    func broken() {
        let bytes = Array("<a b=\"c\" d = 'e' <f =\"\" /g='".utf8)
        let text = SourceText(path: "contents", bytes: bytes)
        for offset in 0...bytes.count {
            for name in ["a", "b", "d", "f", "g", ""] {
                let range = text.range(of: SourceLocation(path: "contents", offset: offset, part: .attribute(name)))
                #expect(range.start <= range.end)
            }
        }
    }

    private func expectRange(in marked: String, at offset: Int? = nil, part: SourceLocation.Part) throws {
        let marks = try Marked(marked)
        let text = SourceText(path: "contents", bytes: marks.bytes)
        let start = offset ?? marks.bytes.firstIndex(of: UInt8(ascii: "<")) ?? marks.start
        let expected = SourceRange(start: text.position(at: marks.start), end: text.position(at: marks.end))
        #expect(text.range(of: SourceLocation(path: "contents", offset: start, part: part)) == expected)
    }

    private struct Marked {
        let bytes: [UInt8]
        let start: Int
        let end: Int

        init(_ marked: String) throws {
            let utf8 = Array(marked.utf8)
            start = try #require(utf8.firstIndex(of: UInt8(ascii: "[")))
            end = try #require(utf8.firstIndex(of: UInt8(ascii: "]"))) - 1
            bytes = utf8.filter { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
        }
    }
}
