import TestSupport
import Testing

@testable import ModelDocuments

@Suite("The documentation of messages")
struct MessageDocumentationTests {
    @Test("is what explain knows")
    func isCurrent() throws {
        try UpdateScript.documentation.expect(KnownMessages.page, at: "Documentation/Messages.md")
    }
}
