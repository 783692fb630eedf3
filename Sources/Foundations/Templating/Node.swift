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
        case variable(DottedName, isEscaped: Bool)
        case section(DottedName, [Node])
        case invertedSection(DottedName, [Node])
        case include(Include)
        case block(Block)
    }
}

extension Node {
    fileprivate var innerNodes: [Node] {
        switch content {
        case .lineStart, .text, .variable: []
        case .section(_, let nodes), .invertedSection(_, let nodes): nodes
        case .include(let include): include.blocks.values.flatMap(\.nodes)
        case .block(let block): block.nodes
        }
    }

    /// The templates that are included here and further in.
    var includedNames: [String] {
        let inner = innerNodes.flatMap(\.includedNames)
        if case .include(let include) = content { return inner + [include.name] }
        return inner
    }
}

/// Where a tag stands in its line.
enum Placement: Hashable, Sendable {
    /// Beside other things: nothing is indented.
    case inline
    /// On a line of its own, which leaves no trace but this indentation.
    case standalone(indentation: String)
}

/// A partial, or a parent with the blocks that are handed to it. A partial is a parent without blocks.
struct Include: Hashable, Sendable {
    let name: String
    let placement: Placement
    let blocks: [String: Block]
}

/// A block: the place in a template that can be filled from outside, and likewise what it is filled with.
struct Block: Hashable, Sendable {
    let name: String
    let offset: Int
    let nodes: [Node]
    /// When standalone: the indentation common to the lines of the block, or that of its tag when it has no lines.
    /// It is taken away from what is handed to a parent, and given to what takes the place of this block.
    let placement: Placement
    /// The line ending that belongs to the block, when the closing tag is standalone.
    let lineEnding: String
}
