/// The part of YAML in which projects are described: mappings, lists, and texts, by indentation or in brackets.
///
///     YAMLText(Array("targets:\n  App: {type: application}".utf8))?.root["targets"]?["App"]?["type"]?.text  // "application"
struct YAMLText {
    /// A value; of a mapping the entries in their order.
    indirect enum Value: Sendable {
        case text(String, bytes: Range<Int>)
        case list([Value])
        case mapping([(key: String, value: Value)])
        case nothing
    }

    /// The outermost value.
    let root: Value
    /// True if all of it was understood: it has no anchors, aliases, or tags, and is not nested too deeply.
    let isWhole: Bool

    /// The largest file, in bytes, and the deepest nesting.
    private static let (size, depth) = (4 << 20, 64)

    /// Reads a text; nil when it is too large.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.size else { return nil }
        var reader = YAMLReader(bytes, depth: Self.depth)
        root = reader.block(at: 0)
        isWhole = reader.isWhole
    }
}

extension YAMLText.Value {
    /// The value of a key; of a key that occurs twice, the last one.
    subscript(key: String) -> Self? { entries.last { $0.key == key }?.value }

    var text: String? { if case .text(let text, _) = self { text } else { nil } }
    var entries: [(key: String, value: Self)] { if case .mapping(let entries) = self { entries } else { [] } }

    /// The elements of a list; a text or a mapping is a list of one.
    var elements: [Self] {
        switch self {
        case .list(let elements): elements
        case .nothing: []
        case .text, .mapping: [self]
        }
    }
}

/// Reads lines by their indentation.
private struct YAMLReader {
    /// A line without its indentation, its comment, and the spaces at its end.
    private struct Line {
        var indent: Int
        var bytes: Range<Int>
    }

    private let bytes: [UInt8]
    private let depth: Int
    private var lines: [Line] = []
    private var next = 0
    private(set) var isWhole = true

