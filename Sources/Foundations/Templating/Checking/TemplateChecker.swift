/// Walks through everything a template can come to, with the shapes of its context in place of values.
///
/// Sections are gone into whether or not there would be anything to show. A template that is included again with the same
/// contexts is not looked at again, so that every walk ends; a limit ends those that would take too long.
struct TemplateChecker {
    /// Nobody reads more, and hostile templates must not fill the memory with complaints.
    private static let problemLimit = 100
    /// How many nodes are looked at.
    private static let stepLimit = 200_000

    private let library: TemplateLibrary
    private var shapes = ShapeTable()
    private var frames: [CheckFrame] = []
    private var problems: [TemplateProblem] = []
    private var reported: Set<TemplateError> = []
    private var seen: Set<CheckState> = []
    private var open: Set<CheckState> = []
    private var steps = 0

    init(_ template: Template, in library: TemplateLibrary, against shape: ContextShape) {
        self.library = library
        let contexts = ShapeStack(shapes.add(shape), in: shapes)
        enter(CheckFrame(template, contexts: contexts, arguments: [], includeDepth: 0))
    }

    mutating func check() -> [TemplateProblem] {
        while !frames.isEmpty, problems.count < Self.problemLimit {
            steps += 1
            if steps > Self.stepLimit {
                report(.tooComplex, "the templates include each other in too many ways to be checked; simplify them")
                break
            }
            step()
        }
        return problems
    }

    private mutating func step() {
        if let node = frames[frames.count - 1].next() {
            visit(node.content)
        } else if let state = frames.removeLast().state {
            open.remove(state)
        }
    }

    private var current: CheckFrame { frames[frames.count - 1] }
}

// MARK: - Nodes

extension TemplateChecker {
    private mutating func visit(_ content: Node.Content) {
        switch content {
        case .lineStart, .text: break
        case .variable(let name, _): checkText(name)
        case .section(let name, let nodes): enterSection(name, nodes)
        case .invertedSection(let name, let nodes):
            _ = shape(of: name)
            frames.append(CheckFrame(nodes, inside: current, contexts: current.contexts))
        case .include(let include): enter(include)
        case .block(let block): enter(block)
        }
    }

    private mutating func checkText(_ name: DottedName) {
        guard let shape = shape(of: name) else { return }
        switch shapes.kinds[shape] {
        case .text, .flag: break
        case .list, .record:
            report(.unusableValue, "'\(name)' is a list or a record and has no text of its own; use it as a section")
        }
    }

    /// What a section is about that is not known is not gone into: all in it would be unknown, too.
    private mutating func enterSection(_ name: DottedName, _ nodes: [Node]) {
        guard var shape = shape(of: name) else { return }
        if case .list(let element) = shapes.kinds[shape] { shape = element }
        var contexts = current.contexts
        contexts.push(shape, named: name, in: shapes)
        frames.append(CheckFrame(nodes, inside: current, contexts: contexts))
    }

    private mutating func shape(of name: DottedName) -> Int? {
        do throws(ShapeStack.Failure) {
            return try current.contexts.shape(of: name, in: shapes)
        } catch {
            report(error)
            return nil
        }
    }
}

// MARK: - Other templates

extension TemplateChecker {
    private mutating func enter(_ include: Include) {
        guard let template = library.template(named: include.name) else {
            return report(.missingTemplate(include.name, known: library.names), library.missing(include.name))
        }
        let depth = current.includeDepth + 1
        guard depth <= RenderingLimits().includeDepth else {
            return report(.tooComplex, "'\(include.name)' is included more than \(depth - 1) templates deep")
        }
        let arguments = current.arguments.adding(include, in: current.template, at: current.offset)
        let frame = CheckFrame(template, contexts: current.contexts, arguments: arguments, includeDepth: depth)
        guard frame.state.map(open.contains) == false else {
            return report(.endless, "'\(include.name)' includes itself without end; nothing in the context ends it")
        }
        enter(frame)
    }

    private mutating func enter(_ block: Block) {
        guard let argument = current.arguments.argument(for: block.name) else {
            frames.append(CheckFrame(block.nodes, inside: current, contexts: current.contexts))
            return
        }
        enter(CheckFrame(argument, inside: current))
    }

    /// Looks at a template or block, unless that was done before.
    private mutating func enter(_ frame: CheckFrame) {
        guard let state = frame.state, seen.insert(state).inserted else { return }
        open.insert(state)
        frames.append(frame)
    }
}

// MARK: - Problems

extension TemplateChecker {
    private mutating func report(_ failure: ShapeStack.Failure) {
        switch failure {
        case .unknownKey(let key, let place, let known):
            let hint = known.isEmpty ? "there is no record here" : enumeration(of: known)
            report(.unknownKey(key, known: known), "the key '\(key)' is not in \(place); \(hint)")
        case .noParts(let whole, let part):
            report(.unusableValue, "'\(whole)' has no parts, so it has no '\(part)'; over a list use a section")
        case .maybeAbsent(let whole):
            report(.unusableValue, "'\(whole)' may be absent; put what is about it into a section: {{#\(whole)}}")
        }
    }

    private mutating func report(_ kind: TemplateProblem.Kind, _ message: String) {
        let error = current.template.error(at: current.offset, message)
        guard reported.insert(error).inserted else { return }
        problems.append(TemplateProblem(kind: kind, error: error, trace: trace))
    }

    /// From the innermost template outwards, each with the tag that leads further in.
    private var trace: [TemplateProblem.Place] {
        var places: [TemplateProblem.Place] = []
        for (index, frame) in frames.enumerated().reversed() {
            let isInnermost = index == frames.count - 1
            guard isInnermost || frames[index + 1].state != nil else { continue }
            places.append(TemplateProblem.Place(template: frame.template.name, offset: frame.offset))
        }
        return places
    }
}
