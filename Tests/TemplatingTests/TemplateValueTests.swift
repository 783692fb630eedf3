import Testing

@testable import Templating

@Suite
struct TemplateValueTests {
    @Test("Swift literals become template values")
    func literals() {
        let name = "Trip"
        let value: TemplateValue = ["a": "x", "b": true, "c": ["y", "\(name)?"], "d": nil, "e": [:]]
        let expected = TemplateValue.record([
            "a": .text("x"), "b": .flag(true), "c": .list([.text("y"), .text("Trip?")]), "d": .absent,
            "e": .record([:]),
        ])
        #expect(value == expected)
    }

    @Test("The later of two equal keys in a template value counts")
    func theLaterOfTwoEqualKeysCounts() {
        let value: TemplateValue = ["a": "1", "a": "2"]
        #expect(value == ["a": "2"])
    }

    @Test("An optional text becomes a template value that is absent or a text")
    func optionalText() {
        let nothing: String? = nil
        let something: String? = "x"
        #expect(TemplateValue(nothing) == .absent)
        #expect(TemplateValue(something) == .text("x"))
    }
}
