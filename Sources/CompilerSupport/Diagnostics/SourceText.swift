/// The text of one input file, which converts byte offsets to lines and columns.
///
/// Lines end with LF or CR LF. Lines and columns count from 1; a column is one Unicode scalar. A byte order mark at the
/// start belongs to no line.
///
///     let text = SourceText(path: "contents", bytes: Array("<model>\n<entity name=\"É\"/></model>".utf8))
///     text.range(of: SourceLocation(path: "contents", offset: 8, part: .attribute("name")))
///     // 2:15 to 2:16
package struct SourceText: Sendable {
    /// The file, as the user named it.
    package let path: String
    /// The file's UTF-8 bytes.
    package let bytes: [UInt8]
    private let lineStarts: [UInt32]
    /// The number of continuation bytes of scalars before each block of ``blockSize`` bytes. A model can be a single
    /// line, so columns can be large.
    private let continuations: [UInt32]
    private static let blockSize = 4096

    /// Prepares a text for look-ups: one pass over its bytes.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        lineStarts = Self.lineStarts(in: bytes)
        continuations = Self.continuations(in: bytes)
    }

    /// The range of a location.
    ///
    /// Re-scans the tag at the location's offset; an attribute that the tag does not carry falls back to the tag's
    /// name.
    package func range(of location: SourceLocation) -> SourceRange {
        let span = span(of: location)
        return SourceRange(start: position(at: span.lowerBound), end: position(at: span.upperBound))
    }

    /// The line and column of a byte offset; offsets past the end are the end.
    package func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(at: offset)
        let start = Int(lineStarts[line])
        let end = max(start, offset)
        return SourcePosition(line: line + 1, column: end - start - continuations(in: start..<end) + 1)
    }

    /// The byte offset of a line and column, or the nearest one in the text.
    package func offset(of position: SourcePosition) -> Int {
        let line = min(max(position.line, 1), lineStarts.count)
        var offset = Int(lineStarts[line - 1])
        var column = 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n"), column < position.column {
            offset += 1
            while offset < bytes.count, Self.isContinuation(bytes[offset]) { offset += 1 }
            column += 1
        }
        return offset
    }

    /// The line on which a location begins, and the location's column in it. A long line is cut to `reach` bytes around
    /// the column, because a model can be a single line with findings all over it.
    package func excerpt(of location: SourceLocation, reach: Int) -> (text: String, column: Int) {
        let caret = span(of: location).lowerBound
        let number = lineIndex(at: caret)
        let lineStart = Int(lineStarts[number])
        var start = max(lineStart, caret - reach)
        while start < caret, Self.isContinuation(bytes[start]) { start += 1 }
        let end = min(number + 1 < lineStarts.count ? Int(lineStarts[number + 1]) : bytes.count, caret + reach)
        var text = bytes[min(start, end)..<end].prefix { $0 != UInt8(ascii: "\n") }
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        let scalars = bytes[start..<max(start, caret)].count { !Self.isContinuation($0) }
        return (String(decoding: text, as: UTF8.self), scalars + 1)
    }

    func span(of location: SourceLocation) -> Range<Int> {
        let start = min(max(location.offset, 0), bytes.count)
        switch location.part {
        case .text(let length): return start..<min(start + max(length, 0), bytes.count)
        case .element: return StartTag(in: bytes, at: start).name
        case .attribute(let name):
            let tag = StartTag(in: bytes, at: start)
            return tag.attribute(name)?.value ?? tag.name
        }
    }

    private func lineIndex(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Lines are mostly short; the blocks serve the long ones.
    private func continuations(in range: Range<Int>) -> Int {
        if range.count <= Self.blockSize { return bytes[range].count(where: Self.isContinuation) }
        return continuations(before: range.upperBound) - continuations(before: range.lowerBound)
    }

    private func continuations(before offset: Int) -> Int {
        let block = offset / Self.blockSize
        return Int(continuations[block]) + bytes[block * Self.blockSize..<offset].count(where: Self.isContinuation)
    }

    private static func continuations(in bytes: [UInt8]) -> [UInt32] {
        var counts: [UInt32] = [0]
        for start in stride(from: 0, to: bytes.count, by: blockSize) {
            let block = bytes[start..<min(start + blockSize, bytes.count)]
            counts.append(counts[counts.count - 1] + UInt32(clamping: block.count(where: isContinuation)))
        }
        return counts
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private static func lineStarts(in bytes: [UInt8]) -> [UInt32] {
        let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        return [UInt32(bytes.byteOrderMarkLength)] + ends.map { UInt32(clamping: $0 + 1) }
    }
}

/// A line and a column, both counted from 1.
package struct SourcePosition: Hashable, Sendable, Comparable {
    /// The line.
    package let line: Int
    /// The column in Unicode scalars.
    package let column: Int

    /// Creates a position.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Earlier in the text first.
    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A stretch of text from one position up to, not including, another.
package struct SourceRange: Hashable, Sendable {
    /// The first character.
    package let start: SourcePosition
    /// The place behind the last character.
    package let end: SourcePosition

    /// Creates a range.
    init(start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = end
    }
}

/// One XML start tag, scanned again to find a place in it.
///
/// The parser reports only where a tag ends, and never where an attribute stands; scanning a single tag of a document
/// that is known to be well-formed is cheap and exact.
struct StartTag {
    /// The bytes of the element's name, including a prefix.
    let name: Range<Int>
    private let bytes: [UInt8]

    /// Scans the tag whose `<` is at `start`; at any other byte the name is empty.
    init(in bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
            name = start..<start
            return
        }
        let end = bytes[(start + 1)...].firstIndex { Self.endsName($0) } ?? bytes.count
        // Marks the whole `<name`, so that the caret points at the beginning of the tag.
        name = start..<end
    }

    /// The bytes of an attribute's name, and those between the quotes of its value.
    func attribute(_ name: String) -> (name: Range<Int>, value: Range<Int>)? {
        var index = self.name.upperBound
        while let next = nextAttribute(from: index) {
            if bytes[next.name].elementsEqual(name.utf8) { return next }
            index = next.value.upperBound + 1
        }
        return nil
    }

    /// The place behind the last attribute, or behind the name.
    var end: Int {
        var index = name.upperBound
        while let next = nextAttribute(from: index) { index = next.value.upperBound + 1 }
        return index
    }

    private func nextAttribute(from start: Int) -> (name: Range<Int>, value: Range<Int>)? {
        guard let first = skip(from: start, while: Self.isSpace), !Self.endsTag(bytes[first]),
            let afterName = skip(from: first, while: { !Self.endsName($0) }),
            let equals = skip(from: afterName, while: Self.isSpace), bytes[equals] == UInt8(ascii: "="),
            let quote = skip(from: equals + 1, while: Self.isSpace),
            let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote])
        else { return nil }
        return (first..<afterName, quote + 1..<close)
    }

    private func skip(from start: Int, while condition: (UInt8) -> Bool) -> Int? {
        guard start <= bytes.count else { return nil }
        return bytes[start...].firstIndex { !condition($0) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\n\r".utf8.contains(byte) }

    private static func endsTag(_ byte: UInt8) -> Bool { "/>".utf8.contains(byte) }

    private static func endsName(_ byte: UInt8) -> Bool { " \t\n\r/>=".utf8.contains(byte) }
}
