/// An element of an XML document that is written, with either text or elements in it.
struct XMLElement {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var text: String?
    var children: [XMLElement] = []

    /// The document with this element as its root.
    var document: String { #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + lines(indent: "") + "\n" }

    private func lines(indent: String) -> String {
        let list = attributes.map { " \($0.name)=\"\($0.value.escaping(Self.inAttributes))\"" }.joined()
        let start = "\(indent)<\(name)\(list)"
        if let text { return "\(start)>\(text.escaping(Self.inText))</\(name)>" }
        if children.isEmpty { return "\(start)/>" }
        return (["\(start)>"] + children.map { $0.lines(indent: indent + "  ") } + ["\(indent)</\(name)>"])
            .joined(separator: "\n")
    }

    /// XML 1.0 has no way at all to write most control characters, nor the two noncharacters.
    private static let unwritable = (UInt8(0)..<0x20).map { Unicode.Scalar($0) } + ["\u{FFFE}", "\u{FFFF}"]

    // A parser would turn a line break or a tab in an attribute into a space, and a carriage return into a line feed.
    private static let inAttributes = Dictionary(uniqueKeysWithValues: unwritable.map { ($0, "\u{FFFD}") }).merging(
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;"]
    ) { $1 }
    private static let inText = inAttributes.merging(["\n": "\n", "\t": "\t"]) { $1 }
}

extension String {
    /// The text with other words for some characters.
    func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
        unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
