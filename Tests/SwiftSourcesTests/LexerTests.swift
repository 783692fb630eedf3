import Testing

@testable import SwiftSources

@Suite("Swift tokens")
struct LexerTests {
    /// The texts of all tokens but the last, which is the end.
    private func tokens(_ text: String) throws -> [String] {
        let bytes = Array(text.utf8)
        return try SwiftLexer.tokens(of: bytes).dropLast().map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
    }

    @Test(
        "Swift source is cut into tokens where the compiler cuts it",
        arguments: [
            ("", []),
            ("\u{FEFF}var a", ["var", "a"]),
            ("#!/usr/bin/swift {\nvar a", ["var", "a"]),
            ("var größe: Int", ["var", "größe", ":", "Int"]),
            ("`class`.`a b`", ["`class`", ".", "`a b`"]),
            ("$0.x", ["$0", ".", "x"]),
            ("a // b {\nc", ["a", "c"]),
            ("a /* b /* c */ { \" */ d", ["a", "d"]),
            (
                "0x1F 1_000 1.5e-3 0x1p+4 1...5 x.0",
                ["0x1F", "1_000", "1.5e-3", "0x1p+4", "1", ".", ".", ".", "5", "x", ".", "0"]
            ),
            ("(Int) -> Int?", ["(", "Int", ")", "->", "Int", "?"]),
            ("#if os(iOS)", ["#if", "os", "(", "iOS", ")"]),
            ("#Unique<T>([\\.a])", ["#Unique", "<", "T", ">", "(", "[", "\\", ".", "a", "]", ")"]),
            ("#### x", ["####", "x"]),
        ] as [(String, [String])]
    )
    func cuts(text: String, expected: [String]) throws { #expect(try tokens(text) == expected) }

    @Test(
        "A Swift string is one token, whatever is in it",
        arguments: [
            #""""#, #""a""#, #""a\"b""#, #""a\\""#, #""{ ( [ // /*""#, #""\(a)""#, #""\(f("x)\(y)"))""#,
            #""\(a /* ) */)""#,
            #""\((1, (2)))""#, ##"#"a"b\"#"##, ##"#"a\#(b("c"))"#"##, ##"#"""#"##, ##"#""a""#"##,
            "\"\"\"\n a \"b\" \"\"\n\"\"\"",
            "#\"\"\"\n \"\"\" \\#(x)\n\"\"\"#", "\"\"\"\n\\(a(\"\"\"\n x\n\"\"\"))\n\"\"\"", "\"\"\"\na\\\n\"\"\"",
            #""\(a ## b)""#,
            "\"\\(\na\n)\"",
        ]
    )
    func strings(text: String) throws { #expect(try tokens("\(text) }") == [text, "}"]) }

    @Test(
        "A Swift regular expression is one token, and a division is not one",
        arguments: [
            ("= /a\"b/", ["=", "/a\"b/"]), ("(/{/)", ["(", "/{/", ")"]), ("return /a\\/b/", ["return", "/a\\/b/"]),
            ("a / b / c", ["a", "/", "b", "/", "c"]), ("a/b/c", ["a", "/", "b", "/", "c"]),
            ("= / b /", ["=", "/", "b", "/"]),
            ("(a) /b/ c", ["(", "a", ")", "/", "b", "/", "c"]), ("[/a/, /b/]", ["[", "/a/", ",", "/b/", "]"]),
            ("= #/a/\"b/#", ["=", "#/a/\"b/#"]), ("= #/\n a { \n/#", ["=", "#/\n a { \n/#"]),
            ("f(/, /)", ["f", "(", "/", ",", "/", ")"]), ("x! / y / z", ["x", "!", "/", "y", "/", "z"]),
        ] as [(String, [String])]
    )
    func regularExpressions(text: String, expected: [String]) throws { #expect(try tokens(text) == expected) }

    @Test(
        "An unclosed string, comment or regular expression is refused with its place",
        arguments: [
            ("a \"b\nc", "a string is not closed on its line", 4), ("a \"\"\"b", "a string is not closed", 2),
            ("/* /* */", "a comment is not closed", 0), ("\"\\(a\"", "a string is not closed", 0),
            ("a #/b\n", "a regular expression is not closed", 2),
        ]
    )
    func flaws(text: String, message: String, offset: Int) {
        #expect(throws: SyntaxFault(message: message, offset: offset)) { try tokens(text) }
    }

    @Test("A Swift token knows whether a space or a line break stands before it")
    func space() throws {
        let tokens = try SwiftLexer.tokens(of: Array("a b\nc/* \n */d?".utf8))
        #expect(tokens.map(\.isAfterSpace) == [true, true, true, true, false, false])
        #expect(tokens.map(\.isAfterLineBreak) == [true, false, true, true, false, false])
    }
}

@Suite("Swift brackets")
struct TokenListTests {
    private func list(_ text: String) throws -> TokenList { try TokenList(Array(text.utf8)) }

    @Test("A bracket in Swift has its partner, and so has each clause of #if")
    func partners() throws {
        let list = try list("( [ { } ] ) #if a ( ) #elseif b #else #endif")
        #expect(list.partner(of: 0) == 5)
        #expect(list.partner(of: 1) == 4)
        #expect(list.partner(of: 2) == 3)
        #expect(list.partner(of: 3) == nil)
        #expect(list.partner(of: 6) == 10)
        #expect(list.partner(of: 10) == 12)
        #expect(list.partner(of: 12) == 13)
        #expect(list.partner(of: 13) == nil)
    }

    @Test(
        "Swift brackets that do not match are refused with the place",
        arguments: [
            ("{", "'{' is not closed", 0), ("{ (", "'{' is not closed", 0), ("#if a {", "'{' is not closed", 6),
            ("#if a { #endif", "'{' is not closed", 6), ("#if a", "#if is not closed", 0),
            ("#else", "'#else' closes nothing", 0),
        ]
    )
    func mismatch(text: String, message: String, offset: Int) {
        #expect(throws: SyntaxFault(message: message, offset: offset)) { try list(text) }
    }

    @Test(
        "A Swift bracket without a partner does not hide the others",
        arguments: [
            ("{ ( }", ["'(' is not closed": 2]), ("{ [ ( }", ["'[' is not closed": 2, "'(' is not closed": 4]),
            ("{ ) }", ["')' closes nothing": 2]), ("{ ( ] ) }", ["']' closes nothing": 4]),
            ("{ ( [ ) }", ["'[' is not closed": 4]), ("{ } }", ["'}' closes nothing": 4]),
        ]
    )
    func flaws(text: String, expected: [String: Int]) throws {
        let list = try list(text)
        #expect(Dictionary(list.flaws.map { ($0.message, $0.bytes.lowerBound) }) { first, _ in first } == expected)
        #expect(list.partner(of: 0) == list.tokens.firstIndex { $0.mark == UInt8(ascii: "}") })
    }

    @Test("Swift brackets are nested as deep as the limit and no deeper")
    func depth() throws {
        let limit = SwiftSourceLimits.depth
        _ = try list(String(repeating: "(", count: limit) + String(repeating: ")", count: limit))
        #expect(throws: SyntaxFault.self) { try list(String(repeating: "(", count: limit + 1)) }
        let strings = String(repeating: "\"\\(", count: limit)
        #expect(throws: SyntaxFault.self) { try list(strings) }
    }

    @Test(
        "Hostile Swift source is read in time that grows with its length",
        arguments: ["#", "\"\\", "/", "<", "`", "#\"", "/*", "\\(", "f<a,"]
    )
    func hostile(piece: String) {
        let text = String(repeating: piece, count: 200_000)
        if let list = try? list(text) { _ = DeclarationParser.members(of: list.whole) }
    }
}
