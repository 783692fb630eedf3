/// A run of nodes that is being gone through: a template, the body of a section, or the content of a block.
///
/// Frames are kept on a stack of our own, so that no template, however deep, can exhaust the machine's.
struct ContextFrame {
    let scope: Scope
    /// Where the tag or text is that is being rendered, in bytes of its template.
    private(set) var offset: Int
    /// What is to be done at the end of the nodes.
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

    /// Begins anew for an item of a list, behind which others come.
    mutating func restart(before items: ArraySlice<TemplateValue>) {
        position = 0
        completion = .nextItem(items)
    }
}

/// What is to be done at the end of a frame.
enum Completion {
    case none
    /// Leave the context, and go on with the next item if there is one.
    case nextItem(ArraySlice<TemplateValue>)
    /// Content stands where a block had lines of its own: it must end its line, if it wrote anything since `start`.
    case endLine(String, start: Int)
}

/// What the frames of one template have in common, or those of what fills a block.
struct Scope {
    /// The template the nodes come from; errors refer to it.
    let template: Template
    var layout = Layout()
    /// What was handed to the parents around this scope, the outermost first.
    var arguments: [IncludeArguments] = []
    /// How many templates include this one.
    var includeDepth = 0
}

/// How the lines of a scope are indented.
struct Layout {
    /// Put before every line.
    var indentation = ""
    /// How many bytes of whitespace the lines lose before that.
    var removed = 0

    /// What a line begins with that begins with some whitespace of its own.
    func indentation(of own: String) -> String { indentation + own.droppingFirst(bytes: removed) }
}

/// The blocks one parent tag hands to its parent.
struct IncludeArguments {
    /// The template that contains the tag.
    let template: Template
    /// Where the tag begins.
    let offset: Int
    let blocks: [String: Block]

    /// Which tag it is.
    var site: TemplateProblem.Place { TemplateProblem.Place(template: template.name, offset: offset) }
}

/// What fills a block.
struct Argument {
    let block: Block
    let template: Template
    /// What was handed to the template that wrote the block.
    let outer: [IncludeArguments]
}

extension [IncludeArguments] {
    /// What fills the block of this name: of several parents on the way, the outermost one decides.
    func argument(for name: String) -> Argument? {
        for (index, arguments) in enumerated() {
            if let block = arguments.blocks[name] {
                return Argument(block: block, template: arguments.template, outer: Array(prefix(index)))
            }
        }
        return nil
    }

    /// These and what a tag hands over. Blocks that the same tag handed over further out decide anyway.
    func adding(_ include: Include, in template: Template, at offset: Int) -> [IncludeArguments] {
        let added = IncludeArguments(template: template, offset: offset, blocks: include.blocks)
        return include.blocks.isEmpty || contains { $0.site == added.site } ? self : self + [added]
    }
}
