extension Sequence {
    /// The elements in the byte order of their names, which is how an export sorts: `CD_a` < `Users` < `___etag` < `a`.
    ///
    /// Elements of one name keep their order.
    ///
    ///     ["a", "Users", "CD_b", "CD_a"].sortedByBytes { $0 }  // ["CD_a", "CD_b", "Users", "a"]
    ///
    /// - Parameter name: The name of an element.
    /// - Returns: The sorted elements.
    public func sortedByBytes(of name: (Element) -> String) -> [Element] {
        let elements = Array(self)
        let keys = elements.enumerated().map { ByteOrderKey(name($1), position: $0) }
        // Schemas come sorted more often than not.
        if zip(keys, keys.dropFirst()).allSatisfy(<) { return elements }
        return keys.sorted().map { elements[$0.position] }
    }
}

/// A name and its place in a list, compared by bytes.
///
/// Most comparisons end within the first sixteen bytes, which are kept as two numbers; comparing strings took a tenth of
/// `plan`.
private struct ByteOrderKey: Comparable {
    let position: Int
    private let name: String
    private let start: UInt64
    private let next: UInt64

    init(_ name: String, position: Int) {
        self.name = name
        self.position = position
        var words: (UInt64, UInt64) = (0, 0)
        for (index, byte) in name.utf8.prefix(16).enumerated() {
            let shift = UInt64(56 - 8 * (index & 7))
            if index < 8 { words.0 |= UInt64(byte) << shift } else { words.1 |= UInt64(byte) << shift }
        }
        (start, next) = words
    }

    static func == (left: ByteOrderKey, right: ByteOrderKey) -> Bool { left.position == right.position }

    static func < (left: ByteOrderKey, right: ByteOrderKey) -> Bool {
        if left.start != right.start { return left.start < right.start }
        if left.next != right.next { return left.next < right.next }
        if left.name.precedesByBytes(right.name) { return true }
        return left.position < right.position && !right.name.precedesByBytes(left.name)
    }
}
