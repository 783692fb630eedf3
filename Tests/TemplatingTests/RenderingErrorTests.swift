import Testing

@testable import Templating

@Suite
struct RenderingErrorTests {
    @Test(
        "An error of rendering a template names the place, the key and the known keys",
        arguments: [
            ("class {{naem}} {", "main:1:7: the key 'naem' is not in the context; known here: entity, list, name"),
            ("\n\t{{#lst}}{{/lst}}", "main:2:2: the key 'lst' is not in the context; known here: entity, list, name"),
            ("{{^lst}}{{/lst}}", "main:1:1: the key 'lst' is not in the context; known here: entity, list, name"),
            ("{{entity.nam}}", "main:1:1: the key 'nam' is not in 'entity.nam'; known here: type"),
            ("{{name.x}}", "main:1:1: the key 'x' is not in 'name.x'; there is no record here"),
            (
                "{{#entity}}\n{{#list}}\n{{x}}{{/list}}{{/entity}}",
                "main:3:1: the key 'x' is not in the context; known here: type"
            ),
            ("a\n{{>p}}", "main:2:1: there is no template with the name 'p'; known here: main, other"),
            ("{{<p}}\n{{/p}}", "main:1:1: there is no template with the name 'p'; known here: main, other"),
            ("{{>other}}", "other:2:3: the key 'wrong' is not in the context; known here: entity, list, name"),
            (
                "\n{{<other}}{{$b}}{{oops}}{{/b}}{{/other}}",
                "main:2:17: the key 'oops' is not in the context; known here: entity, list, name"
            ),
            (
                "{{list}}",
                "main:1:1: 'list' is a list or a record and has no text of its own; use it as a section: {{#list}}"
            ),
        ]
    )
    func reported(template: String, message: String) {
        let context: TemplateValue = ["name": "Trip", "list": ["a"], "entity": ["type": "T"]]
        let error = #expect(throws: TemplateError.self) {
            try rendered(template, with: context, including: ["other": "{{$b}}{{/b}}\n  {{wrong}}"])
        }
        #expect(error?.description == message)
    }

    @Test("A template section that is not rendered looks up no keys")
    func whatIsNotRenderedIsNotLookedUp() throws {
        #expect(try rendered("{{#no}}{{x}}{{>y}}{{/no}}", with: ["no": false]) == "")
    }

    @Test("A long list of known keys is shortened in a template error")
    func longListsOfKeysAreCutOff() {
        let keys = (10..<30).map { "k\($0)" }
        let context = TemplateValue.record(Dictionary(uniqueKeysWithValues: keys.map { ($0, true) }))
        let error = #expect(throws: TemplateError.self) { try rendered("{{x}}", with: context) }
        #expect(error?.message.hasSuffix("known here: \(keys.prefix(12).joined(separator: ", ")), …") == true)
    }

    @Test("An unknown template is an error")
    func unknownTemplate() throws {
        let expected = TemplateError(
            template: "main",
            line: 1,
            column: 1,
            message: "there is no template with the name 'main'; there are none here"
        )
        #expect(throws: expected) { try TemplateLibrary([]).render("main", with: [:]) }
    }

    @Test("Two templates with one name are an error")
    func sameNameTwice() throws {
        let template = try Template("", name: "main")
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary([template, template]) }
        #expect(error?.description == "main:1:1: there are two templates with the name 'main'; rename one")
    }
}
