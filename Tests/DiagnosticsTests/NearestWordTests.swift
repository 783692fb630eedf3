import Testing

@testable import CompilerSupport

@Suite("The word that was meant")
struct NearestWordTests {
    private static let options = ["--against", "--format", "--fail-on", "--report", "--production"]
    private static let levels = ["off", "note", "warning", "error"]

    @Test(
        "slips are recognized",
        arguments: [
            ("--fromat", "--format"), ("--formats", "--format"), ("--frmat", "--format"), ("--FORMAT", "--format"),
            ("--prod", "--production"), ("--failon", "--fail-on"), ("--repotr", "--report"),
        ]
    )
    func options(word: String, expected: String) {
        #expect(nearest(to: word, in: Self.options) == expected)
    }

    @Test(
        "short words need more likeness",
        arguments: [
            ("of", "off"), ("warn", "warning"), ("eror", "error"), ("none", "note"), ("on", nil), ("", nil), ("x", nil),
        ] as [(String, String?)]
    )
    func levels(word: String, expected: String?) {
        #expect(nearest(to: word, in: Self.levels) == expected)
    }

    @Test("the nearest wins, among equals the first")
    func choice() {
        #expect(nearest(to: "cart", in: ["card", "care", "carts"]) == "card")
        #expect(nearest(to: "carts", in: ["card", "carts"]) == "carts")
        #expect(nearest(to: "anything", in: []) == nil)
    }
}
