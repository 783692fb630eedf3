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
        if ProcessInfo.processInfo.environment["MODELC_UPDATE_DOCS"] == "1" {
            let newPage = page[..<begin] + OutcomeRow.markdown + page[end...]
            try Data(newPage.utf8).write(to: Repository.root.appending(path: Self.path))
            Issue.record("written anew; review the difference")
            return
        }
        #expect(page[begin..<end] == OutcomeRow.markdown, "scripts/update-documentation writes it anew")
    }
}
