import Diagnostics

/// Reads a ledger line by line; a line that cannot be read costs only itself.
struct LedgerParser {
    private(set) var facts: [LedgerFact] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let bytes: [UInt8]
    private let path: String
    /// Mistakes that are made in a whole file are reported where they are first seen.
    private var reported: Set<Once> = []

    private enum Once { case carriageReturn, conflict }

    /// Far beyond any real ledger: a line for each field of ten thousand entities takes two megabytes.
    private static let sizeLimit = 64 << 20
    /// A line takes up to 800 bytes in memory.
    private static let lineLimit = 500_000
    private static let findingLimit = 1000
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(bytes: [UInt8], path: String) {
        self.bytes = bytes
        self.path = path
    }

    mutating func run() {
        guard bytes.count <= Self.sizeLimit, bytes.count(where: { $0 == UInt8(ascii: "\n") }) <= Self.lineLimit else {
            return diagnostics.append(.ledgerTooLarge(path: path))
        }
        var start = 0
        if bytes.starts(with: Self.byteOrderMark) {
            start = Self.byteOrderMark.count
            diagnostics.append(.byteOrderMark(at: place(0..<start)))
        }
        guard readHeader(from: start) else { return }
        while start < bytes.count, diagnostics.count < Self.findingLimit {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            read(start..<end)
            if end == bytes.count { diagnostics.append(.missingLineEnd(at: place(start..<end))) }
            start = end + 1
        }
    }

    // MARK: The header

    /// Looks for the header anywhere, because lines may stand in any order. Without it nothing else is worth saying.
    private mutating func readHeader(from start: Int) -> Bool {
        var isThere = false
        for line in bytes[start...].split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "!") {
            let words = withoutCarriageReturn(line)
            if isHeader(words) {
                isThere = true
            } else if words.starts(with: "!modelc.lock".utf8) {
                diagnostics = [.unsupportedVersion(text(of: words), at: place(words.indices))]
                return false
            }
        }
        if !isThere {
            let first = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
            diagnostics = [.missingHeader(isEmpty: bytes.isEmpty, at: place(first.indices))]
        }
        return isThere
    }

    /// Both may stand in a file: a branch that wrote format 1 was merged with one that wrote format 2.
    private func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        line.elementsEqual(Ledger.header.utf8) || line.elementsEqual(Ledger.formerHeader.utf8)
    }

    // MARK: A line

    private mutating func read(_ range: Range<Int>) {
        var line = bytes[range]
        if line.last == UInt8(ascii: "\r") {
            line = withoutCarriageReturn(line)
            report(.carriageReturn, .carriageReturn(at: place(line.endIndex..<range.upperBound)))
        }
        if isConflictMarker(line) { return report(.conflict, .conflictMarker(at: place(line.indices))) }
        if isHeader(line) { return }
        do throws(Diagnostic) {
            facts.append(try LedgerLine(line, path: path).fact())
        } catch {
            diagnostics.append(error)
        }
    }

    /// The seven equal characters that git puts at the beginning of a line; no kind of line begins like that.
    private func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, "<=>|".utf8.contains(first) else { return false }
        return line.prefix(7).elementsEqual(repeatElement(first, count: 7))
    }

    private mutating func report(_ once: Once, _ diagnostic: Diagnostic) {
        if reported.insert(once).inserted { diagnostics.append(diagnostic) }
    }

    private func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private func text(of line: ArraySlice<UInt8>) -> String { String(decoding: line.prefix(40), as: UTF8.self) }

    private func place(_ range: Range<Int>) -> SourceLocation {
        SourceLocation(path: path, offset: range.lowerBound, part: .text(length: range.count))
    }
}
