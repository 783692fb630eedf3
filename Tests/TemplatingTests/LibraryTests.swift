import Templating
import Testing

@Suite("A library")
struct LibraryTests {
    private let texts = [
        "main": "{{#deep}}{{<frame}}{{$body}}{{>word}}{{/body}}{{/frame}}{{/deep}}",
        "frame": "<{{$body}}{{>other}}{{/body}}>",
        "word": "{{name}}",
        "other": "never shown, but included",
        "unused": "{{not closed",
    ]

    @Test("of some templates has those that they include, wherever they do, and leaves the others unread")
    func onlyWhatIsNeeded() throws {
        let library = try TemplateLibrary(of: ["main"], among: texts)
        #expect(library.names == ["frame", "main", "other", "word"])
        #expect(try library.render("main", with: ["deep": true, "name": "Trip"]) == "<Trip>")
    }

    @Test("has no template without a text, and throws for one that cannot be parsed")
    func faults() throws {
        #expect(try TemplateLibrary(of: ["gone"], among: texts).names == [])
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary(of: ["unused"], among: texts) }
        #expect(error?.template == "unused")
    }

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
