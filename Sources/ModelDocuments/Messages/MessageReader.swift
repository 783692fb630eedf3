import CompilerSupport

/// Finds known messages in pasted text: a code, an error, lines of a log.
package struct MessageReader {
    private var found: [FoundMessage] = []
    /// The positions of messages in the result, by title.
    private var positions: [String: Int] = [:]
    /// The last message, while the following lines may list its properties.
    private var open: Int?

    private init() {}

    /// The known messages of a text, each once: causes in their order, then what follows from them.
    ///
    /// A code is left out when a text beside it says more. Errors are printed inside of others, over many lines, so that
    /// "beside" is anywhere in the text.
    package static func messages(in text: String) -> [FoundMessage] {
        var reader = MessageReader()
        let lines = normalized(text).split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
        for (index, line) in lines.enumerated() {
            let next = index + 1 < lines.count ? lines[index + 1] : ""
            reader.read(String(line), before: String(next), isAlone: lines.count == 1)
        }
        let explained = Set(reader.found.filter { $0.message.text != nil }.flatMap(\.message.codes))
        let found = reader.found.filter { $0.message.text != nil || explained.isDisjoint(with: $0.message.codes) }
        let causes = found.filter { !$0.message.isConsequence }
        if causes.isEmpty { return found }
        return causes
            + found.filter(\.message.isConsequence).map { message in
                var message = message
                message.followsFromOthers = true
                return message
            }
    }

    /// Undoes two changes: nested errors print line ends as `\n`, and editors replace quotation marks by typographic ones.
    private static func normalized(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\\n", with: "\n")
            .replacing("\u{2018}", with: "'").replacing("\u{2019}", with: "'")
    }

    private mutating func read(_ line: String, before next: String, isAlone: Bool) {
        // Logs break lines inside of a phrase.
        let bytes = Array("\(line) \(next.drop(while: \.isWhitespace))".utf8)
        let words = MessageWords(line)
        if let open {
            if let property = Self.listedProperty(line) {
                if !found[open].subjects.contains(property) { found[open].subjects.append(property) }
                return
            }
            self.open = nil
        }
        let named = words.namedProperty
        for message in KnownMessages.withText {
            guard let pattern = message.text else { continue }
            for values in pattern.matches(in: bytes) {
                let subjects = Self.subjects(of: pattern, values) + [named].compactMap(\.self)
                add(message, titled: pattern.filled(with: values), about: subjects)
            }
        }
        for (code, message) in words.candidates {
            if isAlone && words.isOneWord || words.contains(code) {
                add(message, titled: code.title, about: [named].compactMap(\.self))
            }
        }
    }

    private mutating func add(_ message: KnownMessage, titled title: String, about subjects: [MessageSubject]) {
        let position = positions[title] ?? found.count
        if position == found.count {
            positions[title] = position
            found.append(FoundMessage(message: message, title: title, subjects: subjects))
        }
        if message.listsProperties { open = position }
    }

    private static func subjects(of pattern: MessagePattern, _ values: [String]) -> [MessageSubject] {
        let type = pattern.values(of: "type", in: values).first
        if let field = pattern.values(of: "field", in: values).first { return [.field(recordType: type, name: field)] }
        if let type { return [.recordType(type)] }
        return pattern.values(of: "name", in: values).map { MessageSubject.name($0) }
    }

    /// The property in `Post: title`, perhaps followed by a dash and a reason.
    private static func listedProperty(_ line: String) -> MessageSubject? {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop(while: \.isWhitespace) }
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(\.isNamePart) else { return nil }
        let name = parts[1].prefix { $0.utf8.allSatisfy(\.isNamePart) }
        let rest = parts[1].dropFirst(name.count)
        guard !name.isEmpty, rest.first?.isWhitespace != true || rest.hasPrefix(" -") else { return nil }
        return .property(entity: String(parts[0]), name: String(name))
    }
}

/// The words of a line, in which codes are searched.
private struct MessageWords {
    private let words: [Substring]
    /// The parts of the line between quotation marks, in which `CKError` describes itself: `"Not Authenticated" (9)`.
    private let quoted: Set<String>
    /// Whether the line is a single word.
    let isOneWord: Bool
    /// The two numbers of `(12/2006)`. In `(6/NSCocoaErrorDomain:4099)` the second is none of the server's.
    private let pair: (cloudKit: Int, server: Int?)?

    init(_ line: String) {
        quoted = Set(line.replacing("\\", with: "").split(separator: "\"").map(String.init))
        let words = line.split { character in !character.utf8.allSatisfy(\.isNamePart) }
        self.words = words
        isOneWord = words.count == 1
        var pair: (Int, Int?)?
        for (first, second) in zip(words, words.dropFirst()) where pair == nil {
            let isWhole = words.count == 2 || line[..<first.startIndex].last == "("
            guard isWhole, line[first.endIndex..<second.startIndex] == "/" else { continue }
            if let cloudKit = Int(first) { pair = (cloudKit, Int(second)) }
        }
        self.pair = pair
    }

    /// The codes that words of the line may be, in the order of the line.
    var candidates: [(code: MessageCode, message: KnownMessage)] {
        (words.uniqued.map(String.init) + quoted.sorted()).flatMap { KnownMessages.byWord[$0] ?? [] }
    }

