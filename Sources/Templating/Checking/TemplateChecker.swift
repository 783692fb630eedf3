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
    private var frames: [CheckFrame] = []
    private var problems: [TemplateProblem] = []
    private var reported: Set<TemplateError> = []
    private var seen: Set<CheckState> = []
    private var open: Set<CheckState> = []
    private var steps = 0

    init(_ template: Template, in library: TemplateLibrary, against shape: ContextShape) {
        self.library = library
        let scope = Scope(template: template)
        let contexts = ShapeStack(shape)
        enter(ContextFrame(template.nodes, of: scope), contexts, CheckState(scope, contexts))
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
        if let node = frames[frames.count - 1].frame.next() {
            visit(node.content)
        } else if let state = frames.removeLast().state {
            open.remove(state)
        }
    }

    private var contexts: ShapeStack { frames[frames.count - 1].contexts }

    private var scope: Scope { frames[frames.count - 1].frame.scope }

    /// Where the node is that is being checked.
    private var offset: Int { frames[frames.count - 1].frame.offset }
}

/// A run of nodes that is being checked.
private struct CheckFrame {
    var frame: ContextFrame
    let contexts: ShapeStack
    /// What is looked at, when it is a whole template or block, which can be come by again.
    let state: CheckState?
}

/// A template or block together with all that decides what it means.
private struct CheckState: Hashable {
    private let template: String
    private let block: Int?
    private let contexts: ShapeStack
    private let arguments: [TemplateProblem.Place]

    init(_ scope: Scope, _ contexts: ShapeStack, block: Int? = nil) {
        template = scope.template.name
        arguments = scope.arguments.map(\.site)
        self.block = block
        self.contexts = contexts
    }
}

// MARK: - Nodes

extension TemplateChecker {
    private mutating func visit(_ content: Node.Content) {
        switch content {
        case .lineStart, .text: break
        case .variable(let name): checkText(name)
        case .section(let name, let nodes): enterSection(name, nodes)
        case .invertedSection(let name, let nodes):
            _ = place(of: name)
            enter(nodes, contexts)
        case .include(let include): enter(include)
        case .block(let block): enter(block)
        }
    }

    private mutating func checkText(_ name: DottedName) {
        guard let place = place(of: name) else { return }
        switch place.shape {
        case .text, .flag: break
        case .list, .record:
            report(.unusableValue, "'\(name)' is a list or a record and has no text of its own; use it as a section")
        }
    }

    /// What a section is about that is not known is not gone into: all in it would be unknown, too.
    private mutating func enterSection(_ name: DottedName, _ nodes: [Node]) {
        guard let place = place(of: name) else { return }
        var contexts = contexts
        contexts.push(place.element ?? place, named: name)
        enter(nodes, contexts)
    }

    private mutating func place(of name: DottedName) -> ShapePlace? {
        do throws(ShapeFailure) {
            return try contexts.place(of: name)
        } catch {
            report(error.kind, error.message)
            return nil
        }
    }

    private mutating func enter(_ nodes: [Node], _ contexts: ShapeStack) {
        frames.append(CheckFrame(frame: ContextFrame(nodes, of: scope), contexts: contexts, state: nil))
    }
}

// MARK: - Other templates

extension TemplateChecker {
    private mutating func enter(_ include: Include) {
        guard let template = library.template(named: include.name) else {
            return report(.missingTemplate(include.name, known: library.names), library.missing(include.name))
        }
        let depth = scope.includeDepth + 1
        guard depth <= RenderingLimits().includeDepth else {
            return report(.tooComplex, "'\(include.name)' is included more than \(depth - 1) templates deep")
        }
        let arguments = scope.arguments.adding(include, in: scope.template, at: offset)
        let included = Scope(template: template, arguments: arguments, includeDepth: depth)
        let state = CheckState(included, contexts)
        guard !open.contains(state) else {
            return report(.endless, "'\(include.name)' includes itself without end; nothing in the context ends it")
        }
        enter(ContextFrame(template.nodes, of: included), contexts, state)
    }

    private mutating func enter(_ block: Block) {
        guard let argument = scope.arguments.argument(for: block.name) else { return enter(block.nodes, contexts) }
        let filling = Scope(template: argument.template, arguments: argument.outer, includeDepth: scope.includeDepth)
        let offset = argument.block.offset
        let frame = ContextFrame(argument.block.nodes, of: filling, offset: offset)
        enter(frame, contexts, CheckState(filling, contexts, block: offset))
    }

    /// Looks at a template or block, unless that was done before.
    private mutating func enter(_ frame: ContextFrame, _ contexts: ShapeStack, _ state: CheckState) {
        guard seen.insert(state).inserted else { return }
        open.insert(state)
        frames.append(CheckFrame(frame: frame, contexts: contexts, state: state))
    }
}

// MARK: - Problems

extension TemplateChecker {
    private mutating func report(_ kind: TemplateProblem.Kind, _ message: String) {
        let error = scope.template.error(at: offset, message)
        guard reported.insert(error).inserted else { return }
        problems.append(TemplateProblem(kind: kind, error: error, trace: trace))
    }

    /// From the innermost template outwards, each with the tag that leads further in.
    private var trace: [TemplateProblem.Place] {
        var places: [TemplateProblem.Place] = []
        for index in frames.indices.reversed() {
            let isInnermost = index == frames.count - 1
            guard isInnermost || frames[index + 1].state != nil else { continue }
            let frame = frames[index].frame
            places.append(TemplateProblem.Place(template: frame.scope.template.name, offset: frame.offset))
        }
        return places
    }
}
