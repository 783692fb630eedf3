import Testing

@testable import Templating

@Suite
struct InheritanceTests {
    static let context: TemplateValue = ["name": "Trip", "lists": ["a", "b"], "inner": ["name": "Stop"]]

    @Test(
        "A template block is rendered with its default or with what fills it",
        arguments: [
            ("{{$b}}default {{name}}{{/b}}", "", "default Trip"),
            ("{{<p}}{{/p}}", "[{{$b}}d{{/b}}]", "[d]"),
            ("{{>p}}", "[{{$b}}d{{/b}}]", "[d]"),
            ("{{<p}}{{$b}}x{{/b}}{{/p}}", "[{{$b}}d{{/b}}{{$c}}e{{/c}}]", "[xe]"),
            ("{{<p}}{{$b}}{{/b}}{{/p}}", "[{{$b}}d{{/b}}]", "[]"),
            ("{{<p}} ignored {{$b}}x{{/b}} {{! too }} \n {{/p}}", "[{{$b}}d{{/b}}]", "[x]"),
            ("{{<p}}{{$b}}{{name}}{{/b}}{{/p}}", "{{#inner}}{{$b}}{{/b}}{{/inner}}", "Stop"),
            ("{{<p}}{{$b}}{{.}}{{/b}}{{/p}}", "{{#lists}}{{$b}}{{/b}},{{/lists}}", "a,b,"),
            ("{{<p}}{{$b}}x{{/b}}{{/p}}{{$b}}y{{/b}}", "{{$b}}{{/b}}", "xy"),
            ("{{<p}}{{$b}}<{{$b}}inner{{/b}}>{{/b}}{{/p}}", "{{$b}}{{/b}}", "<inner>"),
            ("{{<p}}{{$name}}x{{/name}}{{/p}}", "{{name}}{{$name}}{{/name}}", "Tripx"),
        ]
    )
    func filled(template: String, parent: String, expected: String) throws {
        #expect(try rendered(template, with: Self.context, including: ["p": parent]) == expected)
    }

    @Test(
        "A template block on its own line has the indentation of the tag that includes it",
        arguments: [
            ("    {{<p}}{{/p}}\n", "1\n2\n", "    1\n    2\n"),
            ("    {{<p}}\n    {{/p}}\n", "1\n2\n", "    1\n    2\n"),
            ("{{<p}}\n{{$b}}\n1\n2\n{{/b}}\n{{/p}}\n", "{\n    {{$b}}{{/b}}\n}\n", "{\n    1\n    2\n}\n"),
            ("{{<p}}\n{{$b}}\n1\n2\n{{/b}}\n{{/p}}\n", "{\n    {{$b}}\n    {{/b}}\n}\n", "{\n    1\n    2\n}\n"),
            ("{{<p}}\n{{$b}}\n1\n2\n{{/b}}\n{{/p}}\n", "{\n{{$b}}\n    d\n{{/b}}\n}\n", "{\n    1\n    2\n}\n"),
            (
                "{{<p}}\n  {{$b}}\n    1\n\n      2\n  {{/b}}\n{{/p}}\n", "{\n\t{{$b}}{{/b}}\n}\n",
                "{\n\t1\n\n\t  2\n}\n"
            ),
            ("{{<p}}{{$b}}1\n2{{/b}}{{/p}}", "{\n  {{$b}}{{/b}}\n}\n", "{\n  1\n  2\n}\n"),
            ("{{<p}}{{$b}}1\r\n2{{/b}}{{/p}}", "{\r\n  {{$b}}{{/b}}\r\n}\r\n", "{\r\n  1\r\n  2\r\n}\r\n"),
            ("{{<p}}{{$b}}{{/b}}{{/p}}", "{\n  {{$b}}{{/b}}\n}\n", "{\n}\n"),
            ("{{<p}}{{/p}}", "{\n  {{$b}}\n    d\n  {{/b}}\n}\n", "{\n    d\n}\n"),
            ("{{<p}}\n{{$b}}\n1\n{{/b}}{{$c}}2{{/c}}\n{{/p}}\n", "  {{$b}}{{/b}}\n{{$c}}{{/c}}\n", "  1\n2\n"),
            (
                "{{<p}}\n{{$b}}\n    {{#lists}}\n    {{.}}\n    {{/lists}}\n{{/b}}\n{{/p}}\n", "  {{$b}}{{/b}}\n",
                "  a\n  b\n"
            ),
            ("{{<p}}\n{{$b}}\n  x\n  {{>q}}\n{{/b}}\n{{/p}}\n", " {{$b}}{{/b}}\n", " x\n 1\n 2\n"),
            ("{{<p}}{{$b}}x{{/b}}{{/p}}", "a {{$b}}d{{/b}} z\n", "a x z\n"),
        ]
    )
    func indented(template: String, parent: String, expected: String) throws {
        #expect(try rendered(template, with: Self.context, including: ["p": parent, "q": "1\n2\n"]) == expected)
    }

    @Test("The outermost template decides what fills a block")
    func theOutermostParentDecides() throws {
        let others = [
            "middle": "{{<base}}{{$a}}middle{{/a}}{{$b}}middle{{/b}}{{/base}}",
            "base": "{{$a}}base{{/a}} {{$b}}base{{/b}} {{$c}}base{{/c}}",
        ]
        #expect(try rendered("{{<middle}}{{$a}}top{{/a}}{{/middle}}", including: others) == "top middle base")
    }

    @Test("A block inside a block belongs to the template that contains it")
    func aBlockInABlockBelongsToTheTemplateThatWroteIt() throws {
        let others = [
            "middle": "{{<base}}\n{{$a}}\n  1\n  {{$b}}\n    2\n  {{/b}}\n{{/a}}\n{{/base}}\n",
            "base": "{{$a}}{{/a}}",
        ]
        #expect(try rendered("{{<middle}}{{/middle}}", including: others) == "1\n  2\n")
        #expect(try rendered("{{<middle}}\n{{$b}}\nx\n{{/b}}\n{{/middle}}", including: others) == "1\n  x\n")
    }
}