    /// Whether a word that equals a code refers to it: a small number may be any number.
    func contains(_ code: MessageCode) -> Bool {
        switch code {
        case .cocoa, .web: true
        case .cloudKit(let number, let name):
            pair?.cloudKit == number || words.contains { $0 == name }
                || quoted.contains(MessageCode.description(of: name))
                || has("\(number)", behind: ["ckerrordomain", "ckerror"])
        case .server(let number): pair?.server == number || has("\(number)", behind: ["ckinternalerrordomain"])
        }
    }

    /// Whether a number follows one of some words in small letters, alone or behind `Code` or `error`.
    private func has(_ number: String, behind domains: [String]) -> Bool {
        words.indices.contains { index in
            guard words[index] == number, index > 0 else { return false }
            let before = ["code", "error"].contains(words[index - 1].lowercased()) ? index - 2 : index - 1
            return before >= 0 && domains.contains(words[before].lowercased())
        }
    }

    /// The property in the details of an error: `entity=Post, attribute=title`.
    var namedProperty: MessageSubject? {
        let kinds: Set<Substring> = ["attribute", "relationship", "property"]
        guard let entity = words.firstIndex(of: "entity"), let kind = words.firstIndex(where: kinds.contains),
            let entityName = value(behind: entity), let name = value(behind: kind)
        else { return nil }
        return .property(entity: entityName, name: name)
    }

    /// The word after an equals sign.
    private func value(behind index: Int) -> String? {
        guard index + 1 < words.count else { return nil }
        let between = words[index].base[words[index].endIndex..<words[index + 1].startIndex]
        return between.filter { !$0.isWhitespace && $0 != "\"" } == "=" ? String(words[index + 1]) : nil
    }
}

/// A text with placeholders: `Cannot create new type <type> in production schema`.
struct MessagePattern: Hashable, Sendable {
    /// The text, with the names of the placeholders in angle brackets.
    let text: String
    /// The text before the first placeholder.
    private let beginning: [UInt8]
    /// Each placeholder, with the text after it.
    private let holes: [Hole]

    private struct Hole: Hashable {
        let name: String
        let ending: [UInt8]
    }

    init(_ text: String) {
        self.text = text
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
        beginning = Array((parts.first ?? "").utf8)
        holes = parts.dropFirst().map { part in
            let name = part.prefix { $0 != ">" }
            return Hole(name: String(name), ending: Array(part.dropFirst(name.count + 1).utf8))
        }
    }

    /// The values of the placeholders, in order, for each occurrence of the text in the line.
    func matches(in line: [UInt8]) -> [[String]] {
        guard var end = line[...].end(of: beginning) else { return [] }
        var matches: [[String]] = []
        var searches = holes.map { HoleSearch(ending: LineSearch($0.ending), quote: LineSearch([UInt8(ascii: "'")])) }
        while true {
            let match = values(in: line[end...], &searches)
            if let match { matches.append(match.values) }
            guard let next = line[(match?.end ?? end)...].end(of: beginning) else { return matches }
            end = next
        }
    }

    /// The searches for the end of a value.
    private struct HoleSearch {
        var ending: LineSearch
        var quote: LineSearch
    }

    private func values(
        in rest: ArraySlice<UInt8>,
        _ searches: inout [HoleSearch]
    ) -> (values: [String], end: Int)? {
        var rest = rest
        var values: [String] = []
        for (index, hole) in holes.enumerated() {
            let end = hole.ending.isEmpty ? rest.endOfName : searches[index].ending.first(in: rest)
            guard let end, end > rest.startIndex else { return nil }
            // A value with a quotation mark reaches into another message.
            if let quote = searches[index].quote.first(in: rest), quote < end { return nil }
            values.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[(end + hole.ending.count)...]
        }
        return (values, rest.startIndex)
    }

    /// The values of the placeholders with a name.
    func values(of hole: String, in values: [String]) -> [String] {
        zip(holes, values).filter { $0.0.name == hole }.map { $0.1 }
    }

    /// The text with values for its placeholders.
    func filled(with values: [String]) -> String {
        zip(holes, values).reduce(String(decoding: beginning, as: UTF8.self)) { text, part in
            text + part.1 + String(decoding: part.0.ending, as: UTF8.self)
        }
    }
}

/// A search for some bytes in the rest of a line. The rest only shrinks, so all searches together go through the line
/// once, even if it begins a message thousands of times.
private struct LineSearch {
    private let part: [UInt8]
    /// The last match; the end of the line when there is none, and nil before the first search.
    private var found: Int?

    init(_ part: [UInt8]) { self.part = part }

    mutating func first(in rest: ArraySlice<UInt8>) -> Int? {
        let place = found.flatMap { $0 >= rest.startIndex ? $0 : nil } ?? rest.beginning(of: part) ?? rest.endIndex
        found = place
        return place < rest.endIndex ? place : nil
    }
}

extension ArraySlice<UInt8> {
    /// The position of some bytes; nil when they do not occur.
    fileprivate func beginning(of part: [UInt8]) -> Int? {
        guard let first = part.first else { return startIndex }
        var place = startIndex
        while let next = self[place...].firstIndex(of: first) {
            if self[next...].starts(with: part) { return next }
            place = next + 1
        }
        return nil
    }

    fileprivate func end(of part: [UInt8]) -> Int? { beginning(of: part).map { $0 + part.count } }

    /// The end of the name at the beginning.
    fileprivate var endOfName: Int { firstIndex { !$0.isNamePart } ?? endIndex }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, an underscore, or part of a letter that is not ASCII.
    var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
