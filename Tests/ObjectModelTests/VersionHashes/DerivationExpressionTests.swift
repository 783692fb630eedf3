import Testing

@testable import ObjectModel

@Suite("Derivation expressions")
struct DerivationExpressionTests {
    @Test(
        "A derivation expression of a known form has its predicate format and a hash",
        arguments: [
            ("title", "title"), ("author.name", "author.name"), ("pages.@count", "count:(pages)"),
            ("canonical:(title)", "canonical:(title)"), ("now()", "now()"),
        ]
    )
    func known(expression: String, format: String) {
        #expect(DerivationExpression(expression)?.predicateFormat == format)
        #expect(hashes(derived(expression)).hexadecimal("Post") != nil)
    }

    @Test(
        "A derivation expression of any other form has no hash",
        arguments: [
            "", "uppercase:(city)", "canonical:(author.name)", "canonical:()", "canonical:(", "pages.length.@sum",
            "a.pages.@count", "@count", ".@count", "a..b", "first", "page.size", "1st", "größe", " title", "now ()",
        ]
    )
    func unknown(expression: String) {
        #expect(DerivationExpression(expression) == nil)
        #expect(hashes(derived(expression)).reason("Post")?.contains("derived") == true)
    }

    private func derived(_ expression: String) -> Entity {
        var attribute = Attribute(name: "value", type: .string, isDerived: true)
        attribute.details.derivationExpression = expression
        return Entity(name: "Post", attributes: [attribute])
    }
}
