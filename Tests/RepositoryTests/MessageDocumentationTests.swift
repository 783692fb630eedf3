import TestSupport
import Testing

@testable import ModelDocuments

@Suite("Documentation of messages")
struct MessageDocumentationTests {
    @Test("The page of messages is what explain knows")
    func isCurrent() throws {
        try UpdateScript.documentation.expect(MessageTable.known.page, at: "Documentation/Messages.md")
    }
}
