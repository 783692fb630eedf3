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
