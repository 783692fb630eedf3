import CompilerSupport

/// Facts from models and ledgers about a message's subject.
package struct MessageFacts: Hashable, Sendable {
    /// The name of the subject.
    let title: String
    /// The facts, each with a label.
    let rows: [[String]]

    /// Creates facts.
    package init(title: String, rows: [[String]]) {
        self.title = title
        self.rows = rows
    }
}

extension FoundMessage {
    /// `modelc explain <message>`: the meaning of messages, their causes and subjects, and the next steps.
    ///
    /// - Parameter facts: The facts of models and ledgers about a subject, as rows of two cells below a title.
    /// - Returns: The document.
    package func text(_ facts: (MessageSubject) -> [MessageFacts]) -> String {
        let heading = title.printable.withoutCommand
        if followsFromOthers {
            return "\(heading)\n\nIt only says that something failed. See the messages above for the cause.\n"
        }
        let isOfOwnRecords = !subjects.isEmpty && subjects.allSatisfy(\.isOwnRecord)
        var blocks = isOnlyNear ? ["modelc knows no message with these words. The nearest one:"] : []
        blocks.append(heading)
        blocks.append(
            [message.meaning, isOfOwnRecords ? nil : message.mirrored].compactMap(\.self).joined(separator: " ")
        )
        if !message.causes.isEmpty {
            let causes = message.causes.map { cause in
                "  - \(cause.what)" + (cause.sign.map { ": \($0)" } ?? "")
            }
            blocks.append((["Possible causes, the likeliest first, and their signs:"] + causes).joined(separator: "\n"))
        }
        if let decides = message.decides { blocks.append("What decides: \(decides).") }
        if message.isReported { blocks.append("Developers reported this behavior. Apple does not document it.") }
        for fact in subjects.flatMap(facts).uniqued {
            blocks.append(
                ([fact.title] + fact.rows.aligned(indent: 2)).map(\.printable.withoutCommand).joined(separator: "\n")
            )
        }
        let own = message.nextForOwnRecords
        let next = isOfOwnRecords && !own.isEmpty ? own : message.next
        if !next.isEmpty {
            blocks.append((["Next:"] + next.map { "  \($0)" }).joined(separator: "\n"))
        }
        if !message.rules.isEmpty { blocks.append("Rules: \(message.rules.joined(separator: ", "))") }
        blocks.append("Source: \(message.sources.joined(separator: "; "))")
        return blocks.joined(separator: "\n\n") + "\n"
    }
}

extension MessageTable {
    /// The page of the documentation that lists every message: `Documentation/Messages.md`.
    var page: String {
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
    static let speakers = [
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
