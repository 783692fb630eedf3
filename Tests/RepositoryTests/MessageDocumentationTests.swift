import Documents
import Foundation
import TestSupport
import Testing

@Suite("The documentation of messages")
struct MessageDocumentationTests {
    private static let path = "Documentation/Messages.md"

    @Test("is what explain knows")
    func isCurrent() throws {
        if ProcessInfo.processInfo.environment["MODELC_UPDATE_DOCS"] == "1" {
            try Data(KnownMessages.page.utf8).write(to: Repository.root.appending(path: Self.path))
            Issue.record("written anew; review the difference")
            return
        }
        let text = try? Repository.text(of: Self.path)
        #expect(text == KnownMessages.page, "scripts/update-documentation writes it anew")
    }
}
