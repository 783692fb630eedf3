import Testing

@testable import Templating

@Suite
struct PartialTests {
    @Test(
        "A partial is inserted with the indentation of its tag",
        arguments: [
            ("[{{>p}}]", "x", "[x]"),
            ("[{{> p }}]", "x", "[x]"),
            ("a\n  {{>p}}\nb", "1\n2\n", "a\n  1\n  2\nb"),
            ("a\n  {{>p}}\nb", "1", "a\n  1b"),
            ("a\r\n\t{{>p}}\r\nb", "1\r\n2\r\n", "a\r\n\t1\r\n\t2\r\nb"),
            ("  x {{>p}}\nb", "1\n2", "  x 1\n2\nb"),
            ("  {{>p}}", "1\n\n2\n", "  1\n\n  2\n"),
            ("  {{>p}}\n", "{{name}}\n", "  Trip\n"),
            ("  {{>p}}\n", "{{lines}}\n", "  1\n2\n"),
            ("  {{>p}}\n", "{{#name}}\n  {{.}}\n{{/name}}\n", "    Trip\n"),
            ("  {{>p}}\n", "", ""),
        ]
    )
    func included(template: String, partial: String, expected: String) throws {
        let context: TemplateValue = ["name": "Trip", "lines": "1\n2"]
        #expect(try rendered(template, with: context, including: ["p": partial]) == expected)
    }

    @Test("The indentations of nested partials add up")
    func indentationAddsUp() throws {
        let others = ["outer": "{\n  {{>inner}}\n}\n", "inner": "1\n{{>innermost}}\n", "innermost": "2\n"]
        #expect(try rendered("  {{>outer}}\n", including: others) == "  {\n    1\n    2\n  }\n")
    }

    @Test("A partial sees the context of its tag")
    func aPartialSeesTheContextOfItsTag() throws {
        let context: TemplateValue = ["list": [["n": "1"], ["n": "2"]], "n": "0"]
        #expect(
            try rendered("{{#list}}{{>p}}{{/list}}{{>p}}", with: context, including: ["p": "<{{n}}>"]) == "<1><2><0>"
        )
    }

    @Test("A partial may include itself")
    func aPartialMayIncludeItself() throws {
        let tree: TemplateValue = [
            "name": "a", "children": [["name": "b", "children": [["name": "c", "children": []]]]],
        ]
        let node = "{{name}}\n{{#children}}\n  {{>node}}\n{{/children}}\n"
        #expect(try rendered("{{>node}}", with: tree, including: ["node": node]) == "a\n  b\n    c\n")
    }
}
