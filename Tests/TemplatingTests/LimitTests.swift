import Testing

@testable import Templating

@Suite
struct LimitTests {
    static func nested(_ depth: Int) -> String {
        String(repeating: "{{#a}}", count: depth) + "x" + String(repeating: "{{/a}}", count: depth)
    }

    @Test("Template sections are nested at most 64 deep")
    func nesting() throws {
        #expect(try rendered(Self.nested(64), with: ["a": true]) == "x")
        let error = #expect(throws: TemplateError.self) { try Template(Self.nested(65), name: "main") }
        #expect(error?.description == "main:1:385: 'a' is nested more than 64 deep; use a partial")
    }

    @Test("A name in a template has at most 256 bytes")
    func nameLength() throws {
        let name = String(repeating: "n", count: 256)
        #expect(try rendered("{{\(name)}}", with: .record([name: "x"])) == "x")
        let error = #expect(throws: TemplateError.self) { try Template("{{\(name)n}}", name: "main") }
        #expect(error?.message.hasSuffix("…' is longer than 256 bytes; write a shorter name") == true)
    }

    @Test("Templates include each other at most as deep as the limit")
    func includeDepth() throws {
        let chain = ["p1": "1{{>p2}}", "p2": "2{{<p3}}{{/p3}}", "p3": "3"]
        #expect(
            try rendered("{{>p1}}", including: chain, limits: RenderingLimits(includeDepth: 3)) == "123"
        )
        let error = #expect(throws: TemplateError.self) {
            try rendered("{{>p1}}", including: chain, limits: RenderingLimits(includeDepth: 2))
        }
        #expect(error?.description.hasPrefix("p2:1:2: 'p3' is included more than 2 templates deep") == true)
        #expect(error?.isLimit == true)
    }

    @Test(
        "A template that includes itself without end is an error",
        arguments: [
            "{{>main}}", "x\n  {{>main}}\n", "{{<main}}{{/main}}",
            "{{<main}}{{$a}}{{>main}}{{/a}}{{/main}}{{$a}}{{/a}}",
        ]
    )
    func endlessIncludes(template: String) {
        let error = #expect(throws: TemplateError.self) { try rendered(template) }
        #expect(error?.message.contains("'main' is included more than 64 templates deep") == true)
    }

    @Test(
        "The output of a template has at most as many bytes as the limit",
        arguments: ["12345{{text}}", "1234{{#text}}\n{{/text}}{{text}}", "{{text}}{{text}}"]
    )
    func outputBytes(template: String) throws {
        let output = try rendered(template, with: ["text": "12→"])
        let length = output.utf8.count
        let enough = RenderingLimits(outputBytes: length)
        let tooLittle = RenderingLimits(outputBytes: length - 1)
        #expect(try rendered(template, with: ["text": "12→"], limits: enough) == output)
        let error = #expect(throws: TemplateError.self) {
            try rendered(template, with: ["text": "12→"], limits: tooLittle)
        }
        #expect(error?.message.hasPrefix("the output grows beyond \(length - 1) bytes") == true)
        #expect(error?.isLimit == true)
    }

    @Test("Rendering a template takes at most as many steps as the limit")
    func steps() throws {
        // The line, the variable with one context and one part to look at, and the end.
        #expect(try rendered("{{a}}", with: ["a": nil], limits: RenderingLimits(steps: 5)) == "")
        let error = #expect(throws: TemplateError.self) {
            try rendered("{{a}}", with: ["a": nil], limits: RenderingLimits(steps: 4))
        }
        #expect(error?.message.hasPrefix("rendering takes more than 4 steps") == true)
        #expect(error?.isLimit == true)
    }

    @Test("A template that repeats without output is stopped by the limit of steps")
    func repetitionWithoutOutput() {
        let context: TemplateValue = ["a": .list(Array(repeating: true, count: 12))]
        let template = Self.nested(64).replacing("x", with: "")
        let error = #expect(throws: TemplateError.self) {
            try rendered(template, with: context, limits: RenderingLimits(steps: 10_000))
        }
        #expect(error?.message.hasPrefix("rendering takes more than 10000 steps") == true)
    }

    @Test("Deep sections in endless includes of a template do not exhaust the stack")
    func manyIncludesWithDeepSectionsNeedNoDeepStack() throws {
        let template = String(repeating: "{{#a}}", count: 60) + "{{>main}}" + String(repeating: "{{/a}}", count: 60)
        let error = #expect(throws: TemplateError.self) { try rendered(template, with: ["a": true]) }
        #expect(error?.message.hasPrefix("'main' is included more than 64 templates deep") == true)
    }
}
