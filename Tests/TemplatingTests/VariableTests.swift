import Templating
import Testing

@Suite
struct VariableTests {
    static let trip: TemplateValue = [
        "name": "Trip", "isAbstract": true, "isFinal": false, "note": nil, "type": "Set<Stop>",
        "superclass": ["name": "Journey", "module": ["name": "Travel"]],
    ]

    @Test(arguments: [
        ("no tag { at } all", "no tag { at } all"),
        ("", ""),
        ("class {{name}} {", "class Trip {"),
        ("class {{ name }} {", "class Trip {"),
        ("{{\n name\t\r\n}}", "Trip"),
        ("{{{name}}}{{&name}}{{{ name }}}{{& name }}", "TripTripTripTrip"),
        ("{{superclass.name}}, {{superclass.module.name}}", "Journey, Travel"),
        ("{{isAbstract}} {{isFinal}}", "true false"),
        ("[{{note}}]", "[]"),
        ("{{type}} {{{type}}}", "Set<Stop> Set<Stop>"),
        ("ä{{name}}→🚌", "äTrip→🚌"),
        ("  {{name}}\n", "  Trip\n"),
    ])
    func written(template: String, expected: String) throws {
        #expect(try rendered(template, with: Self.trip) == expected)
    }

    @Test
    func currentValue() throws {
        #expect(try rendered("{{.}}", with: "alone") == "alone")
    }

    @Test
    func valuesAreNotTemplates() throws {
        #expect(try rendered("{{a}}", with: ["a": "{{b}}\n  {{#c}}", "b": "no"]) == "{{b}}\n  {{#c}}")
    }

    @Test(arguments: [
        ("{{text}}", "a &lt; b &amp;&amp; &quot;c&quot; &gt; 'd'"),
        ("{{{text}}}", "a < b && \"c\" > 'd'"),
        ("{{&text}}", "a < b && \"c\" > 'd'"),
    ])
    func escapedForHTML(template: String, expected: String) throws {
        let context: TemplateValue = ["text": "a < b && \"c\" > 'd'"]
        #expect(try rendered(template, with: context, options: RenderingOptions(escaping: .html)) == expected)
    }

    @Test(arguments: ["{{a}}", "{{a.b.c}}", "{{known.b}}", "{{#a}}x{{/a}}", "{{>a}}", "{{<a}}{{$b}}x{{/b}}{{/a}}"])
    func missingKeysCanBeEmpty(template: String) throws {
        let options = RenderingOptions(missingKeys: .empty)
        #expect(try rendered("[\(template)]", with: ["known": [:]], options: options) == "[]")
    }
}
