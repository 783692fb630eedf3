/// Damage to a file that people edit and git merges.
enum Damage: CaseIterable {
    case removeLine, doubleLine, swapLines, removeByte, replaceByte, insertByte, cutOff, replaceWord

    /// Damages a text; a script has three bytes for each damage: what, where, and with what.
    static func apply(_ script: [UInt8], to text: [UInt8]) -> [UInt8] {
        var text = text
        var rest = script[...]
        while rest.count >= 3 {
            let step = Array(rest.prefix(3)).map(Int.init)
            allCases[step[0] % allCases.count].apply(to: &text, at: step[1], with: step[2])
            rest = rest.dropFirst(3)
        }
        return text
    }

    private func apply(to text: inout [UInt8], at place: Int, with value: Int) {
        guard !text.isEmpty else { return }
        // Two bytes of the script would reach further, but short ledgers are enough.
        let index = (place << 8 | value) % text.count
        switch self {
        case .removeByte: text.remove(at: index)
        case .replaceByte: text[place % text.count] = UInt8(value)
        case .insertByte: text.insert(UInt8(value), at: place % text.count)
        case .cutOff: text.removeSubrange(index...)
        case .removeLine, .doubleLine, .swapLines, .replaceWord: applyToLines(of: &text, at: place, with: value)
        }
    }

    private func applyToLines(of text: inout [UInt8], at place: Int, with value: Int) {
        var lines = text.split(separator: UInt8(ascii: "\n")).map(Array.init)
        guard !lines.isEmpty else { return }
        let line = place % lines.count
        let other = value % lines.count
        switch self {
        case .removeLine: lines.remove(at: line)
        case .doubleLine: lines.insert(lines[line], at: other)
        case .swapLines: lines.swapAt(line, other)
        default: lines[line] = Self.line(lines[line], withWordOf: lines[other], value)
        }
        text = Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined())
    }

    /// A line with one of its words replaced by one of another line.
    private static func line(_ line: [UInt8], withWordOf other: [UInt8], _ value: Int) -> [UInt8] {
        let space = UInt8(ascii: " ")
        var words = line.split(separator: space).map(Array.init)
        let others = other.split(separator: space).map(Array.init)
        guard !words.isEmpty, !others.isEmpty else { return line }
        words[value % words.count] = others[value / 8 % others.count]
        return Array(words.joined(separator: [space]))
    }
}