    init(_ bytes: [UInt8], depth: Int) {
        (self.bytes, self.depth) = (bytes, depth)
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            add(start..<end)
            start = end + 1
        }
    }

    private mutating func add(_ line: Range<Int>) {
        let start = line.first { bytes[$0] != UInt8(ascii: " ") } ?? line.upperBound
        let content = start..<end(of: start..<line.upperBound)
        if content.isEmpty || text(content) == "---" { return }
        // A list in brackets goes on behind its first line.
        if let last = lines.last, isOpen(last.bytes) {
            lines[lines.count - 1].bytes = last.bytes.lowerBound..<content.upperBound
        } else {
            lines.append(Line(indent: start - line.lowerBound, bytes: content))
        }
    }

    /// The place where a line ends without its comment and the spaces before it.
    private func end(of line: Range<Int>) -> Int {
        var quote: UInt8?
        var end = line.upperBound
        for index in line {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "#"), index == line.lowerBound || bytes[index - 1] == UInt8(ascii: " ") {
                end = index
                break
            }
        }
        while end > line.lowerBound, bytes[end - 1].isBlank { end -= 1 }
        return end
    }

    private func isOpen(_ range: Range<Int>) -> Bool {
        guard bytes[range].contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) else { return false }
        let opened = bytes[range].count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        return opened > bytes[range].count { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The value that begins with the next line, whose lines are indented by as much as it.
    mutating func block(at level: Int) -> YAMLText.Value {
        guard next < lines.count else { return .nothing }
        guard level < depth else {
            isWhole = false
            next = lines.count
            return .nothing
        }
        let indent = lines[next].indent
        if isItem(lines[next]) { return .list(items(indent, level)) }
        if colon(in: lines[next].bytes) != nil { return .mapping(entries(indent, level)) }
        defer { next += 1 }
        return inline(lines[next].bytes)
    }

    private func isItem(_ line: Line) -> Bool {
        let start = line.bytes.lowerBound
        return bytes[start] == UInt8(ascii: "-") && (line.bytes.count == 1 || bytes[start + 1] == UInt8(ascii: " "))
    }

    private mutating func items(_ indent: Int, _ level: Int) -> [YAMLText.Value] {
        var items: [YAMLText.Value] = []
        while next < lines.count, lines[next].indent == indent, isItem(lines[next]) {
            let line = lines[next].bytes
            guard let start = line.dropFirst().first(where: { bytes[$0] != UInt8(ascii: " ") }) else {
                next += 1
                let isNested = next < lines.count && lines[next].indent > indent
                items.append(isNested ? block(at: level + 1) : .nothing)
                continue
            }
            // The text behind the dash is the first line of a value with that indentation.
            lines[next] = Line(indent: indent + start - line.lowerBound, bytes: start..<line.upperBound)
            items.append(block(at: level + 1))
        }
        return items
    }

    private mutating func entries(_ indent: Int, _ level: Int) -> [(key: String, value: YAMLText.Value)] {
        var entries: [(key: String, value: YAMLText.Value)] = []
        while next < lines.count, lines[next].indent == indent, let colon = colon(in: lines[next].bytes) {
            let line = lines[next].bytes
            let key = unquoted(line.lowerBound..<colon)
            let rest = (colon + 1..<line.upperBound).first { bytes[$0] != UInt8(ascii: " ") } ?? line.upperBound
            next += 1
            if key == "<<" { isWhole = false }
            entries.append((key, value(rest..<line.upperBound, below: indent, level)))
        }
        // Lines that nothing explains.
        if next < lines.count, lines[next].indent > indent {
            isWhole = false
            while next < lines.count, lines[next].indent > indent { next += 1 }
        }
        return entries
    }

    /// The value of a key: behind the colon, or in the lines below.
    private mutating func value(_ rest: Range<Int>, below indent: Int, _ level: Int) -> YAMLText.Value {
        if rest.isEmpty {
            guard next < lines.count else { return .nothing }
            let isBelow = lines[next].indent > indent || lines[next].indent == indent && isItem(lines[next])
            return isBelow ? block(at: level + 1) : .nothing
        }
        let first = bytes[rest.lowerBound]
        if first == UInt8(ascii: "|") || first == UInt8(ascii: ">") {
            while next < lines.count, lines[next].indent > indent { next += 1 }
            return .text("", bytes: rest)
        }
        return inline(rest)
    }

    /// The colon behind the key of an entry.
    private func colon(in line: Range<Int>) -> Int? {
        var quote: UInt8?
        for index in line {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                return nil
            } else if byte == UInt8(ascii: ":"), index + 1 == line.upperBound || bytes[index + 1].isBlank {
                return index
            }
        }
        return nil
    }

    private func unquoted(_ range: Range<Int>) -> String {
        let text = text(range)
        let isQuoted = text.count > 1 && text.first == text.last && (text.first == "\"" || text.first == "'")
        return isQuoted ? String(text.dropFirst().dropLast()) : text
    }

    private mutating func inline(_ range: Range<Int>) -> YAMLText.Value {
        var place = range.lowerBound
        let value = flow(&place, in: range, isNested: false, level: 0)
        if place < range.upperBound { isWhole = false }
        return value
    }

    private mutating func flow(
        _ place: inout Int,
        in range: Range<Int>,
        isNested: Bool,
        level: Int
    ) -> YAMLText.Value {
        skipBlanks(&place, in: range)
        guard place < range.upperBound, level < depth else {
            isWhole = isWhole && level < depth
            place = range.upperBound
            return .nothing
        }
        switch bytes[place] {
        case UInt8(ascii: "["): return flowList(&place, in: range, level: level)
        case UInt8(ascii: "{"): return flowMapping(&place, in: range, level: level)
        case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"): isWhole = false
        default: break
        }
        let word = word(&place, in: range, isNested: isNested)
        return .text(unquoted(word), bytes: word)
    }

    private mutating func flowList(_ place: inout Int, in range: Range<Int>, level: Int) -> YAMLText.Value {
        var elements: [YAMLText.Value] = []
        place += 1
        while true {
            skipBlanks(&place, in: range)
            if isEnd(UInt8(ascii: "]"), &place, in: range) { return .list(elements) }
            elements.append(flow(&place, in: range, isNested: true, level: level + 1))
            skipComma(&place, in: range)
        }
    }

    private mutating func flowMapping(_ place: inout Int, in range: Range<Int>, level: Int) -> YAMLText.Value {
        var entries: [(key: String, value: YAMLText.Value)] = []
        place += 1
        while true {
            skipBlanks(&place, in: range)
            if isEnd(UInt8(ascii: "}"), &place, in: range) { return .mapping(entries) }
            let key = word(&place, in: range, isNested: true)
            skipBlanks(&place, in: range)
            guard place < range.upperBound, bytes[place] == UInt8(ascii: ":") else {
                isWhole = false
                skipComma(&place, in: range)
                continue
            }
            place += 1
            entries.append((unquoted(key), flow(&place, in: range, isNested: true, level: level + 1)))
            skipComma(&place, in: range)
        }
    }

    /// True if brackets end, with their mark or with the line.
    private mutating func isEnd(_ mark: UInt8, _ place: inout Int, in range: Range<Int>) -> Bool {
        if place >= range.upperBound {
            isWhole = false
            return true
        }
        guard bytes[place] == mark else { return false }
        place += 1
        return true
    }

    /// Goes behind the next comma, always by a byte where something else stands than the end of the brackets.
    private mutating func skipComma(_ place: inout Int, in range: Range<Int>) {
        skipBlanks(&place, in: range)
        guard place < range.upperBound, bytes[place] != UInt8(ascii: "]"), bytes[place] != UInt8(ascii: "}") else {
            return
        }
        if bytes[place] != UInt8(ascii: ",") { isWhole = false }
        place += 1
    }

    private func skipBlanks(_ place: inout Int, in range: Range<Int>) {
        while place < range.upperBound, bytes[place].isBlank { place += 1 }
    }

    /// A text in quotes, or up to what ends it.
    private func word(_ place: inout Int, in range: Range<Int>, isNested: Bool) -> Range<Int> {
        let start = place
        let quote = bytes[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let close = (start + 1..<range.upperBound).first { bytes[$0] == quote } ?? range.upperBound - 1
            place = close + 1
            return start..<place
        }
        while place < range.upperBound {
            let byte = bytes[place]
            let isColon =
                byte == UInt8(ascii: ":") && (place + 1 == range.upperBound || bytes[place + 1].isBlank)
            if isNested, isColon || [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) { break }
            place += 1
        }
        var end = place
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        return start..<end
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { [UInt8(ascii: " "), 0x09, 0x0A, 0x0D].contains(self) }
}
