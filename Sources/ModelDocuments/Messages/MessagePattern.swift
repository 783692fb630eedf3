import CompilerSupport

/// A text with holes: `Cannot create new type <type> in production schema`.
struct MessagePattern: Hashable, Sendable {
    /// The text, with the names of the holes in angle brackets.
    let text: String
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

    /// What is searched for to find the end of a value.
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
            // A value that contains a quotation mark leads into another message.
            if let quote = searches[index].quote.first(in: rest), quote < end { return nil }
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

/// A search for some bytes in what is left of a line. Less is left each time, so all searches together go through the line
/// once, also in a line that begins a message thousands of times.
private struct LineSearch {
    private let part: [UInt8]
    /// What was found last; the end of the line for nothing, and nil before the first search.
    private var found: Int?

    init(_ part: [UInt8]) { self.part = part }

    mutating func first(in rest: ArraySlice<UInt8>) -> Int? {
        let place = found.flatMap { $0 >= rest.startIndex ? $0 : nil } ?? rest.beginning(of: part) ?? rest.endIndex
        found = place
        return place < rest.endIndex ? place : nil
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
    var isNamePart: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
