import Foundation
import TestSupport
import Testing

@Suite("The page of production law")
struct ProductionLawDocumentationTests {
    private static let path = "Documentation/ProductionLaw.md"
    private static let marks = ("<!-- outcomes -->\n", "<!-- end of outcomes -->")

    @Test("has the table that the gate is held to")
    func isCurrent() throws {
        let page = try Repository.text(of: Self.path)
        let begin = try #require(page.range(of: Self.marks.0)).upperBound
        let end = try #require(page.range(of: Self.marks.1)).lowerBound
        let text = page[..<begin] + OutcomeRow.markdown + page[end...]
        try UpdateScript.documentation.expect(String(text), at: Self.path)
    }
}
