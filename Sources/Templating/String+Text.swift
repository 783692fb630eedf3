extension String {
    var leadingWhitespace: String {
        String(decoding: utf8.prefix { $0.isWhitespace }, as: UTF8.self)
    }

    func droppingFirst(bytes count: Int) -> String {
        String(decoding: utf8.dropFirst(count), as: UTF8.self)
    }

    func commonPrefix(with other: String) -> String {
        let length = zip(utf8, other.utf8).prefix { $0 == $1 }.count
        return String(decoding: utf8.prefix(length), as: UTF8.self)
    }

    /// The beginning of the first line, to be shown in a message.
    var excerpt: String {
        let line = prefix { !$0.isNewline }.prefix(40)
        return line.endIndex == endIndex ? self : line + "…"
    }
}

extension UInt8 {
    /// Whitespace as Mustache means it: what may surround a name in a tag, or a tag on its line.
    var isWhitespace: Bool { " \t\r\n".utf8.contains(self) }
}

/// Names for the end of a message: what could have been meant. Sorted, and cut off before it gets tiresome.
func enumeration(of names: some Collection<String>) -> String {
    guard !names.isEmpty else { return "there are none here" }
    let limit = 12
    let shown = names.sorted().prefix(limit).joined(separator: ", ")
    return "known here: \(shown)" + (names.count > limit ? ", …" : "")
}
