/// Goes through a program once, with one context.
struct Renderer {
    private let program: Program
    /// The text of the program, which stays where it is during the rendering.
    private let text: UnsafeBufferPointer<UInt8>
    private let options: RenderingOptions
    private var output: Output
    private var contexts: ContextStack
    /// What is being gone through.
    private var frame: Frame
    /// The frames around it, the innermost last.
    private var outerFrames: [Frame] = []
    /// The sections that are being repeated, the innermost last.
    private var loops: [Loop] = []
    /// The scopes of the frames, the innermost last.
    private var scopes = [Scope(template: 0)]
    /// How many steps were taken so far.
    private(set) var steps = 0

    private init(
        _ program: Program,
        _ text: UnsafeBufferPointer<UInt8>,
        with context: TemplateValue,
        options: RenderingOptions
    ) {
        self.program = program
        self.text = text
        self.options = options
        output = Output(limit: options.limits.outputBytes)
        contexts = ContextStack(context)
        frame = Frame(program.templates[0].body, scope: 0, offset: 0)
    }

    /// Renders a context; returns what was written and how many steps that took.
    static func render(
        _ program: Program,
        with context: TemplateValue,
        options: RenderingOptions
    ) throws(TemplateError) -> (bytes: [UInt8], steps: Int) {
        try program.text.withUnsafeBufferPointer { text throws(TemplateError) in
            var renderer = Renderer(program, text, with: context, options: options)
            try renderer.run()
            return (renderer.output.bytes, renderer.steps)
        }
    }

    private mutating func run() throws(TemplateError) {
        do throws(RenderingFailure) {
            while try step() {}
        } catch {
            throw program.templates[scope.template].template.error(at: frame.offset, error.message)
        }
    }

    private var scope: Scope { scopes[frame.scope] }

    /// False when there is nothing more to do.
    private mutating func step() throws(RenderingFailure) -> Bool {
        try count(1)
        let position = frame.position
        guard position < frame.body.upperBound else { return try complete() }
        frame.offset = program.offsets[position]
        frame.position += 1
        try take(program.instructions[position])
        return true
    }

    /// Counts work that is more than one step, so that the limit holds for time and not just for instructions.
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

// MARK: - Instructions

extension Renderer {
    private mutating func take(_ instruction: Instruction) throws(RenderingFailure) {
        switch instruction {
        case .lineStart(let indentation): try beginLine(indentation)
        case .text(let range): try output.write(part(range))
        case .variable(let name, let isEscaped): try write(program.names[name], isEscaped: isEscaped)
        case .section(let name, let end): try beginSection(program.names[name], end: end)
        case .invertedSection(let name, let end): try beginInvertedSection(program.names[name], end: end)
        case .include(let number): try begin(program.includes[number], number)
        case .block(let number): try begin(program.blocks[number])
        }
    }

    private mutating func beginLine(_ indentation: Range<Int>) throws(RenderingFailure) {
        try output.write(scopes[frame.scope].layout.indentation)
        try output.write(part(scopes[frame.scope].layout.kept(of: indentation)))
    }

    /// What of the text of the program is meant.
    private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[range]) }

    private mutating func value(of name: DottedName) throws(RenderingFailure) -> TemplateValue {
        try count(contexts.depth + name.keys.count)
        do throws(MissingKey) {
            return try contexts.value(of: name)
        } catch {
            guard options.missingKeys == .error else { return .absent }
            throw RenderingFailure(message: error.message)
        }
    }

    private mutating func write(_ name: DottedName, isEscaped: Bool) throws(RenderingFailure) {
        guard let text = try value(of: name).interpolation else {
            throw RenderingFailure(
                message: "'\(name)' is a list or a record and has no text of its own; use it as a section: {{#\(name)}}"
            )
        }
        try output.write(isEscaped ? options.escaping.apply(to: text) : text)
    }

    private mutating func beginSection(_ name: DottedName, end: Int) throws(RenderingFailure) {
        let body = frame.position..<end
        frame.position = end
        switch try value(of: name) {
        case .absent, .flag(false): break
        case .list(let items):
            guard let first = items.first else { return }
            contexts.push(first)
            loops.append(Loop(items: items))
            enter(body, completion: .nextItem)
        case let value:
            contexts.push(value)
            enter(body, completion: .leaveContext)
        }
    }

    private mutating func beginInvertedSection(_ name: DottedName, end: Int) throws(RenderingFailure) {
        let body = frame.position..<end
        frame.position = end
        if try value(of: name).countsAsNo { enter(body) }
    }
}

