/// Walks through every tag that a template can reach, with the shapes of its context in place of values.
///
/// Every section is entered, whatever its value would be. A template that is included again with the same contexts is
/// not checked again, so every walk ends; a limit ends those that would take too long.
struct TemplateChecker {
    /// Enough for a reader; keeps hostile templates from filling the memory.
    private static let problemLimit = 100
    /// The number of nodes that are checked at most.
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

    /// The place of the node that is being checked.
    private var offset: Int { frames[frames.count - 1].frame.offset }
}

/// A run of nodes that is being checked.
private struct CheckFrame {
    var frame: ContextFrame
    let contexts: ShapeStack
    /// The state of a whole template or block, which can recur; nil for other nodes.
    let state: CheckState?
}

/// A template or block together with everything that decides its meaning.
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

    /// Enters a section, unless its name is unknown: all names in it would be unknown, too.
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

    /// Enters a template or block, unless it was checked before.
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

    /// The places from the innermost template outwards, each with the tag that leads further in.
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

/// The shapes in which a name is looked up: the contexts of a renderer without values.
///
/// A record that is also further in is never reached further out, so each record is kept once. A context therefore has
/// finitely many stacks, however templates include each other.
struct ShapeStack: Hashable {
    /// The enclosing records, each once, the innermost last.
    private var records: [ShapePlace] = []
    /// The innermost context, which `.` stands for.
    private var current: ShapePlace
    /// The optional values that are known to exist, because a section over them encloses the place.
    private var present: Set<DottedName> = []

    init(_ root: ContextShape) {
        current = ShapePlace(shape: root, path: [])
        if current.keys != nil { records = [current] }
    }

    /// Enters a section.
    mutating func push(_ place: ShapePlace, named name: DottedName) {
        current = place
        present.insert(name)
        guard place.keys != nil else { return }
        // From here on these names mean keys of the record.
        present = present.filter { name in name.components.first.map { place.key($0) == nil } ?? true }
        records.removeAll { $0 == place }
        records.append(place)
    }

    /// The place that a name refers to.
    func place(of name: DottedName) throws(ShapeFailure) -> ShapePlace {
        guard let first = name.components.first else { return current }
        var (place, isOptional) = try innermost(first)
        for (position, component) in name.components.enumerated().dropFirst() {
            let whole = DottedName(Array(name.components.prefix(position)))
            guard !isOptional || present.contains(whole) else {
                throw .unusable("'\(whole)' may be absent; put what is about it into a section: {{#\(whole)}}")
            }
            guard let known = place.knownKeys else {
                throw .unusable("'\(whole)' has no parts, so it has no '\(component)'; over a list use a section")
            }
            guard let key = place.key(component) else { throw .unknown(component, in: "'\(name)'", known: known) }
            (place, isOptional) = (place.part(key), key.isOptional)
        }
        return place
    }

    private func innermost(_ name: String) throws(ShapeFailure) -> (ShapePlace, isOptional: Bool) {
        for record in records.reversed() {
            if let key = record.key(name) { return (record.part(key), key.isOptional) }
        }
        let nearest = records.reversed().lazy.compactMap(\.knownKeys).first { !$0.isEmpty }
        throw .unknown(name, in: "the context", known: nearest ?? [])
    }
}

/// A part of a context. Paths are compared instead of shapes, because they are shorter.
struct ShapePlace: Hashable {
    let shape: ContextShape
    let path: [String]

    static func == (left: ShapePlace, right: ShapePlace) -> Bool { left.path == right.path }

    func hash(into hasher: inout Hasher) { hasher.combine(path) }

    /// The elements of a list; nil for anything else.
    var element: ShapePlace? {
        guard case .list(let element) = shape else { return nil }
        return ShapePlace(shape: element, path: path + ["[]"])
    }

    /// The keys of a record; nil for anything else.
    var keys: [ContextKey]? {
        if case .record(let keys) = shape { keys } else { nil }
    }

    var knownKeys: [String]? { keys?.map(\.name).sorted() }

    func key(_ name: String) -> ContextKey? { keys?.last { $0.name == name } }

    func part(_ key: ContextKey) -> ShapePlace { ShapePlace(shape: key.shape, path: path + [key.name]) }
}

/// The reason a name cannot be resolved.
struct ShapeFailure: Error {
    let kind: TemplateProblem.Kind
    let message: String

    static func unusable(_ message: String) -> ShapeFailure { ShapeFailure(kind: .unusableValue, message: message) }

    static func unknown(_ key: String, in place: String, known: [String]) -> ShapeFailure {
        let hint = known.isEmpty ? "there is no record here" : enumeration(of: known)
        return ShapeFailure(
            kind: .unknownKey(key, known: known),
            message: "the key '\(key)' is not in \(place); \(hint)"
        )
    }
}

/// A mistake that would make a template fail for some model, found without rendering it.
///
///     entity:12:5: the key 'naem' is not in the context; known here: name, type
package struct TemplateProblem: Hashable, Sendable {
    /// The kinds of mistakes.
    package enum Kind: Hashable, Sendable {
        /// The text is not a template, or its name is that of another.
        case malformed
        /// A tag names a key that is in no enclosing context; `known` are the keys that were searched first, sorted.
        case unknownKey(String, known: [String])
        /// A tag uses a value for the wrong purpose: a list as text, or a part of a value without parts.
        case unusableValue
        /// A template includes one that does not exist; `known` are the existing ones, sorted.
        case missingTemplate(String, known: [String])
        /// Templates include each other without end.
        case endless
        /// The templates include each other in more ways than the checker follows.
        case tooComplex
    }

    /// A tag of a template.
    package struct Place: Hashable, Sendable {
        /// The template.
        package let template: String
        /// The offset of the tag, in bytes of the template's UTF-8.
        package let offset: Int
    }

    /// The kind of mistake.
    package let kind: Kind
    /// The place and the remedy, as a ``TemplateError``.
    package let error: TemplateError
    /// The tag, then the tag that includes its template, and so on up to the checked template; empty for a text that is
    /// no template.
    package let trace: [Place]

    /// Creates a problem.
    package init(kind: Kind, error: TemplateError, trace: [Place] = []) {
        self.kind = kind
        self.error = error
        self.trace = trace
    }
}
