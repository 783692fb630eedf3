import CompilerSupport

extension KnownMessages {
    /// The page of the documentation that lists every message: `Documentation/Messages.md`.
    static var page: String {
        let introduction = """
            # Messages of CloudKit and Core Data

            `modelc explain` recognizes these codes and texts in anything that you paste: an error, a line of a device log, \
            an answer of CloudKit Web Services. `modelc explain -` reads a whole log from standard input. If a message names \
            a field, `explain` also prints what the model and its ledger say about the field.

            A meaning marked "reported" comes from developers. Apple does not document it.
            """
        let rows = all.map { message in
            let title = message.text?.text ?? message.codes.map(\.title).joined(separator: ", ")
            let meaning = message.meaning + (message.isReported ? " (reported)" : "")
            let rules = message.rules.map { "[\($0)](Rules/\($0).md)" }
            return [MarkdownText.code(title), MarkdownText.escaped(meaning), rules.joined(separator: ", ")]
        }
        return "\(introduction)\n\n\(MarkdownText.table(["message", "what happened", "rules"], rows))\n"
    }
}
