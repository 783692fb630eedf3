import CMessageTable
import CompilerSupport

/// The table of messages, `Table/messages.txt`, which explains its own syntax.
package struct MessageTable: Sendable {
    /// All messages, in the order of the table.
    private(set) var messages: [KnownMessage] = []
    /// Lines that the table should not have. A test expects none.
    private(set) var faults: [String] = []
    private var steps: [String: String] = [:]
    private var sources: [String: String] = [:]
    /// The codes with a range of numbers, and their messages.
    private(set) var ranges: [(domain: MessageCode.Domain, numbers: ClosedRange<Int>, message: KnownMessage)] = []
    /// The messages that explain a code.
    private(set) var byCode: [MessageCode: KnownMessage] = [:]

    /// The table of this modelc.
    package static let known = MessageTable(reading: String(cString: message_table()))

    init(reading text: String) {
        var speaker = ""
        var block: [(key: String, value: String)] = []
        // The last block has an empty line behind it, too.
        for line in "\(text)\n".split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("  "), let last = block.indices.last {
                block[last].value += " \(line.drop { $0 == " " })"
            } else if line.isEmpty {
                add(Block(lines: block, speaker: speaker))
                block = []
            } else if line.hasPrefix("["), line.hasSuffix("]") {
                speaker = String(line.dropFirst().dropLast())
            } else if !line.hasPrefix("#"), !define(line) {
                if let colon = line.firstRange(of: ": ") {
                    block.append((String(line[..<colon.lowerBound]), String(line[colon.upperBound...])))
                } else {
                    faults.append(String(line))
                }
            }
        }
    }

    /// The words and texts of known messages, for suggestions.
    package var words: [String] { messages.map(\.title) }

    /// The message that explains a code, by its number or by the range around it.
    func message(explaining code: MessageCode) -> KnownMessage? {
        if let message = byCode[code] { return message }
        guard let number = Int(code.word), !code.isOfDevice else { return nil }
        return ranges.first { $0.domain == code.domain && $0.numbers.contains(number) }?.message
    }

    /// Reads `step name = text` and `source name = text`.
    private mutating func define(_ line: Substring) -> Bool {
        guard let equals = line.firstRange(of: " = ") else { return false }
        let words = line[..<equals.lowerBound].split(separator: " ").map(String.init)
        guard words.count == 2 else { return false }
        let text = String(line[equals.upperBound...])
        switch words[0] {
        case "step": steps[words[1]] = text
        case "source": sources[words[1]] = text
        default: return false
        }
        return true
    }

    private mutating func add(_ block: Block) {
        guard !block.lines.isEmpty else { return }
        faults += block.unknownKeys
        faults += block.list("with").filter { Self.code($0) == nil }
        faults += block.list("code").filter { Self.code($0) == nil && Self.range($0) == nil }
        let codes = block.list("code").compactMap(Self.code)
        let range = block.first("code").flatMap(Self.range)
        let next = block.list("next").compactMap { known($0, in: steps) }
        let own = block.list("own").compactMap { known($0, in: steps) }
        let rules = block.list("rules")
        let message = KnownMessage(
            speaker: block.speaker,
            code: codes.first,
            name: block.first("name"),
            texts: block.all("says").map(MessagePattern.init),
            questions: block.all("ask").map(MessagePattern.init),
            companions: block.list("with").compactMap(Self.code),
            meaning: block.first("means") ?? "",
            mirrored: block.first("mirrored"),
            causes: block.all("cause").map(Self.cause),
            decides: block.first("decides"),
            next: next.isEmpty && !rules.isEmpty ? steps["check"].map { [$0] } ?? [] : next,
            nextForOwnRecords: own,
            rules: rules,
            isConsequence: block.list("kind").contains("consequence"),
            listsProperties: block.list("kind").contains("list"),
            sources: block.list("source").compactMap { known($0, in: sources) },
            isReported: block.list("source") == ["reports"]
        )
        messages.append(message)
        if let code = codes.first { byCode[code] = message }
        if let range { ranges.append((range.0, range.1, message)) }
    }

    private mutating func known(_ name: String, in names: [String: String]) -> String? {
        if names[name] == nil { faults.append(name) }
        return names[name]
    }

    private static func cause(_ text: String) -> KnownMessage.Cause {
        let parts = text.split(separator: " | ", maxSplits: 1).map(String.init)
        return KnownMessage.Cause(what: parts.first ?? "", sign: parts.count == 2 ? parts[1] : nil)
    }

    /// The code of `CKErrorDomain 12`, or of `CKErrorDomain 12 client`; nil for a range of numbers.
    private static func code(_ text: String) -> MessageCode? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count >= 2, !words[1].contains("-"), let domain = MessageCode.Domain(rawValue: words[0]) else {
            return nil
        }
        return MessageCode(domain: domain, word: words[1], isOfDevice: words.last == "client")
    }

    private static func range(_ text: String) -> (MessageCode.Domain, ClosedRange<Int>)? {
        let words = text.split { $0 == " " || $0 == "-" }.map(String.init)
        guard words.count == 3, let domain = MessageCode.Domain(rawValue: words[0]), let first = Int(words[1]),
            let last = Int(words[2]), first <= last
        else { return nil }
        return (domain, first...last)
    }

    /// The lines of one message.
    private struct Block {
        let lines: [(key: String, value: String)]
        let speaker: String

        func all(_ key: String) -> [String] { lines.filter { $0.key == key }.map(\.value) }

        func first(_ key: String) -> String? { all(key).first }

        /// The words between commas.
        func list(_ key: String) -> [String] {
            all(key).flatMap { $0.split(separator: ",") }.map { String($0.drop { $0 == " " }) }
        }

        var unknownKeys: [String] {
            let keys: Set = [
                "code", "name", "says", "with", "ask", "means", "mirrored", "cause", "decides", "next", "own", "rules",
                "kind", "source",
            ]
            return lines.map(\.key).filter { !keys.contains($0) }
        }
    }
}
