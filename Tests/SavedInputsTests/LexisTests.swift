import Testing

@testable import FuzzProperties

/// The fuzzer relies on these to notice; what they overlook it never finds.
@Suite("Judges of generated sources")
struct LexisTests {
    @Test(
        "A source with closed brackets, literals, names and comments has no flaw",
        arguments: [
            "", "let a = [(1), { 2 }]\n", "let a = \"\\\"\" // \"(\n", "let a = \"x\\(f(\"y\")) z\"\n",
            "let `class` = 1\n",
            "/* \" ( */ let a = 1\n", "let a = \"\"\"\n    \"quoted\" )\n    \"\"\"\n", "let a = \\Post.title\n",
        ]
    )
    func inOrder(text: String) { #expect(SwiftLexis.flaw(in: text) == nil) }

    @Test(
        "An open or unmatched bracket, literal, name or comment is a flaw with its line",
        arguments: [
            ("let a = (1\n", "a bracket is not closed at line 2"),
            ("let a = (1]\n", "a bracket closes nothing at line 1"),
            ("}\n", "a bracket closes nothing at line 1"), ("\nlet a = \"x\n\"\n", "a literal is not closed at line 2"),
            ("let a = \"\\\"\n", "a literal is not closed at line 1"),
            ("let `a = 1\n", "a name is not closed at line 1"),
            ("/* x\n", "a comment is not closed at line 2"), ("let a\0 = 1\n", "a control character at line 1"),
            ("let a = \"\\(f(1)\"\n", "a literal is not closed at line 1"),
        ]
    )
    func flaw(text: String, flaw: String) { #expect(SwiftLexis.flaw(in: text) == flaw) }

    @Test(
        "A complaint of the parser names the source",
        .enabled(if: UnparsedSources.canBeParsed, "no swift-frontend in PATH")
    )
    func parser() throws {
        #expect(UnparsedSources.complaint(about: ["let a = 1\n", "let b = ()\n"]) == nil)
        let complaint = try #require(UnparsedSources.complaint(about: ["let a = 1\n", "func f() { let b = }\n"]))
        #expect(complaint.hasPrefix("1.swift:1:"))
    }

    @Test(
        "Each kind of damage changes a text as its name says",
        arguments: [
            ([0, 1, 0], "a\nc\n"), ([1, 1, 0], "b\na\nb\nc\n"), ([2, 0, 2], "c\nb\na\n"), ([3, 0, 1], "ab\nc\n"),
            ([4, 2, 120], "a\nx\nc\n"), ([5, 2, 120], "a\nxb\nc\n"), ([6, 0, 3], "a\nb"), ([7, 0, 2], "c\nb\nc\n"),
        ] as [([UInt8], String)]
    )
    func damage(script: [UInt8], text: String) {
        let damaged = Damage.apply(script, to: Array("a\nb\nc\n".utf8))
        #expect(String(decoding: damaged, as: UTF8.self) == text)
    }
}
