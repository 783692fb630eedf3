import Foundation
import TestSupport
import Testing

@Suite("Guides with code")
struct GuideTests {
    @Test("The files of a server in Swift are those of its example, which is built and run")
    func server() throws {
        let page = try Repository.text(of: "Documentation/ServerInSwift.md")
        let example = "Examples/NoteServer"
        var shown = page.matches(of: /```(?:swift|json|ckdb|text)\n((?s).*?)```/).map { String($0.1) }
        // The lines that connect with the real server are not part of it.
        shown.removeAll { $0.contains("urlSession()") }
        for (file, blocks) in [
            ("schema.ckdb", 1), ("modelc.json", 1), ("Package.swift", 1),
            ("Sources/note-server/CloudInMemory.swift", 1),
            ("Sources/note-server/NoteServer.swift", 3), ("output.txt", 1),
        ] {
            let parts = shown.prefix(blocks)
            shown.removeFirst(parts.count)
            #expect(parts.joined(separator: "\n") == (try Repository.text(of: "\(example)/\(file)")), "\(file)")
        }
        #expect(shown.isEmpty)
    }

    @Test("The code of the page about CKSyncEngine is that of its example, which is tested")
    func syncEngine() throws {
        let page = try Repository.text(of: "Documentation/SyncEngine.md")
        let folder = "Examples/Journeys/Sources/Journeys/Sync"
        // The delegate is inside of `#if canImport(CloudKit)`.
        let delegate = try Repository.text(of: "\(folder)/JourneyDelegate.swift").replacing("\n    ", with: "\n")
        let store = try Repository.text(of: "\(folder)/JourneyStore.swift")
        let shown = page.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
        #expect(shown.count == 3)
        for part in shown { #expect(delegate.contains(part) || store.contains(part)) }
    }
}
