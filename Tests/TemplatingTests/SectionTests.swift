import Testing

@testable import Templating

@Suite
struct SectionTests {
    @Test(
        "An absent, false or empty value renders the inverted template section",
        arguments: [TemplateValue.absent, .flag(false), .list([])]
    )
    func no(value: TemplateValue) throws {
        #expect(try rendered("{{#it}}yes{{/it}}{{^it}}no{{/it}}", with: ["it": value]) == "no")
    }

    @Test(
        "A value that is not absent, false or empty renders the template section",
        arguments: [TemplateValue.flag(true), .text(""), .text("text"), .record([:]), .list([.absent])]
    )
    func yes(value: TemplateValue) throws {
        #expect(try rendered("{{#it}}yes{{/it}}{{^it}}no{{/it}}", with: ["it": value]) == "yes")
    }

    @Test("A template section renders a list in its order")
    func listsKeepTheirOrder() throws {
        #expect(try rendered("{{#list}}{{.}},{{/list}}", with: ["list": ["c", "a", "b"]]) == "c,a,b,")
    }

    @Test("A template section renders a list of lists")
    func listsOfLists() throws {
        let context: TemplateValue = ["rows": [["1", "2"], [], ["3"]]]
        #expect(try rendered("{{#rows}}({{#.}}{{.}}{{/.}}){{/rows}}", with: context) == "(12)()(3)")
    }

    @Test("A key of an inner record hides the outer one in a template")
    func innerKeysHideOuterOnes() throws {
        let context: TemplateValue = ["name": "outer", "kept": "kept", "inner": ["name": "inner"]]
        #expect(
            try rendered("{{#inner}}{{name}} {{kept}} {{/inner}}{{name}}", with: context) == "inner kept outer"
        )
    }

    @Test("An absent value of an inner record hides the outer one in a template")
    func absentHidesToo() throws {
        #expect(try rendered("{{#inner}}[{{a}}]{{/inner}}", with: ["a": "1", "inner": ["a": nil]]) == "[]")
    }

    @Test("A dotted template name continues only in the value of its first part")
    func dottedNamesStayWithTheirFirstPart() throws {
        let context: TemplateValue = ["a": ["b": [:]], "b": ["c": "wrong"]]
        let error = #expect(throws: TemplateError.self) { try rendered("{{#a}}[{{b.c}}]{{/a}}", with: context) }
        #expect(error?.message.hasPrefix("the key 'c' is not in 'b.c'") == true)
    }

    @Test("A template section may have a dotted name")
    func dottedSections() throws {
        let context: TemplateValue = ["a": ["list": ["x", "y"], "off": false]]
        #expect(try rendered("{{#a.list}}{{.}}{{/a.list}}{{^a.off}}!{{/a.off}}", with: context) == "xy!")
    }

    @Test("A template section may be nested in one of the same name")
    func sameNameNested() throws {
        #expect(try rendered("{{#a}}1{{#a}}2{{/a}}3{{/a}}", with: ["a": true]) == "123")
    }
}
