extension Sequence {
    /// The elements in the byte order of their names, which is how an export sorts: `CD_a` < `Users` < `___etag` < `a`.
    ///
    /// Elements of one name keep their order.
    ///
    ///     ["a", "Users", "CD_b", "CD_a"].sortedByBytes { $0 }  // ["CD_a", "CD_b", "Users", "a"]
    ///
    /// - Parameter name: The name of an element.
    /// - Returns: The sorted elements.
    @inlinable public func sortedByBytes(of name: (Element) -> String) -> [Element] {
        sorted { name($0).precedesByBytes(name($1)) }
    }
}

extension String {
    /// Whether the UTF-8 bytes of this name come first; `<` would compare the names as Unicode normalizes them.
    public func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
