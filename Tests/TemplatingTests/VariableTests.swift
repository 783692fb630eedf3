import Testing

@testable import Templating

@Suite
struct VariableTests {
    static let trip: TemplateValue = [
        "name": "Trip", "isAbstract": true, "isFinal": false, "note": nil, "type": "Set<Stop>",
        "superclass": ["name": "Journey", "module": ["name": "Travel"]],
    ]

    @Test(
        "A template variable is replaced by its text",
        arguments: [
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
        ]
    )
    func written(template: String, expected: String) throws {
        #expect(try rendered(template, with: Self.trip) == expected)
    }

    @Test("A dot in a template stands for the current value")
    func currentValue() throws {
        #expect(try rendered("{{.}}", with: "alone") == "alone")
    }

    @Test("A template variable is not rendered as a template")
    func valuesAreNotTemplates() throws {
        #expect(try rendered("{{a}}", with: ["a": "{{b}}\n  {{#c}}", "b": "no"]) == "{{b}}\n  {{#c}}")
    }

    @Test("A template variable is not escaped", arguments: ["{{text}}", "{{{text}}}", "{{&text}}"])
    func nothingIsEscaped(template: String) throws {
        #expect(try rendered(template, with: ["text": "a < b && \"c\" > 'd'"]) == "a < b && \"c\" > 'd'")
    }
}
