/// A text with holes: `Cannot create new type <type> in production schema`.
public struct MessagePattern: Hashable, Sendable {
    /// The text, with the names of the holes in angle brackets.
    public let text: String
    /// What stands before the first hole.
    private let beginning: [UInt8]
    /// Each hole, and what stands behind it.
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

    /// What stands in the holes, in their order, each time that the line has the text.
    func matches(in line: [UInt8]) -> [[String]] {
        var matches: [[String]] = []
        var place = 0
        while let end = line[place...].end(of: beginning) {
            let match = values(in: line[end...])
            if let match { matches.append(match.values) }
            place = match?.end ?? end
        }
        return matches
    }

    private func values(in rest: ArraySlice<UInt8>) -> (values: [String], end: Int)? {
        var rest = rest
        var values: [String] = []
        for hole in holes {
            let end = hole.ending.isEmpty ? rest.endOfName : rest.beginning(of: hole.ending)
            // A value that contains a quotation mark leads into another message.
            guard let end, end > rest.startIndex, !rest[..<end].contains(UInt8(ascii: "'")) else { return nil }
            values.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[(end + hole.ending.count)...]
        }
        return (values, rest.startIndex)
    }

    /// The values of the holes with a name.
    func values(of hole: String, in values: [String]) -> [String] {
        zip(holes, values).filter { $0.0.name == hole }.map { $0.1 }
    }

    /// The text with values in its holes.
    func filled(with values: [String]) -> String {
        zip(holes, values).reduce(String(decoding: beginning, as: UTF8.self)) { text, part in
            text + part.1 + String(decoding: part.0.ending, as: UTF8.self)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Where some bytes begin; nil when they are not there.
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

    /// Where the name at the beginning ends.
    fileprivate var endOfName: Int { firstIndex { !$0.isNamePart } ?? endIndex }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, an underscore, or part of a letter that is not ASCII.
    var isNamePart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
