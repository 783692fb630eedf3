/// One piece of a parsed template.
struct Node: Hashable, Sendable {
    /// Where the tag or text begins, in bytes of the template's UTF-8.
    let offset: Int
    let content: Content

    enum Content: Hashable, Sendable {
        /// The beginning of a line that is not blank, with the whitespace the line begins with. Only here is
        /// indentation added and removed; the text that follows never contains the beginning of such a line.
        case lineStart(indentation: String)
        case text(String)
        case variable(DottedName)
        case section(DottedName, [Node])
        case invertedSection(DottedName, [Node])
        case include(Include)
        case block(Block)
    }
}

/// A partial, or a parent with the blocks that are handed to it. A partial is a parent without blocks.
struct Include: Hashable, Sendable {
    let name: String
    /// What stands before the tag on a line of its own, of which nothing else is left; nil inside a line.
    let indentation: String?
    let blocks: [String: Block]
}

/// A block: the place in a template that can be filled from outside, and likewise what it is filled with.
struct Block: Hashable, Sendable {
    let name: String
    let offset: Int
    let nodes: [Node]
    /// On lines of its own: the indentation common to the lines of the block, or that of its tag when it has no lines.
    /// It is taken away from what is handed to a parent, and given to what takes the place of this block.
    let indentation: String?
    /// The line ending that belongs to the block, when the closing tag is standalone.
    let lineEnding: String
}

/// The name of a value in the context: `name`, `superclass.name`, or `.` for the current value.
struct DottedName: Hashable, Sendable {
    /// Empty for the current value.
    let components: [String]

    init(_ components: [String]) { self.components = components }

    /// Returns nil for a name with an empty part, such as `a..b`.
    init?(_ name: String) {
        guard name != "." else {
            self.init([])
            return
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard !parts.contains(where: \.isEmpty) else { return nil }
        self.init(parts.map(String.init))
    }
}

extension DottedName: CustomStringConvertible {
    var description: String {
        components.isEmpty ? "." : components.joined(separator: ".")
    }
}
