/// A run of nodes that is being checked; what ``Frame`` is for rendering.
struct CheckFrame {
    /// The template the nodes come from.
    let template: Template
    let contexts: ShapeStack
    /// What was handed to the parents around this frame, the outermost first.
    let arguments: [Arguments]
    /// How many templates include the one of this frame.
    let includeDepth: Int
    /// What is looked at, when it is a whole template or block, which can be come by again.
    let state: CheckState?
    /// Where the node is that is being checked.
    private(set) var offset = 0
    private let nodes: [Node]
    private var position = 0

    /// A frame for a template.
    init(_ template: Template, contexts: ShapeStack, arguments: [Arguments], includeDepth: Int) {
        self.template = template
        self.contexts = contexts
        self.arguments = arguments
        self.includeDepth = includeDepth
        nodes = template.nodes
        state = CheckState(template, block: nil, contexts: contexts, arguments: arguments)
    }

    /// A frame for a section.
    init(_ nodes: [Node], inside frame: CheckFrame, contexts: ShapeStack) {
        template = frame.template
        arguments = frame.arguments
        includeDepth = frame.includeDepth
        self.contexts = contexts
        self.nodes = nodes
        state = nil
    }

    /// A frame for what fills a block.
    init(_ argument: Argument, inside frame: CheckFrame) {
        template = argument.template
        arguments = argument.outer
        includeDepth = frame.includeDepth
        contexts = frame.contexts
        nodes = argument.block.nodes
        offset = argument.block.offset
        state = CheckState(template, block: offset, contexts: contexts, arguments: arguments)
    }

    mutating func next() -> Node? {
        guard position < nodes.count else { return nil }
        defer { position += 1 }
        offset = nodes[position].offset
        return nodes[position]
    }
}

/// A template or block together with all that decides what it means.
struct CheckState: Hashable {
    private let template: String
    private let block: Int?
    private let contexts: ShapeStack
    private let arguments: [Arguments.Site]

    init(_ template: Template, block: Int?, contexts: ShapeStack, arguments: [Arguments]) {
        self.template = template.name
        self.block = block
        self.contexts = contexts
        self.arguments = arguments.map(\.site)
    }
}