// MARK: - Other templates

extension Renderer {
    private mutating func begin(_ include: LinkedInclude, _ number: Int) throws(RenderingFailure) {
        frame.position = include.end
        guard let template = include.template else {
            guard options.missingKeys == .error else { return }
            throw RenderingFailure(message: program.library.missing(include.name))
        }
        let depth = scope.includeDepth + 1
        guard depth <= options.limits.includeDepth else {
            throw RenderingFailure(
                message: "'\(include.name)' is included more than \(options.limits.includeDepth) templates deep; "
                    + "look for one that includes itself, or raise the limit 'includeDepth'"
            )
        }
        let layout = Layout(indentation: try indentation(at: include.indentation))
        try count(scope.arguments.count)
        var arguments = scope.arguments
        // Blocks that the same tag handed over further out decide anyway.
        if !include.blocks.isEmpty, !arguments.contains(number) { arguments.append(number) }
        enter(
            program.templates[template].body,
            of: Scope(template: template, layout: layout, arguments: arguments, includeDepth: depth),
            offset: 0
        )
    }

    private mutating func begin(_ block: LinkedBlock) throws(RenderingFailure) {
        frame.position = block.body.upperBound
        try count(scope.arguments.count)
        guard let argument = argument(for: block.name) else { return enter(block.body) }
        let content = program.blocks[argument.block]
        var layout = Layout(indentation: try indentation(at: block.indentation))
        let start = output.length
        if let own = content.indentation {
            layout.removed = own.count
        } else if !content.body.isEmpty {
            try output.write(layout.indentation)
        }
        enter(
            content.body,
            of: Scope(
                template: argument.template,
                layout: layout,
                arguments: argument.outer,
                includeDepth: scope.includeDepth
            ),
            offset: content.offset,
            completion: .endLine(block.lineEnding, start: start)
        )
    }

    /// What every line gets that takes the place of a tag.
    private mutating func indentation(at own: Range<Int>?) throws(RenderingFailure) -> [UInt8] {
        guard let own else { return [] }
        let layout = scopes[frame.scope].layout
        let kept = layout.kept(of: own)
        let indentation = kept.isEmpty ? layout.indentation : layout.indentation + part(kept)
        try count(indentation.count)
        return indentation
    }
}

// MARK: - Blocks

extension Renderer {
    /// What fills a block.
    private struct Argument {
        let block: Int
        /// The template that wrote it.
        let template: Int
        /// What was handed to that template.
        let outer: [Int]
    }

    /// What fills the block of this name: of several parents on the way, the outermost one decides.
    private func argument(for name: String) -> Argument? {
        let arguments = scope.arguments
        for (index, number) in arguments.enumerated() {
            let include = program.includes[number]
            if let block = include.blocks[name] {
                return Argument(block: block, template: include.source, outer: Array(arguments.prefix(index)))
            }
        }
        return nil
    }
}

// MARK: - Frames

extension Renderer {
    /// Goes into instructions of the same scope.
    private mutating func enter(_ body: Range<Int>, completion: Completion = .none) {
        outerFrames.append(frame)
        frame = Frame(body, scope: frame.scope, offset: frame.offset, completion: completion)
    }

    /// Goes into instructions of another template.
    private mutating func enter(_ body: Range<Int>, of scope: Scope, offset: Int, completion: Completion = .none) {
        outerFrames.append(frame)
        scopes.append(scope)
        frame = Frame(body, scope: scopes.count - 1, offset: offset, completion: completion)
    }

    /// Does what is to be done at the end of a frame; false at the end of the outermost one.
    private mutating func complete() throws(RenderingFailure) -> Bool {
        switch frame.completion {
        case .nextItem:
            contexts.pop()
            if let item = loops[loops.count - 1].next() {
                contexts.push(item)
                frame.position = frame.body.lowerBound
                return true
            }
            loops.removeLast()
        case .leaveContext:
            contexts.pop()
        case .endLine(let ending, let start):
            if output.length > start, !output.endsLine { try output.write(part(ending)) }
        case .none:
            break
        }
        guard let outer = outerFrames.popLast() else { return false }
        if outer.scope != frame.scope { scopes.removeLast() }
        frame = outer
        return true
    }
}
