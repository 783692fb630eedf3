/// One XML start tag, scanned again because somebody wants to see a place in it.
///
/// The parser reports only where a tag ends, and never where an attribute stands; scanning a single tag of a document
/// that is known to be well-formed is cheap and exact.
struct StartTag {
    /// The bytes of the element's name, without a prefix's colon cut off.
    let name: Range<Int>
    private let bytes: [UInt8]

    /// Scans the tag whose `<` is at `start`; anything else yields an empty name at that place.
    init(in bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
            name = start..<start
            return
        }
        let end = bytes[(start + 1)...].firstIndex { Self.endsName($0) } ?? bytes.count
        // The whole `<name` is marked, so that the caret stands where the eye finds the tag.
        name = start..<end
    }

    /// The bytes between the quotes of an attribute's value.
    func value(of attribute: String) -> Range<Int>? {
        var index = name.upperBound
        while let next = nextAttribute(from: index) {
            if bytes[next.name].elementsEqual(attribute.utf8) { return next.value }
            index = next.value.upperBound + 1
        }
        return nil
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
