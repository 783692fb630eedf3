import Testing

@testable import CompilerSupport
@testable import ModelCompiler

@Suite("Property lists of Xcode projects")
struct OpenStepPropertyListTests {
    /// A list, and its value in a short form: texts between quotation marks.
    private static let values: [(text: String, value: String)] = [
        ("{}", "{}"),
        ("()", "()"),
        ("Trips", #""Trips""#),
        ("{ b = 1; a = 2; }", #"{"b"="1"; "a"="2"}"#),
        ("( b, a, )", #"("b", "a")"#),
        ("( b, a )", #"("b", "a")"#),
        ("{ a = (); b = {}; }", #"{"a"=(); "b"={}}"#),
        ("// !$*UTF8*$!\n{ a = b; }\n", #"{"a"="b"}"#),
        ("{ 0A1B /* Trip.swift in Sources */ = { isa = x; }; }", #"{"0A1B"={"isa"="x"}}"#),
        ("/* a */ /**/ /***/ { /* b */ a /* c */ = /* d */ b /* e */ ; // f\n}", #"{"a"="b"}"#),
        ("{ a = b/c.d-e_f$1:2; }", #"{"a"="b/c.d-e_f$1:2"}"#),
        ("{ a = http://example.com/* x */; }", #"{"a"="http://example.com"}"#),
        (#"{ "a b" = "c = d; // no remark"; }"#, #"{"a b"="c = d; // no remark"}"#),
        (#"{ 'a' = 'it is "quoted"'; }"#, #"{"a"="it is "quoted""}"#),
        (#"{ a = "\"\\\n\t\'"; }"#, "{\"a\"=\"\"\\\n\t'\"}"),
        (#"{ a = "\U00e9\u00E9\x"; }"#, "{\"a\"=\"ééx\"}"),
        (#"{ a = "\Ud83d!\U00"; }"#, "{\"a\"=\"\u{FFFD}!\u{0}\"}"),
        (#"{ a = "Küche 😀"; b = Küche; }"#, #"{"a"="Küche 😀"; "b"="Küche"}"#),
        ("{ a = \"two\nlines\"; }", "{\"a\"=\"two\nlines\"}"),
        ("{ a; b = c }", #"{"a"="a"; "b"="c"}"#),
        ("{ a = 1; a = 2; }", #"{"a"="1"; "a"="2"}"#),
        ("\u{FEFF}{\r\n\ta = b;\r\n}\r\n", #"{"a"="b"}"#),
        (#"{ a = ""; "" = b; }"#, #"{"a"=""; ""="b"}"#),
    ]

    @Test("A project's property list has strings, arrays and ordered dictionaries", arguments: values)
    func value(text: String, value: String) throws {
        #expect(Self.shown(try OpenStepPropertyList(Array(text.utf8)).root) == value)
    }

    private static let faults: [(text: String, message: String, line: Int)] = [
        ("", "the file ends too early", 1),
        ("// only a comment", "the file ends too early", 1),
        ("{\n a = b;\n", "a dictionary has no closing brace", 1),
        ("{\n a = (b,\n}", "a value is missing", 3),
        ("\n(a, b", "a list has no closing parenthesis", 2),
        ("{\n a = ;\n}", "a value is missing", 2),
        ("{\n a = b\n c = d;\n}", "a semicolon is missing", 3),
        ("(a\nb)", "a comma is missing", 2),
        ("{ a =", "the file ends too early", 1),
        ("{\n a = \"b;\n}", "a text has no closing quotation mark", 2),
        (#"{ a = "b\"#, "a text has no closing quotation mark", 1),
        ("{\n\n /* a /", "a comment has no end", 3),
        ("/*/", "a comment has no end", 1),
        ("{ a = <01>; }", "a value is missing", 1),
        ("{}\n{}", "there is something after the end of the list", 2),
        ("{\n<<<<<<< HEAD\n a = b;\n}", "a value is missing", 2),
        ("<?xml version=\"1.0\"?><plist/>", "the file is XML", 1),
    ]

    @Test("A damaged property list of a project is refused with its line", arguments: faults)
    func fault(text: String, message: String, line: Int) {
        let failure = #expect(throws: OpenStepPropertyList.Failure.self) { try OpenStepPropertyList(Array(text.utf8)) }
        #expect(failure?.message == message)
        let breaks = text.utf8.prefix(failure?.offset ?? 0).count { $0 == UInt8(ascii: "\n") }
        #expect(breaks + 1 == line)
    }

    @Test("A property list that is too deep, too long or too large is refused")
    func limits() {
        func message(_ text: String) -> String? {
            do throws(OpenStepPropertyList.Failure) {
                _ = try OpenStepPropertyList(Array(text.utf8))
                return nil
            } catch {
                return error.message
            }
        }
        #expect(message(String(repeating: "(", count: 100_000)) == "the list is nested too deeply")
        #expect(message(String(repeating: "{a=", count: 100_000)) == "the list is nested too deeply")
        #expect(message("(" + String(repeating: "a,", count: 1_000_001)) == "the list has too many values")
        #expect(message(String(repeating: " ", count: 16 << 20) + "{}") == "the file is larger than 16 MiB")
    }

    @Test("A property list of a project that is not UTF-8 is refused")
    func encodings() {
        let failure = #expect(throws: OpenStepPropertyList.Failure.self) {
            try OpenStepPropertyList([0xFF, 0xFE, 0x7B, 0])
        }
        #expect(failure?.message == "the file is UTF-16")
        let latin = #expect(throws: OpenStepPropertyList.Failure.self) {
            try OpenStepPropertyList(Array("{\na = ".utf8) + [0xE9] + Array(";}".utf8))
        }
        #expect(latin?.message == "the file has bytes that are not UTF-8")
        #expect(latin?.offset == 6)
    }

    private static func shown(_ value: OpenStepPropertyList.Value) -> String {
        switch value {
        case .string(let text): return "\"\(text)\""
        case .array(let elements): return "(\(elements.map(shown).joined(separator: ", ")))"
        case .dictionary(let entries):
            return "{\(entries.map { "\"\($0.key)\"=\(shown($0.value))" }.joined(separator: "; "))}"
        }
    }
}
