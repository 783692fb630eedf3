import Foundation
import TestSupport
import Testing

@Suite("Documentation of production law")
struct ProductionLawDocumentationTests {
    private static let path = "Documentation/ProductionLaw.md"
    private static let marks = ("<!-- outcomes -->\n", "<!-- end of outcomes -->")

    @Test("The page of production law has the table of outcomes that these tests use")
    func isCurrent() throws {
        let page = try Repository.text(of: Self.path)
        let begin = try #require(page.range(of: Self.marks.0)).upperBound
        let end = try #require(page.range(of: Self.marks.1)).lowerBound
        let text = page[..<begin] + OutcomeRow.markdown + page[end...]
        try UpdateScript.documentation.expect(String(text), at: Self.path)
    }
}
