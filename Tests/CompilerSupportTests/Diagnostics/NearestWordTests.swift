import Testing

@testable import CompilerSupport

@Suite("Suggestions for mistyped words")
struct NearestWordTests {
    private static let options = ["--against", "--format", "--fail-on", "--report", "--production"]
    private static let levels = ["off", "note", "warning", "error"]

    @Test(
        "A mistyped option is recognized",
        arguments: [
            ("--fromat", "--format"), ("--formats", "--format"), ("--frmat", "--format"), ("--FORMAT", "--format"),
            ("--prod", "--production"), ("--failon", "--fail-on"), ("--repotr", "--report"),
        ]
    )
    func options(word: String, expected: String) {
        #expect(nearest(to: word, in: Self.options) == expected)
    }

    @Test(
        "A short word must be more alike to be suggested",
        arguments: [
            ("of", "off"), ("warn", "warning"), ("eror", "error"), ("none", "note"), ("on", nil), ("", nil), ("x", nil),
        ] as [(String, String?)]
    )
    func levels(word: String, expected: String?) {
        #expect(nearest(to: word, in: Self.levels) == expected)
    }

    @Test("The nearest word is suggested, and the first of equally near ones")
    func choice() {
        #expect(nearest(to: "cart", in: ["card", "care", "carts"]) == "card")
        #expect(nearest(to: "carts", in: ["card", "carts"]) == "carts")
        #expect(nearest(to: "anything", in: []) == nil)
    }
}
