extension [String] {
    /// The first texts of a list in one line, and how many there are beside them.
    ///
    ///     ["Tag", "Post", "Photo"].listed(2)  // Tag, Post and 1 more
    package func listed(_ limit: Int) -> String {
        let list = prefix(limit).joined(separator: ", ")
        return count > limit ? "\(list) and \(count - limit) more" : list
    }
}
