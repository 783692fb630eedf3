import Testing

@testable import Templating

@Suite
struct StandaloneLineTests {
    static let context: TemplateValue = ["yes": true, "no": false, "list": ["a", "b"]]

    @Test(
        "A section, comment or delimiter tag alone on its line removes the line from the output",
        arguments: [
            ("class {\n    {{#list}}\n    var {{.}}\n    {{/list}}\n}\n", "class {\n    var a\n    var b\n}\n"),
            ("a\n{{#yes}}\nb\n{{/yes}}\nc", "a\nb\nc"),
            ("a\r\n{{#yes}}\r\nb\r\n{{/yes}}\r\nc", "a\r\nb\r\nc"),
            ("{{#yes}}  \nb\n\t{{/yes}}\t", "b\n"),
            ("a\n{{^no}}\nb\n{{/no}}", "a\nb\n"),
            ("a\n  {{! why }}\nb", "a\nb"),
            ("a\n  {{! why\n  and how }}\nb", "a\nb"),
            ("a {{! why }}\nb", "a \nb"),
            ("a\n {{=<% %>=}} \n<%yes%>", "a\ntrue"),
            ("a\n\n{{#yes}}\n\n{{/yes}}\n\nb", "a\n\n\n\nb"),
        ]
    )
    func leavesNoTrace(template: String, expected: String) throws {
        #expect(try rendered(template, with: Self.context) == expected)
    }

    @Test(
        "A template line with a variable or other text keeps its white space",
        arguments: [
            ("  {{yes}}\nb", "  true\nb"),
            ("  {{{yes}}}\nb", "  true\nb"),
            (" {{#yes}}{{/yes}} \nb", "  \nb"),
            ("{{#yes}}{{#yes}}\n{{/yes}}{{/yes}}", "\n"),
            ("{{#yes}} x\n{{/yes}}", " x\n"),
            ("x\r{{#yes}}\r{{/yes}}", "x\r\r"),
        ]
    )
    func staysAsItIs(template: String, expected: String) throws {
        #expect(try rendered(template, with: Self.context) == expected)
    }
}
