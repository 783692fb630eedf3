import Parallelism
import Testing
import TextLayout

@Suite("A text that is written piece by piece")
struct TextWriterTests {
    private func text(_ write: (inout TextWriter) -> Void) -> String {
        var bytes: [UInt8] = []
        TextWriter.write(inPieces: { bytes += $0 }, write)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("is its pieces, one behind the other")
    func pieces() {
        #expect(text { _ in } == "")
        #expect(
            text {
                $0.write("größe")
                $0.write("")
                $0.write(blanks: 2)
                $0.write("a piece that is longer than a small string is")
            } == "größe  a piece that is longer than a small string is"
        )
    }

    @Test("is as long as it must be, also with one piece that is longer than all before")
    func long() {
        let piece = String(repeating: "0123456789", count: 20_000)
        #expect(text { for _ in 0..<5 { $0.write(piece) } } == String(repeating: piece, count: 5))
        #expect(text { for _ in 0..<100_000 { $0.write("abc") } } == String(repeating: "abc", count: 100_000))
    }

    @Test("is handed over as it grows, and not at all when it is empty")
    func handingOver() {
        var sizes: [Int] = []
        TextWriter.write(inPieces: { sizes.append($0.count) }) { writer in
            for _ in 0..<1_000_000 { writer.write("0123456789") }
        }
        #expect(sizes.reduce(0, +) == 10_000_000)
        #expect(sizes.allSatisfy { 0 < $0 && $0 <= 1 << 16 })
        TextWriter.write(inPieces: { sizes.append($0.count) }) { _ in }
        #expect(!sizes.contains(0))
    }

    @Test("takes short texts, over the end of a piece as well")
    func shortTexts() {
        #expect(
            text {
                for _ in 0..<100_000 {
                    $0.write("é")
                    $0.write(".")
                }
            } == String(repeating: "é.", count: 100_000)
        )
    }

    @Test("has as many blanks as are asked for", arguments: [-3, 0, 1, 63, 64, 65, 200])
    func blanks(count: Int) {
        #expect(text { $0.write(blanks: count) } == String(repeating: " ", count: max(0, count)))
    }

    @Test(
        "has columns, in which a character is as wide as a reader sees it",
        arguments: [("title", 5), ("größe", 5), ("e\u{301}", 1), ("👩‍👩‍👧", 1), ("\r\n", 1), ("", 0), ("a\tb", 3)]
    )
    func columns(piece: String, width: Int) {
        #expect(piece.columnCount == width)
    }

    @Test("is cut into runs that are the whole, and weigh as much as they should")
    func runs() {
        #expect((0..<5).runs(weighing: 2) { _ in 1 } == [0..<2, 2..<4, 4..<5])
        #expect((3..<6).runs(weighing: 2) { $0 == 4 ? 9 : 0 } == [3..<5, 5..<6])
        #expect((0..<3).runs(weighing: 2) { _ in 0 } == [0..<3])
        #expect((0..<0).runs(weighing: 2) { _ in 1 } == [])
    }

    @Test("is printable ASCII where each byte is a character of its own")
    func ascii() {
        for text in ["", "CD_title", " ~"] { #expect(text.plainWidth == text.count) }
        for text in ["\u{1F}", "\u{7F}", "é", "a\n"] { #expect(text.plainWidth == nil) }
    }
}
