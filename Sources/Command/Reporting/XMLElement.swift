/// An element of an XML document that is written, with either text or elements in it.
struct XMLElement {
    let name: String
    var attributes: [(name: String, value: String)] = []
    var text: String?
    var children: [XMLElement] = []

    /// The document with this element as its root.
    var document: String { #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" + lines(indent: "") + "\n" }

    private func lines(indent: String) -> String {
        let list = attributes.map { " \($0.name)=\"\(Self.escaped($0.value, in: .attribute))\"" }.joined()
        let start = "\(indent)<\(name)\(list)"
        if let text { return "\(start)>\(Self.escaped(text, in: .text))</\(name)>" }
        if children.isEmpty { return "\(start)/>" }
        return (["\(start)>"] + children.map { $0.lines(indent: indent + "  ") } + ["\(indent)</\(name)>"])
            .joined(separator: "\n")
    }

    private enum Position { case attribute, text }

    private static func escaped(_ value: String, in position: Position) -> String {
        value.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            // A parser would turn these into a line feed or a space.
            case "\r": "&#13;"
            case "\n" where position == .attribute: "&#10;"
            case "\t" where position == .attribute: "&#9;"
            default: String(isAllowed(scalar) ? scalar : "\u{FFFD}")
            }
        }.joined()
    }

    /// XML 1.0 has no way at all to write the other control characters, nor the two noncharacters.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r": true
        case "\u{FFFE}", "\u{FFFF}": false
        default: scalar.value >= 0x20
        }
    }
}
