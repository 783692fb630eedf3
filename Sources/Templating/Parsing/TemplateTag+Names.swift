extension TemplateTag {
    /// Longer than any name a person writes, and short enough to be looked up often.
    private static let maximumNameLength = 256

    /// The content as a name of whatever kind.
    var name: String {
        get throws(SyntaxError) {
            if content.isEmpty {
                throw error("this tag has no name; write one between the delimiters")
            }
            if content.utf8.contains(where: \.isWhitespace) {
                throw error("'\(content.excerpt)' has whitespace in it; write a single name and close the tag after it")
            }
            if content.utf8.count > TemplateTag.maximumNameLength {
                throw error(
                    "'\(content.excerpt)' is longer than \(TemplateTag.maximumNameLength) bytes; write a shorter name"
                )
            }
            return content
        }
    }

    /// The content as the name of a value in the context.
    var dottedName: DottedName {
        get throws(SyntaxError) {
            guard let dottedName = DottedName(try name) else {
                throw error("'\(content)' has an empty part; write names such as 'a' or 'a.b', or '.' alone")
            }
            return dottedName
        }
    }

    /// The content as the name of a template to include.
    var templateName: String {
        get throws(SyntaxError) {
            guard !content.hasPrefix("*") else {
                throw error("dynamic names are not supported; instead of '\(content)' write the name of a template")
            }
            return try name
        }
    }

    func error(_ message: String) -> SyntaxError {
        SyntaxError(offset: offset, message: message)
    }
}
