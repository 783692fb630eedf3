import Testing

@testable import Templating

@Suite
struct DelimiterTests {
    @Test(
        "A template can set other delimiters",
        arguments: [
            ("{{=<% %>=}}<%a%> {{a}}", "1 {{a}}"),
            ("{{= | | =}}|a||={{ }}=|{{a}}", "11"),
            ("{{=[[ ]]=}}[[{a}]] [[&a]] [[!comment]][[#a]]x[[/a]]", "1 1 x"),
            ("{{#a}}{{=« »=}}«a»«/a»«a»", "11"),
            ("{{!={{ }}=}}{{a}}", "=}}1"),
            ("{{=\n<%\n%>\n=}}<%a%>", "1"),
            ("{{=1234567890123456 ]=}}1234567890123456a]", "1"),
        ]
    )
    func otherDelimiters(template: String, expected: String) throws {
        let output = try rendered(template, with: ["a": "1"])
        #expect(output == expected)
    }

    @Test("A template and its partials each begin with the standard delimiters")
    func everyTemplateBeginsWithTheStandardOnes() throws {
        let output = try rendered(
            "{{=<% %>=}}<%>other%> <%a%> {{a}}",
            with: ["a": "1"],
            including: ["other": "{{a}}{{=| |=}}|a|"]
        )
        #expect(output == "11 1 {{a}}")
    }

    @Test(
        "A template comment leaves nothing in the output",
        arguments: [
            ("a{{! gone }}b", "ab"), ("{{!}}", ""), ("{{!#a}}b", "b"), ("a {{! 1\n2\n}} b\n", "a  b\n"),
        ]
    )
    func comments(template: String, expected: String) throws {
        #expect(try rendered(template) == expected)
    }
}
