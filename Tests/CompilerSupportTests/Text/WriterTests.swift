import Testing

@testable import CompilerSupport

@Suite("JSON writer")
struct WriterTests {
    @Test("A written document has the order and layout of its Swift literal")
    func layout() throws {
        let stop = "Zürich"
        let document: JSON = [
            "schema": "example/1",
            "stops": [["name": "\(stop)", "line": 12], [], [:]],
            "waived": false,
            "help": nil,
            "distance": .number(try #require(JSONNumber("0.10"))),
        ]
        #expect(
            document.documentText() == """
                {
                  "schema": "example/1",
                  "stops": [
                    {
                      "name": "Zürich",
                      "line": 12
                    },
                    [],
                    {}
                  ],
                  "waived": false,
                  "help": null,
                  "distance": 0.10
                }

                """
        )
    }

    @Test(
        "Only the characters that JSON requires are escaped",
        arguments: [
            ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#),
            ("\0\u{8}\u{1F}", #""\u0000\u0008\u001f""#),
            ("é😀\u{2028}\u{7F}", "\"é😀\u{2028}\u{7F}\""), ("", #""""#), ("x\"y\"z", #""x\"y\"z""#),
        ]
    )
    func escapes(text: String, expected: String) {
        #expect(JSON.string(text).documentText() == expected + "\n")
    }

    @Test("An absent text or number becomes null")
    func optionals() {
        let text: String? = nil
        let line: Int? = nil
        #expect(text.json == .null)
        #expect(line.json == .null)
        #expect(Optional("a").json == "a")
        #expect(Optional(1).json == 1)
    }

    @Test("Lazily made elements equal others and are written alike")
    func madeElements() {
        let made = JSON.array(of: [1, 2, 3]) { .integer($0 * $0) }
        let value: JSON = [1, 4, 9]
        #expect(made == value)
        #expect(made.hashValue == value.hashValue)
        #expect(made != [1, 4])
        #expect(made != [1, 4, 8])
        #expect(made.documentText() == value.documentText())
    }

    @Test("A long document is written in pieces, none of which is long")
    func pieces() {
        let text = String(repeating: "ü", count: 1000)
        let document = JSON.array(of: Array(0..<1000)) { ["number": .integer($0), "text": .string(text)] }
        var pieces: [[UInt8]] = []
        document.forEachPiece { pieces.append($0) }
        #expect(Array(pieces.joined()) == document.documentBytes())
        #expect(pieces.count > 10)
        #expect(pieces.allSatisfy { $0.count < 100_000 })
    }

    @Test("The order of members is part of a JSON value")
    func order() {
        #expect(JSON.object([.init("b", 1), .init("a", 2)]) == ["b": 1, "a": 2])
        #expect((["a": 2, "b": 1] as JSON) != ["b": 1, "a": 2])
    }

    @Test(
        "A number that follows the grammar of JSON is accepted",
        arguments: ["0", "-0", "12", "0.10", "-1.5e-3", "6E+23"]
    )
    func numbers(text: String) {
        #expect(JSONNumber(text)?.text == text)
    }

    @Test(
        "A text that is not a JSON number is refused",
        arguments: ["", "-", "+1", "01", ".5", "1.", "1e", "1e+", "NaN", "0x1", " 1", "1 "]
    )
    func noNumbers(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test("A quotation in a message is one short line")
    func quotation() {
        #expect(quoted("a\n\u{1B}[0m") == #""a\n\u001b[0m""#)
        #expect(quoted(String(repeating: "x", count: 41)) == "\"" + String(repeating: "x", count: 40) + "…\"")
        #expect(quoted("e" + String(repeating: "\u{301}", count: 100_000)).utf8.count < 100)
    }
}
