import Testing

@testable import Templating

@Suite
struct SyntaxErrorTests {
    @Test(
        "A syntax error in a template names the place and the fix",
        arguments: [
            ("a\n  {{name\n", "main:2:3: this tag is not closed; end it with '}}'"),
            ("{{", "main:1:1: this tag is not closed; end it with '}}'"),
            ("{{{name}}", "main:1:1: this tag is not closed; end it with '}}}'"),
            ("{{=<% %>}}", "main:1:1: this tag is not closed; end it with '=}}'"),
            ("{{=<% %>=}}<%a}}", "main:1:12: this tag is not closed; end it with '%>'"),
            ("äö🚌{{#list}}\n", "main:1:4: 'list' is opened here and never closed; add {{/list}}"),
            ("\r\n\r\n {{/list}}", "main:3:2: 'list' is closed here but not open; remove this tag"),
            ("{{#a}}\n{{#b}}\n{{/a}}{{/b}}", "main:3:1: 'a' is closed here, but 'b' is open; add {{/b}} before"),
            ("{{}}", "main:1:1: this tag has no name; write one between the delimiters"),
            ("{{# }}{{/}}", "main:1:1: this tag has no name; write one between the delimiters"),
            (
                "{{#if name}}",
                "main:1:1: 'if name' has whitespace in it; write a single name and close the tag after it"
            ),
            (
                "{{name}\n{{other}}",
                "main:1:1: 'name}…' has whitespace in it; write a single name and close the tag after it"
            ),
            ("{{a..b}}", "main:1:1: 'a..b' has an empty part; write names such as 'a' or 'a.b', or '.' alone"),
            ("{{#.a}}{{/.a}}", "main:1:1: '.a' has an empty part; write names such as 'a' or 'a.b', or '.' alone"),
            (
                "x {{>*name}}",
                "main:1:3: dynamic names are not supported; instead of '*name' write the name of a template"
            ),
            (
                "{{<* name}}{{/* name}}",
                "main:1:1: '* name' has whitespace in it; write a single name and close the tag after it"
            ),
            (
                "{{<p}}{{#a}}{{$b}}{{/b}}{{/a}}{{/p}}",
                "main:1:7: only blocks can stand directly inside the parent 'p'; move 'a' into a block"
            ),
            (
                "{{<p}}{{$b}}1{{/b}}{{$b}}2{{/b}}{{/p}}",
                "main:1:20: the block 'b' is handed to this parent twice; remove one"
            ),
        ]
    )
    func reported(template: String, message: String) {
        let error = #expect(throws: TemplateError.self) { try Template(template, name: "main") }
        #expect(error?.description == message)
    }

    @Test(
        "An invalid pair of template delimiters is an error",
        arguments: ["{{=<%=}}", "{{=a b c=}}", "{{==}}", "{{== ==}}", "{{=12345678901234567 ]=}}"]
    )
    func delimiters(template: String) {
        let error = #expect(throws: TemplateError.self) { try Template(template, name: "main") }
        #expect(error?.message.contains("is not a pair of delimiters; write two of at most 16 bytes") == true)
    }
}
