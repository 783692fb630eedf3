extension Sequence {
    /// The elements by a key; of several with one key the first counts, and one without is left out.
    ///
    ///     ["apple", "plum", "avocado"].keyed { $0.first }  // ["a": "apple", "p": "plum"]
    package func keyed<Key: Hashable>(by key: (Element) -> Key?) -> [Key: Element] {
        var elements: [Key: Element] = [:]
        for element in self {
            if let key = key(element), elements[key] == nil { elements[key] = element }
        }
        return elements
    }

    /// The elements in their order; of several with one key only the first.
    ///
    ///     ["apple", "plum", "avocado"].uniqued { $0.first }  // ["apple", "plum"]
    package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var keys: Set<Key> = []
        return filter { keys.insert(key($0)).inserted }
    }
}

extension Collection {
    /// The elements whose key an earlier one has, each with the first of that key; one without a key is left out.
    ///
    ///     ["apple", "plum", "avocado"].repetitions { $0.first }  // [(element: "avocado", first: "apple")]
    @inlinable package func repetitions<Key: Hashable>(
        by key: (Element) -> Key?
    ) -> [(element: Element, first: Element)] {
        var firsts: [Key: Index] = [:]
        return indices.compactMap { index in
            guard let key = key(self[index]) else { return nil }
            if let first = firsts[key] { return (self[index], self[first]) }
            firsts[key] = index
            return nil
        }
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, where it comes first.
    package var uniqued: [Element] { uniqued { $0 } }
}
