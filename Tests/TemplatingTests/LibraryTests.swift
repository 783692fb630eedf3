import Testing

@testable import Templating

@Suite("A library")
struct LibraryTests {
    @Test("renders for one context as if there had been none before")
    func manyContexts() throws {
        let text = "{{#list}}{{name}};{{/list}}{{^list}}none{{/list}}"
        let library = try TemplateLibrary([Template(text, name: "main")])
        let lists: [TemplateValue] = [[["name": "a"], ["name": "b"]], [], [["name": "c"]]]
        let contexts = lists.map { ["list": $0] as TemplateValue }
        #expect(try contexts.map { try library.render("main", with: $0) } == ["a;b;", "none", "c;"])
        #expect(throws: TemplateError.self) { try library.render("main", with: [:]) }
        #expect(try library.render("main", with: contexts[2]) == "c;")
    }

    @Test("takes from limits what it did")
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
