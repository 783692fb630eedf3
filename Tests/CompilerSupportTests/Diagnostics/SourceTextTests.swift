import Testing

@testable import CompilerSupport

@Suite("Source text")
struct SourceTextTests {
    /// `↓` marks the offset that is asked for.
    @Test(
        "A source position counts lines and columns from 1, in Unicode scalars",
        arguments: [
            ("↓", 1, 1),
            ("↓abc", 1, 1),
            ("abc↓", 1, 4),
            ("a\n↓b", 2, 1),
            ("a↓\nb", 1, 2),
            ("a\r\n↓b", 2, 1),
            ("a\r\n\r\nb↓", 3, 2),
            ("\n\n\n↓", 4, 1),
            ("a\rb↓", 1, 4),
            ("é写👩‍👧↓", 1, 6),
            ("é\n写x↓y", 2, 3),
        ] as [(String, Int, Int)]
    )
    func positions(marked: String, line: Int, column: Int) throws {
        let (text, offset) = try unmarked(marked)
        #expect(text.position(at: offset) == SourcePosition(line: line, column: column))
    }

    @Test("An offset outside of the text is the position of its start or end")
    func outside() {
        let text = SourceText(path: "contents", bytes: Array("ab\ncd".utf8))
        #expect(text.position(at: 99) == SourcePosition(line: 2, column: 3))
        #expect(text.position(at: -1) == SourcePosition(line: 1, column: 1))
    }

    @Test("A byte order mark does not count for the column")
    func byteOrderMark() {
        let text = SourceText(path: "contents", bytes: Array("\u{FEFF}<model/>\n".utf8))
        #expect(text.position(at: 0) == SourcePosition(line: 1, column: 1))
        #expect(text.position(at: 3) == SourcePosition(line: 1, column: 1))
        #expect(text.position(at: 4) == SourcePosition(line: 1, column: 2))
        #expect(line(of: text, at: 3) == "<model/>")
    }

    @Test("A line of source text comes without its line break")
    func lines() {
        let text = SourceText(path: "contents", bytes: Array("one\r\nzwei ü\n\nfour".utf8))
        #expect([0, 5, 13, 14].map { line(of: text, at: $0) } == ["one", "zwei ü", "", "four"])
        #expect(line(of: SourceText(path: "contents", bytes: []), at: 0) == "")
    }

    @Test("A source text with bytes that are not UTF-8 still has positions and lines")
    func notText() {
        let text = SourceText(path: "contents", bytes: [0x80, 0xFF, 0x0A, 0xC3])
        #expect(text.position(at: 4).line == 2)
        #expect(line(of: text, at: 3) == "\u{FFFD}")
    }

    private func line(of text: SourceText, at offset: Int) -> String {
        text.excerpt(of: SourceLocation(path: "contents", bytes: offset..<offset), reach: 100).text
    }

    @Test("The position of every byte agrees with a count from the start of the text")
    func everyOffset() {
        let bytes = Array("<model>\r\n\t<entity name=\"Größe 写真\"/>\n\n</model>".utf8)
        let text = SourceText(path: "contents", bytes: bytes)
        for offset in 0...bytes.count {
            let before = bytes[..<offset]
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            let column = bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1
            let position = SourcePosition(line: line, column: column)
            #expect(text.position(at: offset) == position)
            #expect(text.position(at: text.offset(of: position)) == position)
        }
    }

    @Test("Source positions are ordered by line, then column")
    func order() {
        let positions = [(2, 1), (1, 9), (1, 2)].map { SourcePosition(line: $0.0, column: $0.1) }
        #expect(positions.sorted() == positions.reversed())
    }

    private func unmarked(_ marked: String) throws -> (text: SourceText, offset: Int) {
        let mark = try #require(marked.firstRange(of: "↓"))
        let offset = marked[..<mark.lowerBound].utf8.count
        return (SourceText(path: "contents", bytes: Array(marked.replacing("↓", with: "").utf8)), offset)
    }
}
