/// Renders a template and all that it includes once, with one context.
struct Renderer {
    private let library: TemplateLibrary
    private let limits: RenderingLimits
    private var output = ""
    /// The contexts in which names are looked up, the innermost last.
    private var contexts: [TemplateValue]
    /// The nodes that are being rendered, the innermost last.
    private var frames: [ContextFrame]
    /// The number of steps so far.
    private(set) var steps = 0

    init(_ template: Template, in library: TemplateLibrary, with context: TemplateValue, limits: RenderingLimits) {
        self.library = library
        self.limits = limits
        contexts = [context]
        frames = [ContextFrame(template.nodes, of: Scope(template: template))]
    }

    mutating func render() throws(TemplateError) -> String {
        do throws(RenderingFailure) {
            while !frames.isEmpty { try step() }
        } catch {
            let offset = frames[frames.count - 1].offset
            throw scope.template.error(at: offset, error.message, isLimit: error.isLimit)
        }
        return output
    }

    private mutating func step() throws(RenderingFailure) {
        try count(1)
        if let node = frames[frames.count - 1].next() {
            try render(node)
        } else {
            try complete(frames[frames.count - 1].completion)
        }
    }

    /// Counts work of more than one step, so that the limit bounds time and not just the number of nodes.
    private mutating func count(_ work: Int) throws(RenderingFailure) {
        steps += work
        guard steps <= limits.steps else {
            throw RenderingFailure(
                message: "rendering takes more than \(limits.steps) steps; look for sections that repeat each other",
                isLimit: true
            )
        }
    }

    private var scope: Scope { frames[frames.count - 1].scope }
}

// MARK: - Nodes

extension Renderer {
    private mutating func render(_ node: Node) throws(RenderingFailure) {
        switch node.content {
        case .lineStart(let indentation): try write(scope.layout.indentation(of: indentation))
        case .text(let text): try write(text)
        case .variable(let name): try write(name)
        case .section(let name, let nodes): try enterSection(name, nodes)
        case .invertedSection(let name, let nodes): if try value(of: name).countsAsNo { enter(nodes) }
        case .include(let include): try enter(include, at: node.offset)
        case .block(let block): try enter(block)
        }
    }

    private mutating func write(_ name: DottedName) throws(RenderingFailure) {
        guard let text = try value(of: name).interpolation else {
            throw RenderingFailure(
                message: "'\(name)' is a list or a record and has no text of its own; use it as a section: {{#\(name)}}"
            )
        }
        try write(text)
    }

    private mutating func write(_ text: String) throws(RenderingFailure) {
        guard text.utf8.count <= max(0, limits.outputBytes - output.utf8.count) else {
            throw RenderingFailure(message: "the output grows beyond \(limits.outputBytes) bytes", isLimit: true)
        }
        output += text
    }

    private mutating func value(of name: DottedName) throws(RenderingFailure) -> TemplateValue {
        try count(contexts.count + name.components.count)
        return try contexts.value(of: name)
    }
}

// MARK: - Sections

extension Renderer {
    private mutating func enterSection(_ name: DottedName, _ nodes: [Node]) throws(RenderingFailure) {
        let value = try value(of: name)
        if value.countsAsNo { return }
        let items = if case .list(let items) = value { items } else { [value] }
        contexts.append(items[0])
        enter(nodes, completion: .nextItem(items.dropFirst()))
    }

    /// Enters nodes of the same scope.
    private mutating func enter(_ nodes: [Node], completion: Completion = .none) {
        let frame = frames[frames.count - 1]
        frames.append(ContextFrame(nodes, of: frame.scope, offset: frame.offset, completion: completion))
    }

    /// Performs the action at the end of the innermost frame.
    private mutating func complete(_ completion: Completion) throws(RenderingFailure) {
        switch completion {
        case .none: break
        case .nextItem(let items):
            contexts.removeLast()
            if let item = items.first {
                contexts.append(item)
                return frames[frames.count - 1].restart(before: items.dropFirst())
            }
        case .endLine(let ending, let start):
            if output.utf8.count > start, output.utf8.last != UInt8(ascii: "\n") { try write(ending) }
        }
        frames.removeLast()
    }
}

// MARK: - Other templates

extension Renderer {
    private mutating func enter(_ include: Include, at offset: Int) throws(RenderingFailure) {
        guard let template = library.template(named: include.name) else {
            throw RenderingFailure(message: library.missing(include.name))
        }
        let depth = scope.includeDepth + 1
        guard depth <= limits.includeDepth else {
            throw RenderingFailure(
                message: "'\(include.name)' is included more than \(limits.includeDepth) templates deep; "
                    + "look for one that includes itself",
                isLimit: true
            )
        }
        let layout = Layout(indentation: try indentation(of: include.indentation))
        try count(scope.arguments.count)
        let arguments = scope.arguments.adding(include, in: scope.template, at: offset)
        let scope = Scope(template: template, layout: layout, arguments: arguments, includeDepth: depth)
        frames.append(ContextFrame(template.nodes, of: scope))
    }

    private mutating func enter(_ block: Block) throws(RenderingFailure) {
        try count(scope.arguments.count)
        guard let argument = scope.arguments.argument(for: block.name) else { return enter(block.nodes) }
        let content = argument.block
        var layout = Layout(indentation: try indentation(of: block.indentation))
        let start = output.utf8.count
        if let own = content.indentation {
            layout.removed = own.utf8.count
        } else if !content.nodes.isEmpty {
            try write(layout.indentation)
        }
        let scope = Scope(
            template: argument.template,
            layout: layout,
            arguments: argument.outer,
            includeDepth: scope.includeDepth
        )
        let completion = Completion.endLine(block.lineEnding, start: start)
        frames.append(ContextFrame(content.nodes, of: scope, offset: content.offset, completion: completion))
    }

    /// The indentation of every line that replaces a tag.
    private mutating func indentation(of own: String?) throws(RenderingFailure) -> String {
        guard let own else { return "" }
        let indentation = scope.layout.indentation(of: own)
        try count(indentation.utf8.count)
        return indentation
    }
}

extension [TemplateValue] {
    /// The value of a name in contexts, the innermost last.
    ///
    /// The first part is searched from the inside out. Every further part must be in the value of the part before it:
    /// by the specification, a value of the same name further out does not count.
    func value(of name: DottedName) throws(RenderingFailure) -> TemplateValue {
        guard let first = name.components.first else { return self[count - 1] }
        var value = try innermostValue(of: first)
        for key in name.components.dropFirst() {
            guard case .record(let record) = value, let next = record[key] else {
                throw RenderingFailure(missing: key, in: "'\(name)'", nearest: value)
            }
            value = next
        }
        return value
    }

    private func innermostValue(of key: String) throws(RenderingFailure) -> TemplateValue {
        var nearest: TemplateValue?
        for value in reversed() {
            guard case .record(let record) = value else { continue }
            if let found = record[key] { return found }
            nearest = nearest ?? value
        }
        throw RenderingFailure(missing: key, in: "the context", nearest: nearest ?? .absent)
    }
}

/// An error while rendering. ``Renderer`` adds the place, which only it knows.
struct RenderingFailure: Error {
    let message: String
    /// True if a limit was exceeded.
    var isLimit = false
}

extension RenderingFailure {
    /// An error about a key that is in no context, and the place that was searched first.
    fileprivate init(missing key: String, in place: String, nearest: TemplateValue) {
        let hint =
            if case .record(let record) = nearest { enumeration(of: record.keys) } else { "there is no record here" }
        message = "the key '\(key)' is not in \(place); \(hint)"
    }
}
