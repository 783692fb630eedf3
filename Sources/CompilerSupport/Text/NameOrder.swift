extension Sequence {
    /// The elements in the order of their names, as Swift compares texts. Elements of one name keep their order.
    ///
    ///     ["b", "a", "B"].inOrder { $0 }  // ["B", "a", "b"]
    ///
    /// Sorts positions rather than elements: the compiler makes a sorting function for each type that is sorted, and those
    /// for some sixty types took it longer than any room of the foundations.
    ///
    /// - Parameter name: The name of an element.
    /// - Returns: The sorted elements.
    package func inOrder(of name: (Element) -> String) -> [Element] {
        sorted(of: name, isBefore: <)
    }

    /// The elements in the byte order of their names, which is how an export sorts: `CD_a` < `Users` < `___etag` < `a`.
    ///
    /// Elements of one name keep their order.
    ///
    ///     ["a", "Users", "CD_b", "CD_a"].inByteOrder { $0 }  // ["CD_a", "CD_b", "Users", "a"]
    ///
    /// - Parameter name: The name of an element.
    /// - Returns: The sorted elements.
    package func inByteOrder(of name: (Element) -> String) -> [Element] {
        sorted(of: name) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func sorted(of name: (Element) -> String, isBefore: (String, String) -> Bool) -> [Element] {
        let elements = Array(self)
        return positions(of: elements.map(name), isBefore).map { elements[$0] }
    }
}

private func positions(of names: [String], _ isBefore: (String, String) -> Bool) -> [Int] {
    names.indices.sorted { isBefore(names[$0], names[$1]) }
}
