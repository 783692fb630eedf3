extension StringProtocol {
    /// The text with an uppercase first letter: `tagsArray` is `TagsArray`.
    package var withUppercaseStart: String { prefix(1).uppercased() + dropFirst() }

    /// The text with a lowercase first letter: `TagsArray` is `tagsArray`.
    package var withLowercaseStart: String { prefix(1).lowercased() + dropFirst() }
}
