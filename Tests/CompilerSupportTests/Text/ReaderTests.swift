import Testing

@testable import CompilerSupport

@Suite("JSON reader")
struct ReaderTests {
    @Test("Comments and trailing commas are allowed in JSON")
    func leniency() throws {
        let text = """
            // before
            {
              "a": [1, 2,], /* between */ "b": {"c": null,},
              /* a * and ** / inside **/
            }
            // after, without a line end
            """
        #expect(try read(text).value == ["a": [1, 2], "b": ["c": nil]])
    }

    @Test(
        "A JSON value of every kind is read",
        arguments: [
            ("true", true), ("false", false), ("null", nil), ("-0", 0), ("12", 12), ("\"\"", ""), ("[]", []),
            ("{}", [:]),
            ("\u{FEFF}1", 1), (" \t\r\n1", 1), ("[/**/]", []), ("{//\n}", [:]),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u00E9""#, "éé"), (#""\ud83d\ude00""#, "😀"),
        ] as [(String, JSON)]
    )
    func values(text: String, expected: JSON) throws {
        #expect(try read(text).value == expected)
    }

    @Test(
        "A number beyond the range of Int keeps its digits",
        arguments: ["0.10", "1e400", "123456789012345678901234567890"]
    )
    func numbers(text: String) throws {
        #expect(try read(text).value == .number(try #require(JSONNumber(text))))
    }

    @Test("Every JSON value and key has its range of bytes")
    func ranges() throws {
        let text = #"{ "é": [true, "x"], }"#
        let root = try read(text)
        #expect(slice(of: text, root.range) == text)
        let member = try #require(members(of: root).first)
        #expect(slice(of: text, member.keyRange) == #""é""#)
        #expect(slice(of: text, member.value.range) == #"[true, "x"]"#)
        #expect(elements(of: member.value).map { slice(of: text, $0.range) } == ["true", #""x""#])
    }

    @Test(
        "A mistake in JSON is reported with its place and what was expected",
        arguments: [
            ("", 0, 0, "expected a value, found the end of the text"),
            ("  // nothing", 12, 0, "expected a value, found the end of the text"),
            ("{'a': 1}", 1, 1, "expected a key in double quotes, found '''"),
            ("{a: 1}", 1, 1, "expected a key in double quotes, found 'a'"),
            ("{,}", 1, 1, "expected a key in double quotes, found ','"),
            (#"{"a" 1}"#, 5, 1, "expected ':' after the key, found '1'"),
            (#"{"a": }"#, 6, 1, "expected a value, found '}'"),
            (#"{"a": yes}"#, 6, 3, "expected a value, found 'yes'"),
            (#"{"a": “b”}"#, 6, 3, "expected a value, found '“'"),
            ("[1 2]", 3, 1, "expected ',' or ']', found '2'"),
            ("[1,,2]", 3, 1, "expected a value, found ','"),
            ("[1}", 2, 1, "expected ',' or ']', found '}'"),
            ("[1, 2", 0, 1, "the array that begins here is not closed"),
            (#"[{"a": 1,"#, 1, 1, "the object that begins here is not closed"),
            ("[] x", 3, 1, "expected the end of the text, found 'x'"),
            ("[012]", 1, 3, "012 is not a number"),
            ("[.5]", 1, 2, ".5 is not a number"),
            ("# note", 0, 1, "expected a value, found '#'"),
            ("1 /* a", 2, 2, "the comment that begins here is not closed"),
            ("/*/", 0, 2, "the comment that begins here is not closed"),
            ("\"a\nb\"", 0, 2, "the string is not closed on its line"),
            ("\"a\\", 2, 1, "'\\' does not begin a known escape"),
            (#""\x""#, 1, 1, "'\\' does not begin a known escape"),
            (#""\u12""#, 1, 1, "'\\' does not begin a known escape"),
            (#""\ud83d!""#, 1, 6, "the escape is half of a surrogate pair"),
            (#""\ude00\ud83d""#, 1, 6, "the escape is half of a surrogate pair"),
            ("\"\t\"", 1, 1, "the string contains a control character"),
            ("\u{1}", 0, 1, "expected a value, found a control character"),
        ]
    )
    func errors(text: String, offset: Int, length: Int, message: String) throws {
        let error = try #require(throws: JSONError.self) { try read(text) }
        #expect(error.message == message)
        #expect(error.range == offset..<offset + length)
        #expect(!error.help.isEmpty)
        #expect(error.kind == .malformed)
    }

    @Test("Two equal keys of a JSON object are an error, however they are spelled")
    func duplicateKeys() throws {
        let error = try #require(throws: JSONError.self) { try read(#"{"a": 1, "b": {"a": 2}, "\u0061": 3}"#) }
        #expect(error.kind == .duplicateKey(first: 1..<4))
        #expect(error.range == 24..<32)
        #expect(error.message == #""a" is a duplicate key in this object"#)
    }

    @Test("Two JSON keys of different Unicode scalars differ")
    func composedKeys() throws {
        #expect(try members(of: read("{\"\u{E9}\": 1, \"e\u{301}\": 2}")).count == 2)
    }

    @Test(
        "A text that is not UTF-8 is refused at its first wrong byte",
        arguments: [
            ([0x22, 0xFF, 0x22], 1), ([0x22, 0xC3], 1), ([0xFF, 0xFE, 0x7B, 0x00], 0),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
        ] as [([UInt8], Int)]
    )
    func notUTF8(bytes: [UInt8], offset: Int) throws {
        let error = try #require(throws: JSONError.self) { try JSONReader.read(bytes) }
        #expect(error.message == "the text is not UTF-8")
        #expect(error.range.lowerBound == offset)
    }

    @Test("The nesting of JSON has a limit")
    func depth() throws {
        let limit = JSONReader.depthLimit
        #expect(throws: Never.self) { try read(nested(limit)) }
        let error = try #require(throws: JSONError.self) { try read(nested(limit + 1)) }
        #expect(error.range == limit..<limit + 1)
        #expect(throws: JSONError.self) { try read(String(repeating: #"{"":"#, count: 1_000_000)) }
        #expect(throws: Never.self) { try read("[" + String(repeating: "[],", count: limit * 2) + "]") }
    }

    @Test("The size of a JSON text has a limit")
    func size() throws {
        let blank = [UInt8](repeating: UInt8(ascii: " "), count: JSONReader.sizeLimit - 1)
        #expect(try JSONReader.read(blank + [UInt8(ascii: "1")]).value == 1)
        let error = try #require(throws: JSONError.self) { try JSONReader.read(blank + Array("12".utf8)) }
        #expect(error.message == "the text is larger than 16 MiB")
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
}

func read(_ text: String) throws(JSONError) -> JSONNode { try JSONReader.read(Array(text.utf8)) }

private func members(of node: JSONNode) -> [JSONNode.Member] {
    guard case .object(let members) = node.content else { return [] }
    return members
}

private func elements(of node: JSONNode) -> [JSONNode] {
    guard case .array(let elements) = node.content else { return [] }
    return elements
}

private func slice(of text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
}
