import Testing

@testable import CompilerSupport

@Suite("Additions to JSON files that people wrote")
struct AdditionTests {
    private static func adding(
        _ value: JSON,
        for key: StaticString? = nil,
        to text: String,
        at path: [String] = []
    )
        throws -> String
    {
        let bytes = Array(text.utf8)
        var node = try JSONReader.read(bytes)
        for key in path { node = try #require(node[key]) }
        return String(decoding: JSONAddition.adding(value, for: key, to: node, in: bytes), as: UTF8.self)
    }

    @Test("An addition comes after the existing elements in their layout, and changes nothing else")
    func layout() throws {
        let text = """
            // Ours.
            {
                "models": [
                    {"path": "b"},   // kept
                ],

                /* odd, but ours */ "failOn" : "note" // the last
            }

            """
        let expected = """
            // Ours.
            {
                "models": [
                    {"path": "b"},   // kept
                    {
                      "path": "a"
                    }
                ],

                /* odd, but ours */ "failOn" : "note" // the last
            }

            """
        #expect(try Self.adding(["path": "a"], to: text, at: ["models"]) == expected)
    }

    @Test(
        "An added member joins all others, wherever commas and comments are",
        arguments: [
            "{}", "{ }", "{\n}", "{ /* , */ }", "{ // ,\n}", #"{"a": 1}"#, #"{"a": 1,}"#, #"{ "a": 1 /* , */ }"#,
            #"{ "a": 1 /* **/ , /* */ }"#, "{\"a\": 1 // ,\n}", "{\"a\": 1, // x\n}", "{\"a\": 1 // x\n, // y\n}",
            "{\r\n\t\"a\": 1\r\n}\r\n", #"{"a": {"b": [1, 2,],}, }"#, #"{"a": "} , //"}"#, "\u{FEFF}{\"a\": 1}",
        ]
    )
    func members(text: String) throws {
        let before = try JSONReader.read(Array(text.utf8)).value
        guard case .object(let members) = before else { return #expect(Bool(false), "no object") }
        let added = try Self.adding([["n": "Größe \" \\"], 2], for: "new", to: text)
        let after = try JSONReader.read(Array(added.utf8)).value
        #expect(after == .object(members + [.init("new", [["n": "Größe \" \\"], 2])]))
        let kept = text.filter { !$0.isWhitespace && $0 != "," }
        #expect(kept.allSatisfy(added.contains), "no character is lost")
        let twice = try Self.adding(true, for: "newer", to: added)
        #expect(try JSONReader.read(Array(twice.utf8))["newer"]?.value == true)
    }

    @Test(
        "An added element goes to the array at its path",
        arguments: ["[]", "[ ]", "[1]", "[1,]", "[1 // ,\n]", "[\n  1,\n]", "[[1], [2]]"]
    )
    func elements(array: String) throws {
        let text = #"{"a": [1], "b": \#(array), "c": [3]}"#
        let before = try JSONReader.read(Array(text.utf8))
        let after = try JSONReader.read(Array(try Self.adding("x", to: text, at: ["b"]).utf8))
        #expect(after["b"]?.elements.map(\.value) == (before["b"]?.elements.map(\.value) ?? []) + ["x"])
        #expect(after["a"]?.value == [1])
        #expect(after["c"]?.value == [3])
    }
}
