/// Renders one template once.
struct Renderer {
    private let library: TemplateLibrary
    private let options: RenderingOptions
    private var output: Output
    private var contexts: ContextStack
    private var frames: [Frame]
    /// How many steps were taken so far.
    private(set) var steps = 0

    init(_ template: Template, in library: TemplateLibrary, with context: TemplateValue, options: RenderingOptions) {
        self.library = library
        self.options = options
        output = Output(limit: options.limits.outputBytes)
        contexts = ContextStack(context)
        frames = [Frame(template, layout: Layout(), arguments: [], includeDepth: 0)]
    }

    mutating func render() throws(TemplateError) -> String {
        while !frames.isEmpty {
            do throws(RenderingFailure) {
                try step()
            } catch {
                let frame = current
                throw frame.template.error(at: frame.offset, error.message)
            }
        }
        return output.text
    }

    /// The innermost frame. There is one as long as rendering goes on.
    private var current: Frame {
        get { frames[frames.count - 1] }
        _modify { yield &frames[frames.count - 1] }
    }

    private mutating func step() throws(RenderingFailure) {
        try count(1)
        if let node = current.next() {
            try render(node.content)
        } else {
            try complete()
        }
    }

    /// Counts work that is more than one step, so that the limit holds for time and not just for nodes.
    private mutating func count(_ work: Int) throws(RenderingFailure) {
        steps += work
        guard steps <= options.limits.steps else {
            throw RenderingFailure(
                message: "rendering takes more than \(options.limits.steps) steps; "
                    + "look for sections that repeat each other, or raise the limit 'steps'"
            )
        }
    }
}

// MARK: - Nodes

extension Renderer {
    private mutating func render(_ content: Node.Content) throws(RenderingFailure) {
        switch content {
        case .lineStart(let indentation): try output.write(current.layout.indentation(adding: indentation))
        case .text(let text): try output.write(text)
        case .variable(let name, let isEscaped): try renderVariable(name, isEscaped: isEscaped)
        case .section(let name, let nodes): beginSection(try value(of: name).sectionItems, nodes)
        case .invertedSection(let name, let nodes): try renderInvertedSection(name, nodes)
        case .include(let include): try begin(include)
        case .block(let block): try begin(block)
        }
    }

    private mutating func value(of name: DottedName) throws(RenderingFailure) -> TemplateValue {
        try count(contexts.depth + name.components.count)
        do throws(MissingKey) {
            return try contexts.value(of: name)
        } catch {
            guard options.missingKeys == .error else { return .absent }
            throw RenderingFailure(message: error.message)
        }
    }

    private mutating func renderVariable(_ name: DottedName, isEscaped: Bool) throws(RenderingFailure) {
        guard let text = try value(of: name).interpolation else {
            throw RenderingFailure(
                message: "'\(name)' is a list or a record and has no text of its own; use it as a section: {{#\(name)}}"
            )
        }
        try output.write(isEscaped ? options.escaping.apply(to: text) : text)
    }

    private mutating func beginSection(_ items: [TemplateValue], _ nodes: [Node]) {
        guard let first = items.first else { return }
        contexts.push(first)
        frames.append(Frame(nodes, inside: current, completion: .nextItem(items, index: 1)))
    }

    private mutating func renderInvertedSection(_ name: DottedName, _ nodes: [Node]) throws(RenderingFailure) {
        guard try value(of: name).sectionItems.isEmpty else { return }
        frames.append(Frame(nodes, inside: current))
    }
}

// MARK: - Other templates

extension Renderer {
    private mutating func begin(_ include: Include) throws(RenderingFailure) {
        guard let template = try template(named: include.name) else { return }
        let depth = current.includeDepth + 1
        guard depth <= options.limits.includeDepth else {
            throw RenderingFailure(
                message: "'\(include.name)' is included more than \(options.limits.includeDepth) templates deep; "
                    + "look for one that includes itself, or raise the limit 'includeDepth'"
            )
        }
        let layout = Layout(indentation: try indentation(at: include.placement))
        try count(current.arguments.count)
        let arguments = current.arguments.adding(include, in: current.template, at: current.offset)
        frames.append(Frame(template, layout: layout, arguments: arguments, includeDepth: depth))
    }

    private func template(named name: String) throws(RenderingFailure) -> Template? {
        if let template = library.template(named: name) { return template }
        guard options.missingKeys == .error else { return nil }
        throw RenderingFailure(message: library.missing(name))
    }

    private mutating func begin(_ block: Block) throws(RenderingFailure) {
        try count(current.arguments.count)
        guard let argument = current.arguments.argument(for: block.name) else {
            frames.append(Frame(block.nodes, inside: current))
            return
        }
        var layout = Layout(indentation: try indentation(at: block.placement))
        let start = output.length
        switch argument.block.placement {
        case .standalone(let own): layout.removed = own.utf8.count
        case .inline where argument.block.nodes.isEmpty: break
        case .inline: try output.write(layout.indentation)
        }
        let completion = Completion.endLine(block.lineEnding, start: start)
        let depth = current.includeDepth
        frames.append(Frame(argument, layout: layout, includeDepth: depth, completion: completion))
    }

    /// What every line gets that takes the place of a tag.
    private mutating func indentation(at placement: Placement) throws(RenderingFailure) -> String {
        guard case .standalone(let own) = placement else { return "" }
        let indentation = current.layout.indentation(adding: own)
        try count(indentation.utf8.count)
        return indentation
    }
}

// MARK: - The end of a frame

extension Renderer {
    private mutating func complete() throws(RenderingFailure) {
        switch current.completion {
        case .nextItem(let items, let index) where index < items.count:
            contexts.pop()
            contexts.push(items[index])
            current.restart(completion: .nextItem(items, index: index + 1))
            return
        case .nextItem:
            contexts.pop()
        case .endLine(let ending, let start):
            if output.length > start, !output.endsLine { try output.write(ending) }
        case .none:
            break
        }
        frames.removeLast()
    }
}
