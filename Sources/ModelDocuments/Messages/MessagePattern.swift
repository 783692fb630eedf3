import CompilerSupport

/// A text with placeholders: `Cannot create new type <type> in production schema`.
///
/// It is compared word by word. Case, quotation marks and line ends do not matter.
struct MessagePattern: Hashable, Sendable {
    /// The text, with the names of the placeholders in angle brackets.
    let text: String
    let parts: [Part]

    enum Part: Hashable, Sendable {
        case word(String)
        case hole(String)
    }

    /// A place of the text that says the pattern.
    struct Match {
        /// The words of the text.
        let words: Range<Int>
        /// The number of words of the pattern that they are, without placeholders.
        let literals: Int
        /// The values of the placeholders.
        var values: [(hole: String, value: String)]
    }

    /// A value is a name or a short list of names. A longer one reaches into another message.
    private static let longestValue = 12

    init(_ text: String) {
        self.text = text
        parts = text.split(separator: "<", omittingEmptySubsequences: false).enumerated().flatMap {
            index,
            piece -> [Part] in
            let end = index == 0 ? nil : piece.firstIndex(of: ">")
            let hole = end.map { [Part.hole(String(piece[..<$0]))] } ?? []
            let rest = end.map { piece[piece.index(after: $0)...] } ?? piece
            return hole + MessageText(String(rest)).words.map { Part.word($0.text) }
        }
    }

    /// The number of words without placeholders.
    var literals: Int { words.count }

    /// The words without placeholders.
    var words: [String] {
        parts.compactMap { part in
            if case .word(let word) = part { word } else { nil }
        }
    }

    /// The first word, by which the pattern is looked up.
    var firstWord: String? { words.first }

    /// The match that has the first word of the pattern at a place.
    func match(in text: MessageText, at start: Int) -> Match? {
        guard case .hole(let hole)? = parts.first else { return match(in: text, at: start, from: 0) }
        guard start > 0, var match = match(in: text, at: start, from: 1) else { return nil }
        match.values.insert((hole: hole, value: Self.name(in: text, endingAt: start - 1)), at: 0)
        return match
    }

    /// The match of the pattern from one of its parts on. A cut text may end before the pattern does.
    func match(in text: MessageText, at start: Int, from first: Int) -> Match? {
        var index = start
        var literals = 0
        var values: [(hole: String, value: String)] = []
        for part in first..<parts.count {
            switch parts[part] {
            case .word(let word):
                if index < text.words.count, text.words[index].text == word {
                    index += 1
                    literals += 1
                } else {
                    let isCut = text.isCut(before: index) || text.isCut(behind: index, in: word)
                    guard isCut, literals >= 4, literals * 2 >= self.literals else { return nil }
                    return Match(words: start..<index, literals: literals, values: values)
                }
            case .hole(let name):
                guard let end = endOfValue(part, in: text, from: index) else { return nil }
                let place = text.words[index].range.lowerBound..<text.words[end].range.upperBound
                values.append((hole: name, value: text.string(place)))
                index = end + 1
            }
        }
        return Match(words: start..<index, literals: literals, values: values)
    }

    /// The last word of a placeholder's value.
    private func endOfValue(_ part: Int, in text: MessageText, from index: Int) -> Int? {
        guard index < text.words.count else { return nil }
        guard part + 1 < parts.count, case .word(let next) = parts[part + 1] else {
            return Self.endOfName(in: text, from: index)
        }
        let last = min(index + Self.longestValue, text.words.count - 1)
        for end in index..<max(index, last) where text.words[end + 1].text == next {
            // A value with a quotation mark reaches into another message.
            let value = text.words[index].range.lowerBound..<text.words[end].range.upperBound
            return text.bytes[value].contains(UInt8(ascii: "\"")) ? nil : end
        }
        return text.isCut(before: min(last + 1, text.words.count)) ? Self.endOfName(in: text, from: index) : nil
    }

    /// The last word of a name with dots, such as `cloudkit.share`, or of the words between quotation marks.
    private static func endOfName(in text: MessageText, from index: Int) -> Int {
        if let quote = text.gap(before: index).last, [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(quote) {
            let last = min(index + longestValue, text.words.count - 1)
            for end in index...last where text.bytes[text.words[end].range.upperBound...].first == quote { return end }
        }
        var end = index
        while end + 1 < text.words.count, Array(text.gap(before: end + 1)) == [UInt8(ascii: ".")] { end += 1 }
        return end
    }

    private static func name(in text: MessageText, endingAt end: Int) -> String {
        var first = end
        while first > 0, Array(text.gap(before: first)) == [UInt8(ascii: ".")] { first -= 1 }
        return text.string(text.words[first].range.lowerBound..<text.words[end].range.upperBound)
    }

    /// The text with values for its placeholders.
    func filled(with values: [(hole: String, value: String)]) -> String {
        var values = values[...]
        let pieces = text.split(separator: "<", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(String(pieces.first ?? "")) { text, piece in
            let hole = piece.prefix { $0 != ">" }
            let value = values.first?.hole == String(hole) ? values.removeFirst().value : "<\(hole)>"
            return "\(text)\(value)\(piece.dropFirst(hole.count + 1))"
        }
    }
}
