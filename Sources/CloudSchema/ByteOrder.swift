import TextLayout

extension Sequence {
    /// The elements in the byte order of their names, which is how an export sorts: `CD_a` < `Users` < `___etag` < `a`.
    ///
    /// Elements of one name keep their order.
    ///
    ///     ["a", "Users", "CD_b", "CD_a"].sortedByBytes { $0 }  // ["CD_a", "CD_b", "Users", "a"]
    ///
    /// - Parameter name: The name of an element.
    /// - Returns: The sorted elements.
    @inlinable
    public func sortedByBytes(of name: (Element) -> String) -> [Element] {
        let elements = Array(self)
        // Schemas come sorted more often than not.
        let isSorted = elements.indices.dropFirst().allSatisfy {
            ByteOrder.isInOrder(name(elements[$0 - 1]), name(elements[$0]))
        }
        return isSorted ? elements : ByteOrder.positions(of: elements.map(name)).map { elements[$0] }
    }
}

extension String {
    /// Whether the UTF-8 bytes of this name come first, which is how an export sorts: `CD_a` < `Users` < `___etag` < `a`.
    public func precedesByBytes(_ other: String) -> Bool {
        withBytes { bytes in other.withBytes { bytes.lexicographicallyPrecedes($0) } }
    }
}

/// Sorts names by their bytes.
///
/// Apart from the elements that have the names, so that it is compiled once and for names only.
@usableFromInline
enum ByteOrder {
    /// Whether a name may stand before another one.
    @usableFromInline
    static func isInOrder(_ name: String, _ next: String) -> Bool { !next.precedesByBytes(name) }

    /// The positions of names in their order.
    @usableFromInline
    static func positions(of names: [String]) -> [Int] {
        func isBefore(_ left: Key, _ right: Key) -> Bool {
            if left.start != right.start { return left.start < right.start }
            if left.next != right.next { return left.next < right.next }
            if names[left.position].precedesByBytes(names[right.position]) { return true }
            return left.position < right.position && !names[right.position].precedesByBytes(names[left.position])
        }
        var keys = names.indices.map { Key(names[$0], position: $0) }
        keys.sort(by: isBefore)
        return keys.map(\.position)
    }

    /// The place of a name in the list, and its first sixteen bytes as two numbers: most comparisons end there.
    private struct Key {
        let position: Int
        let start: UInt64
        let next: UInt64

        init(_ name: String, position: Int) {
            self.position = position
            var words: (UInt64, UInt64) = (0, 0)
            withUnsafeMutableBytes(of: &words) { words in
                name.withBytes {
                    words.copyBytes(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0).prefix(16)))
                }
            }
            (start, next) = (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
        }
    }
}
