/// A run of nodes that is being rendered: a template, the body of a section, or the content of a block.
///
/// Frames are on a stack in memory, so that no template, however deep, can exhaust the machine's stack.
struct ContextFrame {
    let scope: Scope
    /// The offset of the tag or text that is being rendered, in bytes of its template.
    private(set) var offset: Int
    /// The action at the end of the nodes.
    private(set) var completion: Completion
    private let nodes: [Node]
    private var position = 0

    init(_ nodes: [Node], of scope: Scope, offset: Int = 0, completion: Completion = .none) {
        self.nodes = nodes
        self.scope = scope
        self.offset = offset
        self.completion = completion
    }

    mutating func next() -> Node? {
        guard position < nodes.count else { return nil }
        defer { position += 1 }
        offset = nodes[position].offset
        return nodes[position]
    }

    /// Starts the nodes again for an item of a list; `items` are the remaining ones.
    mutating func restart(before items: ArraySlice<TemplateValue>) {
        position = 0
        completion = .nextItem(items)
    }
}

/// The action at the end of a frame.
enum Completion {
    case none
    /// Leave the context, and continue with the next item if there is one.
    case nextItem(ArraySlice<TemplateValue>)
    /// The content replaced a block on lines of its own: end its line, if it wrote anything since `start`.
    case endLine(String, start: Int)
}

/// The properties that all frames of one template, or of one block's content, share.
struct Scope {
    /// The template the nodes come from; errors refer to it.
    let template: Template
    var layout = Layout()
    /// The blocks passed to the parents around this scope, the outermost first.
    var arguments: [IncludeArguments] = []
    /// The number of templates that include this one.
    var includeDepth = 0
}

/// The indentation of the lines of a scope.
struct Layout {
    /// The text before every line.
    var indentation = ""
    /// The bytes of white space that each line loses first.
    var removed = 0

    /// The beginning of a line with white space of its own.
    func indentation(of own: String) -> String { indentation + own.droppingFirst(bytes: removed) }
}

/// The blocks that one parent tag passes to its parent.
struct IncludeArguments {
    /// The template that contains the tag.
    let template: Template
    /// The offset of the tag.
    let offset: Int
    let blocks: [String: Block]

    /// The place of the tag.
    var site: TemplateProblem.Place { TemplateProblem.Place(template: template.name, offset: offset) }
}

/// The content of a block.
struct Argument {
    let block: Block
    let template: Template
    /// The blocks passed to the template that contains the block.
    let outer: [IncludeArguments]
}

extension [IncludeArguments] {
    /// The content of the block of this name; the outermost of several parents decides.
    func argument(for name: String) -> Argument? {
        for (index, arguments) in enumerated() {
            if let block = arguments.blocks[name] {
                return Argument(block: block, template: arguments.template, outer: Array(prefix(index)))
            }
        }
        return nil
    }

    /// These and the blocks that a tag passes. If the same tag passed blocks further out, those decide.
    func adding(_ include: Include, in template: Template, at offset: Int) -> [IncludeArguments] {
        let added = IncludeArguments(template: template, offset: offset, blocks: include.blocks)
        return include.blocks.isEmpty || contains { $0.site == added.site } ? self : self + [added]
    }
}
