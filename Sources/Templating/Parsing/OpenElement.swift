/// A section, parent or block whose closing tag has not come yet; or the template itself.
struct OpenElement {
    /// The opening tag; nil for the template itself.
    let tag: TemplateTag?
    let indentation: String?
    private(set) var nodes: [Node] = []
    private(set) var blocks: [String: Block] = [:]
    /// What all lines so far begin with; nil when there was none.
    private(set) var commonIndentation: String?

    init(tag: TemplateTag? = nil, indentation: String? = nil) {
        self.tag = tag
        self.indentation = indentation
    }

    /// A parent holds blocks. Anything else in it is not part of the output.
    var isParent: Bool {
        tag?.kind == .parent
    }

    mutating func append(_ content: Node.Content, at offset: Int) {
        guard !isParent else { return }
        nodes.append(Node(offset: offset, content: content))
    }

    /// Adds text; a text and the ending of its line are one node.
    mutating func append(text: String, at offset: Int) {
        guard case .text(var whole) = nodes.last?.content else { return append(.text(text), at: offset) }
        let start = nodes.removeLast().offset
        whole += text
        nodes.append(Node(offset: start, content: .text(whole)))
    }

    /// Adds what is handed to the parent. Returns false when there is a block of this name already.
    mutating func define(_ block: Block) -> Bool {
        blocks.updateValue(block, forKey: block.name) == nil
    }

    /// Takes note of a line that shows, so that its indentation counts for the common one.
    mutating func addLine(indentation: String) {
        commonIndentation = commonIndentation?.commonPrefix(with: indentation) ?? indentation
    }
}
