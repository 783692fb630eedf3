import TestSupport
import Testing

@testable import Templating

@Suite("Templates without problems")
struct CheckPropertyTests {
    /// Random tags over the context of ``CheckTests``; most of what comes out is wrong in one way or another.
    private static let pieces = [
        "{{name}}", "{{type}}", "{{.}}", "{{#attributes}}", "{{/attributes}}", "{{#parent}}", "{{/parent}}",
        "{{^parent}}",
        "{{parent.className}}", "{{className}}", "{{#attributes}}{{#cloud}}", "{{/cloud}}{{/attributes}}",
        "{{cloud.field}}",
        "{{#words}}", "{{/words}}", "{{#model}}{{title}}{{/model}}", "{{model.title}}", "{{#isAbstract}}",
        "{{/isAbstract}}",
        "{{>part}}", "{{<frame}}{{$hole}}", "{{/hole}}{{/frame}}", "{{$hole}}", "{{/hole}}", "x\n",
    ]
    private static let others = [
        "part": "{{name}}{{#parent}}{{className}}{{/parent}}", "frame": "[{{#words}}{{$hole}}{{/hole}}{{/words}}]",
    ]

    private static let attribute: TemplateValue = ["name": "a", "type": "b", "cloud": ["field": "c"]]
    private static let contexts: [TemplateValue] = [
        [
            "name": "n", "isAbstract": true, "words": ["v", "w"], "parent": ["className": "P"], "model": ["title": "t"],
            "attributes": [attribute, ["name": "d", "type": "e", "cloud": nil]],
        ],
        [
            "name": "", "isAbstract": false, "words": [], "parent": nil, "model": ["title": ""],
            "attributes": [["name": "d", "type": "e", "cloud": nil]],
        ],
    ]

    @Test("A template without problems renders for every value", arguments: Sampling.seeds(upTo: 20))
    func soundness(seed: Int) throws {
        var state = UInt64(seed + 1)
        func next(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var sound = 0
        for _ in 0..<400 {
            let text = (0..<next(below: 7)).map { _ in Self.pieces[next(below: Self.pieces.count)] }.joined()
            guard let problems = try? CheckTests.problems(text, including: Self.others), problems.isEmpty else {
                continue
            }
            sound += 1
            for context in Self.contexts { _ = try rendered(text, with: context, including: Self.others) }
        }
        #expect(sound > 8)
    }
}
