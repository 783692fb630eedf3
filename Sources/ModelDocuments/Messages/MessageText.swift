import CompilerSupport

/// What models and ledgers say of something that a message is about.
package struct MessageFacts: Hashable, Sendable {
    /// Its name.
    let title: String
    /// Each with a label.
    let rows: [[String]]

    /// Creates facts.
    package init(title: String, rows: [[String]]) {
        self.title = title
        self.rows = rows
    }
}

extension FoundMessage {
    /// `modelc explain <message>`: what happened, what it is about, and what to do next.
    ///
    /// - Parameter facts: What models and ledgers say of something that messages are about, as rows of two cells below a
    ///   title.
    /// - Returns: The document.
    package func text(_ facts: (MessageSubject) -> [MessageFacts]) -> String {
        var blocks = ["\(title.printable)\n\n\(message.meaning)"]
        if message.isReported {
            blocks.append("Developers reported this behavior. Apple does not document it.")
        }
        for fact in subjects.flatMap(facts).uniqued {
            blocks.append(([fact.title.printable] + fact.rows.aligned(indent: 2)).joined(separator: "\n"))
        }
        if !message.next.isEmpty {
            blocks.append((["Next:"] + message.next.map { "  \($0)" }).joined(separator: "\n"))
        }
        if !message.rules.isEmpty { blocks.append("Rules: \(message.rules.joined(separator: ", "))") }
        return blocks.joined(separator: "\n\n") + "\n"
    }
}
