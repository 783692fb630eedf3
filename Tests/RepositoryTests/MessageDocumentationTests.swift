import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelDocuments

@Suite("Documentation of messages")
struct MessageDocumentationTests {
    @Test("The page of messages is what explain knows")
    func isCurrent() throws {
        try UpdateScript.documentation.expect(MessageTable.known.page, at: "Documentation/Messages.md")
    }

    @Test("Every message is in a section with a title")
    func sections() {
        #expect(MessageTable.known.messages.allSatisfy { MessageTable.speakers[$0.speaker] != nil })
    }
}

extension MessageTable {
    /// The page of the documentation that lists every message: `Documentation/Messages.md`.
    fileprivate var page: String {
        let introduction = """
            # Messages of CloudKit and Core Data

            `modelc explain` recognizes these codes and texts in anything that you paste: an error, a line of a device log, \
            an answer of CloudKit Web Services. It finds them in any case, wrapped, cut, and between other lines. \
            `modelc explain -` reads a whole log from standard input. If a message names a field, `explain` also prints what \
            the model and its ledger say about the field.

            A meaning marked "reported" comes from developers. Apple does not document it. The table is \
            `Sources/ModelDocuments/Messages/Table/messages.txt`, which also names the causes and the source of each message.
            """
        let speakers = messages.map(\.speaker).uniqued
        let sections = speakers.map { speaker in
            let rows = messages.filter { $0.speaker == speaker }.map(row)
            let title = Self.speakers[speaker] ?? speaker
            return "## \(title)\n\n\(MarkdownText.table(["message", "what happened", "rules"], rows))\n"
        }
        return ([introduction + "\n"] + sections).joined(separator: "\n")
    }

    /// The titles of the sections.
    fileprivate static let speakers = [
        "server": "The CloudKit server", "client": "CloudKit on the device", "web": "CloudKit Web Services",
        "mirroring": "Mirroring", "store": "Core Data and its stores", "SwiftData": "SwiftData at run time",
        "Swift": "The Swift compiler", "momc": "The model compiler", "cktool": "cktool",
    ]

    private func row(_ message: KnownMessage) -> [String] {
        let range = ranges.first { $0.message == message }.map {
            "\($0.domain.rawValue) \($0.numbers.lowerBound)-\($0.numbers.upperBound)"
        }
        let title = range ?? message.title
        let words = [message.meaning, message.mirrored, message.isReported ? "(reported)" : nil]
        let meaning = words.compactMap(\.self).joined(separator: " ")
        let rules = message.rules.map { "[\($0)](Rules/\($0).md)" }
        return [MarkdownText.code(title), MarkdownText.escaped(meaning), rules.joined(separator: ", ")]
    }
}
