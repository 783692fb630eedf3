/// A run of nodes that is being rendered: a template, the body of a section, or the content of a block.
///
/// Frames are kept on a stack of our own, so that no template, however deep, can exhaust the machine's.
struct Frame {
    /// The template the nodes come from; errors refer to it.
    let template: Template
    let nodes: [Node]
    let layout: Layout
    /// What was handed to the parents around this frame, the outermost first.
    let arguments: [Arguments]
    /// How many templates include the one of this frame.
    let includeDepth: Int
    /// What is to be done at the end of the nodes.
    var completion = Completion.none
    /// Where the node is that is being rendered.
    private(set) var offset: Int
    private var position = 0

    /// The first frame of a template.
    init(_ template: Template, layout: Layout, arguments: [Arguments], includeDepth: Int) {
        self.template = template
        self.nodes = template.nodes
        self.layout = layout
        self.arguments = arguments
        self.includeDepth = includeDepth
        self.offset = 0
    }

    /// A frame for nodes inside another one.
    init(_ nodes: [Node], inside frame: Frame, completion: Completion = .none) {
        self.template = frame.template
        self.nodes = nodes
        self.layout = frame.layout
        self.arguments = frame.arguments
        self.includeDepth = frame.includeDepth
        self.completion = completion
        self.offset = frame.offset
    }

    /// A frame for what was handed to a parent, put where one of its blocks is.
    ///
    /// The content belongs to the template that wrote it: blocks inside it are filled by what was handed to that one.
    init(_ argument: Argument, layout: Layout, includeDepth: Int, completion: Completion) {
        self.template = argument.template
        self.nodes = argument.block.nodes
        self.layout = layout
        self.arguments = argument.outer
        self.includeDepth = includeDepth
        self.completion = completion
        self.offset = argument.block.offset
    }

    mutating func next() -> Node? {
        guard position < nodes.count else { return nil }
        let node = nodes[position]
        position += 1
        offset = node.offset
        return node
    }

    mutating func restart(completion: Completion) {
        position = 0
        self.completion = completion
    }
}

/// What is to be done at the end of a frame.
enum Completion {
    case none
    /// Go on with the next item of a section, or leave its context.
    case nextItem([TemplateValue], index: Int)
    /// Content stands where a block had lines of its own: it must end its line, if it wrote anything since `start`.
    case endLine(String, start: Int)
}

/// How the lines of a frame are indented.
struct Layout {
    /// Put before every line.
    var indentation = ""
    /// How many bytes of whitespace the lines lose before that.
    var removed = 0

    /// The indentation of something that has this one in the template.
    func indentation(adding own: String) -> String {
        let rest = removed > 0 ? own.droppingFirst(bytes: removed) : own
        return indentation.isEmpty ? rest : indentation + rest
    }
}
