import Testing

@testable import Templating

@Suite("Checks of templates")
struct CheckTests {
    /// An entity with attributes, a parent that may be absent, and a few words.
    static let shape: ContextShape = .record([
        ContextKey("name", .text, "The name."),
        ContextKey("isAbstract", .flag, "Whether it is abstract."),
        ContextKey("words", .list(.text), "Words."),
        ContextKey("parent", parent, isOptional: true, "The parent."),
        ContextKey("model", .record([ContextKey("title", .text, "Its title.")]), "The model."),
        ContextKey("attributes", .list(attribute), "The attributes."),
    ])
    static let parent: ContextShape = .record([ContextKey("className", .text, "The class.")])
    static let attribute: ContextShape = .record([
        ContextKey("name", .text, "The name."),
        ContextKey("type", .text, "The type."),
        ContextKey("cloud", .record([ContextKey("field", .text, "The field.")]), isOptional: true, "The field."),
    ])

    static func problems(_ text: String, including others: [String: String] = [:]) throws -> [TemplateProblem] {
        var templates = [try Template(text, name: "main")]
        for (name, text) in others { templates.append(try Template(text, name: name)) }
        return try TemplateLibrary(templates).check("main", against: shape)
    }

    @Test(
        "A template that renders for every value has no problems",
        arguments: [
            "", "{{name}} {{{name}}} {{&name}}", "{{isAbstract}}", "{{#words}}{{.}}{{/words}}",
            "{{^words}}none{{/words}}",
            "{{#attributes}}{{name}}: {{type}}, {{isAbstract}}, {{model.title}}{{/attributes}}",
            "{{#parent}}{{className}} {{name}} {{parent.className}}{{/parent}}", "{{#name}}{{.}}{{/name}}",
            "{{#isAbstract}}{{.}}{{name}}{{/isAbstract}}", "{{=<% %>=}}<%name%>", "{{! naem }}",
            "{{#attributes}}{{#cloud}}{{field}}, {{cloud.field}}{{/cloud}}{{/attributes}}",
            "{{#model.title}}{{.}}{{/model.title}}",
        ]
    )
    func passes(text: String) throws { #expect(try Self.problems(text) == []) }

    @Test(
        "A key that does not exist is a problem with its place",
        arguments: [
            ("{{naem}}", "1:1", "naem", ["attributes", "isAbstract", "model", "name", "parent", "words"]),
            ("a\n  {{&naem}}", "2:3", "naem", ["attributes", "isAbstract", "model", "name", "parent", "words"]),
            (
                "{{#naem}}{{other}}{{/naem}}", "1:1", "naem",
                ["attributes", "isAbstract", "model", "name", "parent", "words"]
            ),
            (
                "{{^isAbstract}}é{{className}}{{/isAbstract}}", "1:17", "className",
                ["attributes", "isAbstract", "model", "name", "parent", "words"]
            ),
            ("{{#attributes}}{{tpye}}{{/attributes}}", "1:16", "tpye", ["cloud", "name", "type"]),
            ("{{#attributes}}{{#cloud}}{{x}}{{/cloud}}{{/attributes}}", "1:26", "x", ["field"]),
            ("{{model.titel}}", "1:1", "titel", ["title"]),
            (
                "{{#parent}}{{/parent}}{{className}}", "1:23", "className",
                ["attributes", "isAbstract", "model", "name", "parent", "words"]
            ),
        ]
    )
    func unknownKeys(text: String, place: String, key: String, known: [String]) throws {
        let problems = try Self.problems(text)
        #expect(problems.map(\.kind) == [.unknownKey(key, known: known)])
        #expect(problems.first?.error.description.hasPrefix("main:\(place): the key '\(key)' is not in ") == true)
    }

    @Test(
        "A value used as something else is a problem",
        arguments: [
            ("{{attributes}}", "'attributes' is a list or a record and has no text of its own; use it as a section"),
            ("{{model}}", "'model' is a list or a record and has no text of its own; use it as a section"),
            ("{{.}}", "'.' is a list or a record and has no text of its own; use it as a section"),
            (
                "{{#attributes}}{{.}}{{/attributes}}",
                "'.' is a list or a record and has no text of its own; use it as a section"
            ),
            ("{{name.first}}", "'name' has no parts, so it has no 'first'; over a list use a section"),
            ("{{attributes.name}}", "'attributes' has no parts, so it has no 'name'; over a list use a section"),
            ("{{parent.className}}", "'parent' may be absent; put what is about it into a section: {{#parent}}"),
            (
                "{{^parent}}{{parent.className}}{{/parent}}",
                "'parent' may be absent; put what is about it into a section: {{#parent}}"
            ),
        ]
    )
    func unusableValues(text: String, message: String) throws {
        let problems = try Self.problems(text)
        #expect(problems.map(\.kind) == [.unusableValue])
        #expect(problems.map(\.error.message) == [message])
    }

    @Test("A partial is checked with the context of each place that includes it")
    func partials() throws {
        let text = "{{#attributes}}\n{{>field}}\n{{/attributes}}\n{{>field}}\n{{>gone}}"
        let problems = try Self.problems(text, including: ["field": "{{name}} {{type}}"])
        #expect(
            problems.map { "\($0.error.template):\($0.error.line):\($0.error.column)" } == ["field:1:10", "main:5:1"]
        )
        #expect(problems.first?.trace.map { "\($0.template) \($0.offset)" } == ["field 9", "main 43"])
        #expect(problems.last?.kind == .missingTemplate("gone", known: ["field", "main"]))
    }

