import Testing

@testable import Templating

@Suite("Template libraries")
struct LibraryTests {
    @Test("A template library renders each context as if it were the first")
    func manyContexts() throws {
        let text = "{{#list}}{{name}};{{/list}}{{^list}}none{{/list}}"
        let library = try TemplateLibrary([Template(text, name: "main")])
        let lists: [TemplateValue] = [[["name": "a"], ["name": "b"]], [], [["name": "c"]]]
        let contexts = lists.map { ["list": $0] as TemplateValue }
        #expect(try contexts.map { try library.render("main", with: $0) } == ["a;b;", "none", "c;"])
        #expect(throws: TemplateError.self) { try library.render("main", with: [:]) }
        #expect(try library.render("main", with: contexts[2]) == "c;")
    }

    @Test("Rendering a template uses up the limits that are shared")
    func sharedLimits() throws {
        let library = try TemplateLibrary([Template("four", name: "main")])
        var limits = RenderingLimits(outputBytes: 9)
        #expect(try library.render("main", with: [:], within: &limits) == "four")
        #expect(try library.render("main", with: [:], within: &limits) == "four")
        #expect(limits.outputBytes == 1)
        #expect(limits.steps < RenderingLimits().steps)
        #expect(throws: TemplateError.self) { try library.render("main", with: [:], within: &limits) }
    }
}
