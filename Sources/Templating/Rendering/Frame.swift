/// A run of instructions that is being gone through: a template, the body of a section, or the content of a block.
///
/// Frames are kept on a stack of our own, so that no template, however deep, can exhaust the machine's.
struct Frame {
    /// The instruction that comes next.
    var position: Int
    let body: Range<Int>
    /// The number of the scope the instructions belong to.
    let scope: Int
    /// What is to be done at the end of the body.
    var completion = Completion.none
    /// Where the tag or text is that is being rendered, in bytes of its template.
    var offset: Int

    init(_ body: Range<Int>, scope: Int, offset: Int, completion: Completion = .none) {
        position = body.lowerBound
        self.body = body
        self.scope = scope
        self.offset = offset
        self.completion = completion
    }
}

/// What is to be done at the end of a frame.
enum Completion {
    case none
    /// Leave the context of a section that is not repeated.
    case leaveContext
    /// Go on with the next item of the innermost loop, or leave its context.
    case nextItem
    /// Content stands where a block had lines of its own: it must end its line, if it wrote anything since `start`.
    case endLine(Range<Int>, start: Int)
}

/// The items of a section, of which one is the context.
struct Loop {
    let items: [TemplateValue]
    private var position = 0

    init(items: [TemplateValue]) { self.items = items }

    /// Goes on to the next item.
    mutating func next() -> TemplateValue? {
        position += 1
        guard position < items.count else { return .none }
        return items[position]
    }
}

/// What the frames of one template have in common, or those of what fills a block.
struct Scope {
    /// The number of the template the instructions come from; errors refer to it.
    let template: Int
    var layout = Layout()
    /// The includes around this scope that hand over blocks, the outermost first.
    var arguments: [Int] = []
    /// How many templates include this one.
    var includeDepth = 0
}

/// How the lines of a scope are indented.
struct Layout {
    /// Put before every line.
    var indentation: [UInt8] = []
    /// How many bytes of whitespace the lines lose before that.
    var removed = 0

    /// What a line keeps of the whitespace it begins with.
    func kept(of own: Range<Int>) -> Range<Int> { min(own.lowerBound + removed, own.upperBound)..<own.upperBound }
}