    @Test("A block is checked with the context of its place, and its default where it is unfilled")
    func parents() throws {
        let parent = "{{#attributes}}{{$line}}{{naem}}{{/line}}{{/attributes}}"
        let filled = try Self.problems(
            "{{<parent}}{{$line}}{{type}}{{wrong}}{{/line}}{{/parent}}",
            including: ["parent": parent]
        )
        #expect(filled.map(\.kind) == [.unknownKey("wrong", known: ["cloud", "name", "type"])])
        #expect(filled.first?.error.template == "main")
        let unfilled = try Self.problems("{{<parent}}{{/parent}}", including: ["parent": parent])
        #expect(unfilled.map(\.error.template) == ["parent"])
    }

    @Test(
        "Templates that include each other without end are a problem",
        arguments: [
            "{{>main}}", "{{#attributes}}{{>main}}{{/attributes}}", "{{#parent}}{{>main}}{{/parent}}",
            "{{<main}}{{/main}}",
            "{{>back}}", "{{<main}}{{$a}}{{>main}}{{/a}}{{/main}}{{$a}}{{/a}}", "{{<main}}{{$a}}{{/a}}{{/main}}",
        ]
    )
    func recursion(text: String) throws {
        let problems = try Self.problems(text, including: ["back": "{{#words}}{{>main}}{{/words}}"])
        #expect(Set(problems.map(\.kind)) == [.endless])
    }

    @Test("Templates may include each other where a block ends the recursion")
    func blockEndsRecursion() throws {
        let others = [
            "first": "{{$one}}{{name}}{{/one}}{{$two}}{{<second}}{{/second}}{{/two}}",
            "second": "{{$one}}{{/one}}{{<first}}{{$two}}no more{{/two}}{{/first}}",
        ]
        #expect(try Self.problems("{{<first}}{{$one}}x{{/one}}{{/first}}", including: others) == [])
    }

    @Test("A check of templates that multiply ends, with at most a hundred problems")
    func hostile() throws {
        var doubling: [String: String] = [:]
        for level in 0..<60 { doubling["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
        doubling["p60"] = "{{name}}"
        #expect(try Self.problems("{{>p0}}", including: doubling) == [])

        var blocks = ["b60": "{{$x60}}{{/x60}}"]
        for level in 1..<60 {
            let twice = "{{$x\(level)}}{{/x\(level)}}{{$x\(level)}}{{/x\(level)}}"
            blocks["b\(level)"] = "{{<b\(level + 1)}}{{$x\(level + 1)}}\(twice){{/x\(level + 1)}}{{/b\(level + 1)}}"
        }
        #expect(try Self.problems("{{>b1}}", including: blocks) == [])

        let long = (0..<100).reduce(into: [:]) { $0["q\($1)"] = "{{>q\($1 + 1)}}" }
        #expect(try Self.problems("{{>q0}}", including: long).map(\.kind) == [.tooComplex])
        #expect(try Self.problems((0..<1000).map { "{{k\($0)}}" }.joined()).count == 100)
        let nested =
            String(repeating: "{{#attributes}}", count: 64) + "{{naem}}"
            + String(repeating: "{{/attributes}}", count: 64)
        #expect(try Self.problems(nested).count == 1)
    }

    @Test("A check of contexts that follow each other in every order ends")
    func orders() throws {
        let records = (0..<12).map { number in
            let key = ContextKey("own\(number)", .text, "Its own.")
            return ContextKey("r\(number)", .record([key]), "A record.")
        }
        let text = records.map { "{{#\($0.name)}}{{>main}}{{/\($0.name)}}" }.joined()
        let library = try TemplateLibrary([Template(text, name: "main")])
        let problems = try library.check("main", against: .record(records))
        #expect(problems.map(\.kind).contains(.endless))
    }

    @Test("A key of an inner record hides what a section said about an outer one")
    func shadowing() throws {
        let inner: ContextShape = .record([ContextKey("x", .text, "x")])
        let outer: ContextShape = .record([ContextKey("r", inner, isOptional: true, "r")])
        let root: ContextShape = .record([ContextKey("r", outer, isOptional: true, "r")])
        let library = try TemplateLibrary([Template("{{#r}}{{r.x}}{{/r}}", name: "main")])
        #expect(try library.check("main", against: root).map(\.kind) == [.unusableValue])
    }
}
