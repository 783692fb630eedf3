import CompilerSupport

/// A message of CloudKit or Core Data, with its meaning for developers.
///
/// A message is recognized by its codes, by its text, or by both:
///
///     KnownMessage(
///         [.server(2006)],
///         says: "Cannot create new type <type> in production schema",
///         "Production does not have this record type. …"
///     )
struct KnownMessage: Hashable, Sendable {
    /// The codes of the message. In a text with the message these codes are not explained again.
    let codes: [MessageCode]
    /// The text, with placeholders in angle brackets; nil for a code alone.
    private(set) var text: MessagePattern?
    /// The meaning of the message.
    let meaning: String
    /// A further sentence about mirrored stores, which does not apply to records that an app writes itself.
    let mirrored: String?
    /// The rules of modelc that find the cause before an app ships.
    let rules: [RuleMetadata]
    /// The next steps: commands of modelc and steps elsewhere. By default a message with rules suggests a check.
    let next: [String]
    /// The next steps for records that an app writes itself; nil for the same steps.
    let nextForOwnRecords: [String]?
    /// Whether it only says that something failed; another message of the text has the cause.
    let isConsequence: Bool
    /// Whether the following lines list properties, one per line: `Post: title`.
    let listsProperties: Bool
    /// Whether only developers report it, without confirmation by a page of Apple or the log of a server.
    let isReported: Bool

    init(
        _ codes: [MessageCode] = [],
        says text: String? = nil,
        _ meaning: String,
        mirrored: String? = nil,
        rules: [RuleMetadata] = [],
        next: [String]? = nil,
        nextForOwnRecords: [String]? = nil,
        isConsequence: Bool = false,
        listsProperties: Bool = false,
        isReported: Bool = false
    ) {
        self.codes = codes
        self.text = text.map(MessagePattern.init)
        self.meaning = meaning
        self.mirrored = mirrored
        self.rules = rules
        self.next = next ?? (rules.isEmpty ? [] : ["modelc check"])
        self.nextForOwnRecords = nextForOwnRecords
        self.isConsequence = isConsequence
        self.listsProperties = listsProperties
        self.isReported = isReported
    }

    /// The same message with another text.
    func saying(_ text: String) -> KnownMessage {
        var message = self
        message.text = MessagePattern(text)
        return message
    }
}

/// The code of an error, with its domain.
enum MessageCode: Hashable, Sendable {
    /// `NSCocoaErrorDomain`: Core Data.
    case cocoa(Int)
    /// `CKErrorDomain`: CloudKit's errors in apps. The name is the case of `CKError.Code`.
    case cloudKit(Int, String)
    /// `CKInternalErrorDomain`: the underlying error of the one in an app.
    case server(Int)
    /// `serverErrorCode` of CloudKit Web Services.
    case web(String)

    /// `CKErrorDomain 12 (invalidArguments)`.
    var title: String {
        switch self {
        case .cocoa(let number): "NSCocoaErrorDomain \(number)"
        case .cloudKit(let number, let name): "CKErrorDomain \(number) (\(name))"
        case .server(let number): "CKInternalErrorDomain \(number)"
        case .web(let word): word
        }
    }

    /// The words with which people refer to the code alone.
    var words: [String] {
        switch self {
        case .cocoa(let number), .server(let number): ["\(number)"]
        case .cloudKit(let number, let name): ["\(number)", name, Self.description(of: name)]
        case .web(let word): [word]
        }
    }

    /// How `CKError` describes a case: `Server Rejected Request` for `serverRejectedRequest`.
    static func description(of name: String) -> String {
        let words = name.map { $0.isUppercase ? " \($0)" : "\($0)" }.joined()
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

/// The subject of a message, as far as it names one.
package enum MessageSubject: Hashable, Sendable {
    /// A record type.
    case recordType(String)
    /// A field; the record type may be unknown.
    case field(recordType: String?, name: String)
    /// An attribute or a relationship.
    case property(entity: String, name: String)
    /// An entity or a property.
    case name(String)

    /// Whether an app writes it itself: mirroring begins the names of its record types and fields with `CD_`.
    fileprivate var isOwnRecord: Bool {
        switch self {
        case .recordType(let name), .field(let name?, _), .field(nil, let name):
            !name.hasPrefix("CD_") && name != "CDMR"
        case .property, .name: false
        }
    }
}

/// A message in a text.
package struct FoundMessage: Sendable {
    /// The known message.
    let message: KnownMessage
    /// Its text with the names found, or its codes.
    let title: String
    /// Its subjects.
    package internal(set) var subjects: [MessageSubject]
    /// Whether other messages of the text have the cause.
    var followsFromOthers = false
}

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
    /// `modelc explain <message>`: the meaning of messages, their subjects, and the next steps.
    ///
    /// - Parameter facts: The facts of models and ledgers about a subject, as rows of two cells below a title.
    /// - Returns: The document.
    package func text(_ facts: (MessageSubject) -> [MessageFacts]) -> String {
        let heading = "\(title.printable.withoutCommand)\n\n"
        if followsFromOthers {
            return "\(heading)It only says that something failed. See the messages above for the cause.\n"
        }
        let isOfOwnRecords = !subjects.isEmpty && subjects.allSatisfy(\.isOwnRecord)
        let meaning = [message.meaning, isOfOwnRecords ? nil : message.mirrored].compactMap(\.self)
        var blocks = [heading + meaning.joined(separator: " ")]
        if message.isReported {
            blocks.append("Developers reported this behavior. Apple does not document it.")
        }
        for fact in subjects.flatMap(facts).uniqued {
            blocks.append(
                ([fact.title] + fact.rows.aligned(indent: 2)).map(\.printable.withoutCommand).joined(separator: "\n")
            )
        }
        let next = isOfOwnRecords ? message.nextForOwnRecords ?? message.next : message.next
        if !next.isEmpty {
            blocks.append((["Next:"] + next.map { "  \($0)" }).joined(separator: "\n"))
        }
        if !message.rules.isEmpty { blocks.append("Rules: \(message.rules.map(\.id).joined(separator: ", "))") }
        return blocks.joined(separator: "\n\n") + "\n"
    }
}

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
            let words = [message.meaning, message.mirrored, message.isReported ? "(reported)" : nil]
            let meaning = words.compactMap(\.self).joined(separator: " ")
            let rules = message.rules.map { "[\($0.id)](Rules/\($0.id).md)" }
            return [MarkdownText.code(title), MarkdownText.escaped(meaning), rules.joined(separator: ", ")]
        }
        return "\(introduction)\n\n\(MarkdownText.table(["message", "what happened", "rules"], rows))\n"
    }
}
