import CompilerSupport

/// Finds known messages in pasted text: a code, an error, lines of a log.
package struct MessageReader {
    private let table: MessageTable
    private let text: MessageText

    /// A longer text is a log, in which no line is a question.
    private static let longestQuestion = 40

    private init(_ text: String, _ table: MessageTable) {
        self.table = table
        self.text = MessageText(text)
    }

    /// The known messages of a text, each once: causes in their order, then what follows from them.
    ///
    /// A code is left out when a text beside it says more. Errors are printed inside of others, over many lines, so that
    /// "beside" is anywhere in the text.
    package static func messages(in text: String) -> [FoundMessage] {
        let reader = MessageReader(text, .known)
        let said = reader.said
        let explained = Set(said.flatMap { $0.message.message.companions })
        let found = (said + reader.codes(without: explained)).sorted { $0.word < $1.word }.map { $0.message }
            .uniqued(by: \.title).uniqued { found in
                // The same fault of several elements that no model has is said once.
                found.subjects.isEmpty ? "\(found.message.title) \(found.message.meaning)" : found.title
            }
        let causes = found.filter { !$0.message.isConsequence }
        if causes.isEmpty { return found }
        return causes
            + found.filter(\.message.isConsequence).map { message in
                var message = message
                message.followsFromOthers = true
                return message
            }
    }

    /// A message with the place of its first word.
    private typealias Place = (message: FoundMessage, word: Int)

    // MARK: Texts

    /// A text of a message, or a question for it.
    private struct Saying {
        let message: Int
        let pattern: MessagePattern
        let isQuestion: Bool
    }

    /// A place that says a message.
    private struct Candidate {
        let saying: Saying
        let match: MessagePattern.Match
    }

    /// The texts and questions of all messages, in the order of the table.
    private static let sayings: [Saying] = MessageTable.known.messages.enumerated().flatMap { index, message in
        message.texts.map { Saying(message: index, pattern: $0, isQuestion: false) }
            + message.questions.map { Saying(message: index, pattern: $0, isQuestion: true) }
    }

    private static let sayingsByFirstWord = Dictionary(grouping: sayings) { $0.pattern.firstWord ?? "" }

    /// The messages whose texts occur. Of two that overlap, the one with more words is meant.
    private var said: [Place] {
        var matches: [Candidate] = []
        for index in text.words.indices {
            for saying in Self.sayingsByFirstWord[text.words[index].text] ?? []
            where !saying.isQuestion || mayAsk(saying) {
                if let match = saying.pattern.match(in: text, at: index) {
                    matches.append(Candidate(saying: saying, match: match))
                }
            }
        }
        matches += cutInFront
        matches.sort { ($1.match.literals, $0.saying.message) < ($0.match.literals, $1.saying.message) }
        var taken = Set<Int>()
        return matches.compactMap { candidate -> Place? in
            guard taken.isDisjoint(with: candidate.match.words) else { return nil }
            taken.formUnion(candidate.match.words)
            return (found(candidate.saying, candidate.match), candidate.match.words.lowerBound)
        }
    }

    /// True if the text may ask a question: it is short, and a question of one word is all of it.
    private func mayAsk(_ question: Saying) -> Bool {
        text.words.count <= (question.pattern.literals == 1 ? 1 : Self.longestQuestion)
    }

    /// The texts whose beginning was cut off: the text begins in their middle, and has their end.
    private var cutInFront: [Candidate] {
        guard !text.words.isEmpty else { return [] }
        return Self.sayings.filter { !$0.isQuestion }.flatMap { saying -> [Candidate] in
            saying.pattern.parts.indices.dropFirst().compactMap { part -> Candidate? in
                guard saying.pattern.parts[part] == .word(text.words[0].text),
                    let match = saying.pattern.match(in: text, at: 0, from: part), match.literals >= 4
                else { return nil }
                return Candidate(saying: saying, match: match)
            }
        }
    }

    private func found(_ saying: Saying, _ match: MessagePattern.Match) -> FoundMessage {
        let message = table.messages[saying.message]
        let title = saying.isQuestion ? message.title : saying.pattern.filled(with: match.values)
        var subjects = Self.subjects(of: match.values)
        if message.companions.contains(where: { $0.domain == .cocoa }) {
            subjects += [namedProperty].compactMap(\.self)
        }
        if message.listsProperties { subjects += listedProperties(behind: match.words.upperBound - 1) }
        return FoundMessage(message: message, title: title, subjects: subjects.uniqued)
    }

    // MARK: Codes

    /// The codes that no text of the message explains.
    private func codes(without explained: Set<MessageCode>) -> [Place] {
        MessageCodes(table: table, text: text).places.compactMap { place -> Place? in
            var plain = place.code
            plain.isOfDevice = false
            if explained.contains(plain) || place.underlying.map(explained.contains) == true { return nil }
            guard let (message, title) = explanation(place) else { return nil }
            let isCocoa = place.code.domain == .cocoa
            let subjects = isCocoa ? [namedProperty].compactMap(\.self) : []
            return (FoundMessage(message: message, title: title, subjects: subjects), place.word)
        }
    }

    /// The explanation of a code. Of a pair, the underlying code says more if it is known.
    private func explanation(_ place: MessageCodes.Place) -> (KnownMessage, String)? {
        let outer = table.message(explaining: place.code)
        guard let underlying = place.underlying else { return outer.map { ($0, $0.title(of: place.code)) } }
        let exact = table.byCode[underlying].flatMap { $0.isConsequence ? nil : $0 }
        let inner = exact ?? outer ?? table.message(explaining: underlying)
        let title = [outer?.title(of: place.code) ?? place.code.title, underlying.title].joined(separator: ", ")
        return inner.map { ($0, title) }
    }

    // MARK: Subjects

    private static func subjects(of values: [(hole: String, value: String)]) -> [MessageSubject] {
        let type = values.first { $0.hole == "type" }?.value
        if let field = values.first(where: { $0.hole == "field" })?.value {
            return [.field(recordType: type, name: field)]
        }
        if let type { return [.recordType(type)] }
        return values.filter { $0.hole == "name" }.map { _, value -> MessageSubject in
            let parts = value.split(separator: ".").map(String.init)
            return parts.count == 2 ? .property(entity: parts[0], name: parts[1]) : .name(value)
        }
    }

    /// The property in the details of an error: `entity=Post, attribute=title`.
    private var namedProperty: MessageSubject? {
        let kinds: Set = ["attribute", "relationship", "property"]
        guard let entity = text.words.firstIndex(where: { $0.text == "entity" }),
            let kind = text.words.firstIndex(where: { kinds.contains($0.text) }),
            let entityName = value(behind: entity), let name = value(behind: kind)
        else { return nil }
        return .property(entity: entityName, name: name)
    }

    /// The word after an equals sign.
    private func value(behind index: Int) -> String? {
        guard index + 1 < text.words.count else { return nil }
        let gap = String(decoding: text.gap(before: index + 1), as: UTF8.self)
        return gap.filter { !$0.isWhitespace && $0 != "\"" } == "=" ? text.spelling(index + 1) : nil
    }

    /// The properties in the lines behind a message. The message itself may go on for a few lines first.
    private func listedProperties(behind index: Int) -> [MessageSubject] {
        let lines = text.lines(behind: index).map(Self.listedProperty)
        let list = lines.drop { $0 == nil }
        return lines.count - list.count > 3 ? [] : list.prefix { $0 != nil }.compactMap(\.self)
    }

    /// The property in `Post: title`, perhaps followed by a dash and a reason.
    private static func listedProperty(_ line: Substring) -> MessageSubject? {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(\.isNamePart) else { return nil }
        let name = parts[1].prefix { $0.utf8.allSatisfy(\.isNamePart) }
        let rest = parts[1].dropFirst(name.count)
        guard !name.isEmpty, rest.first?.isWhitespace != true || rest.hasPrefix(" -") else { return nil }
        return .property(entity: String(parts[0]), name: String(name))
    }
}
