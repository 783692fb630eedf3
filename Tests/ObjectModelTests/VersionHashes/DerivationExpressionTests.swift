import Testing

@testable import ObjectModel

@Suite("Derivation expressions")
struct DerivationExpressionTests {
    @Test(
        "A derivation expression of a known form has its predicate format and a hash",
        arguments: [
            ("title", "title"), ("author.name", "author.name"), ("pages.@count", "count:(pages)"),
            ("canonical:(title)", "canonical:(title)"), ("now()", "now()"), ("a.pages.@count", "count:(a.pages)"),
            ("count:(pages)", "count:(pages)"), ("pages.length.@sum", "sum:(pages.length)"),
            ("pages.length.@total", "sum:(pages.length)"), ("sum:(pages.length)", "sum:(pages.length)"),
            ("uppercase:(city)", "uppercase:(city)"), ("lowercase:(author.name)", "lowercase:(author.name)"),
        ]
    )
    func known(expression: String, format: String) {
        #expect(DerivationExpression(expression)?.predicateFormat == format)
        #expect(hashes(derived(expression)).hexadecimal("Post") != nil)
    }

    @Test(
        "A derivation expression of any other form has no hash",
        arguments: [
            "", "capitalize:(city)", "canonical:(author..name)", "canonical:()", "canonical:(", "pages.length.@avg",
            "uppercase:(canonical:(city))", "sum:(a, b)", "@count", "@sum", ".@count", "a..b", "first", "page.size",
            "1st", "größe", " title", "now ()",
        ]
    )
    func unknown(expression: String) {
        #expect(DerivationExpression(expression) == nil)
        #expect(hashes(derived(expression)).reason("Post")?.contains("derived") == true)
    }

    @Test("Spellings of one derivation have one hash")
    func alike() throws {
        let texts = ["pages.length.@sum", "pages.length.@total", "sum:(pages.length)"]
        #expect(Set(texts.map { hashes(derived($0)).hexadecimal("Post") }).count == 1)
    }

    private func derived(_ expression: String) -> Entity {
        var attribute = Attribute(name: "value", type: .string, isDerived: true)
        attribute.details.derivationExpression = expression
        return Entity(name: "Post", attributes: [attribute])
    }
}
