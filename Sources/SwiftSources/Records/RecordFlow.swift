import CompilerSupport

/// Follows keys, record types and records through the code, one call at a time.
///
/// The value of a parameter depends on the call. So what needs one asks for the calls of its function, and is then
/// followed again for each of them: what a call passes together stays together.
struct RecordFlow {
    var code: AppCode
    /// The types of expressions that were asked for: they do not depend on calls.
    var types: [CodePlace: TypeSyntax?] = [:]
    /// The conditions of sources by the words that they mention, by the positions of the sources.
    var conditions: [Int: [String: [Condition]]] = [:]
    /// The variables of sources that have the type of a record, by the positions of the sources.
    var typeVariables: [Int: [SourceCode.Binding]] = [:]
    /// The doubt that conditions about a key left since the last ``restart()``.
    var doubt = Doubt.none
    /// The expressions whose origin is followed at the moment.
    var origins: Set<CodePlace> = []
    private var knownFunctions: [CalledFunction: [FunctionBody]?] = [:]
    private var depth = 0
    private var steps = 0
    private static let depthLimit = 48
    /// No real key needs more steps.
    private static let stepLimit = 20_000

    init(_ code: AppCode) { self.code = code }

    /// A call of a function.
    struct CallSite: Hashable {
        /// The name and its arguments.
        let place: CodePlace
        let arguments: Range<Int>
    }

    /// The calls that are followed at the moment; nil for a function whose callers stay unknown.
    struct Frames: Hashable {
        var calls: [FunctionBody: CallSite?] = [:]

        func entering(_ body: FunctionBody, by call: CallSite?) -> Frames {
            var copy = self
            copy.calls[body] = .some(call)
            return copy
        }
    }

    /// The calls of a function are needed.
    struct Need: Error { let body: FunctionBody }

    /// A text that an expression can be, and where it is passed when it is an argument.
    struct Text: Hashable {
        let text: String
        let place: CodePlace?
    }

    /// The doubt that conditions around a key leave.
    enum Doubt: Int, Comparable {
        case none
        /// The kind of value that belongs to a key is open.
        case kind
        /// The key is open.
        case key

        static func < (one: Doubt, other: Doubt) -> Bool { one.rawValue < other.rawValue }
    }

    private struct CalledFunction: Hashable {
        let place: CodePlace
        let name: String
        let receiver: String?
    }

    /// True if following may go on; each success is followed by ``leave()``.
    mutating func enter() -> Bool {
        if depth >= Self.depthLimit || steps >= Self.stepLimit { return false }
        depth += 1
        steps += 1
        return true
    }

    /// Begins with another place.
    mutating func restart() { (steps, doubt) = (0, .none) }

    mutating func leave() { depth -= 1 }
}

// MARK: - Calls

extension RecordFlow {
    /// The argument of a call for a parameter, or its default value; nil when the callers are unknown.
    mutating func argument(
        for position: Int,
        of body: FunctionBody,
        _ frames: Frames
    ) throws(Need) -> (place: CodePlace, isDefault: Bool)? {
        guard let known = frames.calls[body] else { throw Need(body: body) }
        guard let call = known, case .function(_, let parameters) = code.files[body.file].blocks[body.block].kind else {
            return nil
        }
        let parameter = parameters[position]
        let arguments = code.files[call.place.file].slice(call.arguments).arguments
        let unlabelled = parameters[..<position].count { $0.label == nil }
        let passed =
            parameter.label == nil
            ? arguments.filter { $0.label == nil }.dropFirst(unlabelled).first
            : arguments.first { $0.label == parameter.label }
        if let passed {
            let range = passed.value.range
            let isChanged = range.first.map { code.files[call.place.file].list.isMark("&", at: $0) } ?? false
            return (call.place.with(isChanged ? range.dropFirst() : range), false)
        }
        return parameter.value.map { (CodePlace(file: body.file, range: $0), true) }
    }

    /// The calls of a function, as far as they certainly mean it.
    mutating func calls(of body: FunctionBody) -> [CallSite] {
        let file = code.files[body.file]
        guard case .function(let name, let parameters) = file.blocks[body.block].kind, name != "subscript" else {
            return []
        }
        let owner = code.type(around: (body.file, body.block))
        let names = name == "init" ? [owner, "init"].compactMap(\.self) : [name]
        var found: [CallSite] = []
        for name in names {
            for (place, call) in code.calls(of: name) {
                let caller = code.files[place.file]
                guard !caller.isDeclaration(call.index),
                    place.file != body.file || !file.blocks[body.block].range.contains(call.index)
                else { continue }
                let site = CallSite(place: place, arguments: call.arguments)
                if fits(site, parameters), means(site, name, owner, body) { found.append(site) }
            }
        }
        return found.uniqued
    }

    /// True if the arguments of a call fit parameters: the labels, in order, and closures behind the parentheses.
    func fits(_ call: CallSite, _ parameters: [SourceCode.Parameter]) -> Bool {
        let file = code.files[call.place.file]
        let arguments = file.slice(call.arguments).arguments
        var position = 0
        for argument in arguments {
            while position < parameters.count, parameters[position].label != argument.label,
                parameters[position].value != nil
            {
                position += 1
            }
            guard position < parameters.count, parameters[position].label == argument.label else { return false }
            position += 1
        }
        let missing = parameters[position...].filter { $0.value == nil }
        // Without parentheses the closure follows the name.
        let hasClosure = [0, 1].contains { distance in
            file.list.isMark("{", at: min(call.arguments.upperBound + distance, file.list.tokens.count - 1))
        }
        return missing.isEmpty || hasClosure && missing.count <= 2 && missing.allSatisfy { $0.type == nil }
    }

    /// True if a call means the function of a type and not another one of the same name.
    private mutating func means(_ call: CallSite, _ name: String, _ owner: String?, _ body: FunctionBody) -> Bool {
        guard let found = functions(calledAt: call, name, nil) else { return false }
        return found == [body]
    }

    /// The functions that a call can mean; nil when that is undecided.
    ///
    /// Without a receiver it is one of the types around it, or of none; with one, of the type of that.
    mutating func functions(calledAt call: CallSite, _ name: String, _ receiver: TypeSyntax?) -> [FunctionBody]? {
        let key = CalledFunction(place: call.place, name: name, receiver: receiver?.description)
        if let known = knownFunctions[key] { return known }
        // A call that leads to itself is none that is known.
        knownFunctions[key] = .some(nil)
        let found = findFunctions(calledAt: call, name, receiver)
        knownFunctions[key] = .some(found)
        return found
    }

    private mutating func findFunctions(
        calledAt call: CallSite,
        _ name: String,
        _ receiver: TypeSyntax?
    ) -> [FunctionBody]? {
        let file = code.files[call.place.file]
        let index = call.place.range.lowerBound
        let around = file.types(around: index)
        let isMember = index > 0 && file.list.isMark(".", at: index - 1)
        var wanted: [String]?
        var functionName = name
        if name.first?.isUppercase == true {
            (functionName, wanted) = ("init", [name])
        } else if isMember {
            let base = file.base(before: index - 1)
            // Of `.equal(…)`, what is expected tells the type.
            guard base != nil || receiver != nil else { return nil }
            let text = base.map { file.slice($0).text } ?? ""
            if name == "init" {
                guard let base else { return nil }
                let type = file.list.text(of: base.upperBound - 1)
                let own = type == "self" || type == "Self"
                if type == "super" { return nil }
                wanted = own ? Array(around.prefix(1)) : [type]
            } else if text == "self" || text == "Self" {
                wanted = Array(around.prefix(1))
            } else if text == "super" {
                return nil
            } else {
                let type = receiver?.lastName ?? base.flatMap { receiverType(call.place.with($0)) }
                wanted = type.map { [$0] }
            }
        } else if name == "init" {
            return nil
        }
        code.need(functionName == "init" ? wanted?.first ?? "init" : functionName)
        var candidates: [(body: FunctionBody, owner: String?)] = []
        for (position, other) in code.files.enumerated() {
            for block in other.positions.functions[functionName] ?? [] {
                guard case .function(_, let parameters) = other.blocks[block].kind, fits(call, parameters) else {
                    continue
                }
                let owner = other.type(around: other.blocks[block].range.lowerBound)
                let isNested = other.parentFunction(of: block) != nil
                if isNested, position != call.place.file || isMember { continue }
                candidates.append((FunctionBody(file: position, block: block), isNested ? nil : owner))
            }
        }
        if let wanted {
            let known = wanted.flatMap { [$0] + ancestors(of: $0) }
            candidates = candidates.filter { candidate in
                guard let owner = candidate.owner else { return false }
                return known.contains(owner) || ancestors(of: owner).contains { wanted.contains($0) }
            }
        } else if !isMember {
            let known = around.flatMap { [$0] + ancestors(of: $0) }
            let own = candidates.filter { $0.owner == nil || known.contains($0.owner ?? "") }
            let innermost = own.filter { $0.owner == around.first && $0.owner != nil }
            candidates = innermost.isEmpty ? own : innermost
        } else if Set(candidates.map(\.owner)).count > 1 {
            return nil
        }
        let sameFile = candidates.filter { $0.body.file == call.place.file }
        // Two targets may have types of one name: a source means its own.
        if candidates.count > 1, !sameFile.isEmpty, Set(candidates.map(\.owner)).count == 1,
            sameFile.count < candidates.count, wanted?.first.map({ declaredTwice($0) }) == true
        {
            candidates = sameFile
        }
        if candidates.count > 1 { candidates = byArguments(call, candidates) }
        return candidates.map(\.body)
    }

    private func declaredTwice(_ type: String) -> Bool {
        code.files.count { $0.declares(type) } > 1
    }

    /// Of functions with the same labels those whose parameters have the types of the arguments.
    private mutating func byArguments(
        _ call: CallSite,
        _ candidates: [(body: FunctionBody, owner: String?)]
    ) -> [(body: FunctionBody, owner: String?)] {
        let file = code.files[call.place.file]
        let arguments = file.slice(call.arguments).arguments
        var rest = candidates
        for (position, argument) in arguments.enumerated() {
            guard let type = type(of: call.place.with(argument.value.range))?.wrapped.description else { continue }
            let fitting = rest.filter { candidate in
                let block = code.files[candidate.body.file].blocks[candidate.body.block]
                guard case .function(_, let parameters) = block.kind, position < parameters.count,
                    let written = parameters[position].written?.wrapped
                else { return false }
                return written.description == type || type.hasSuffix("." + (written.lastName ?? "-"))
                    || written.lastName == type
            }
            if !fitting.isEmpty { rest = fitting }
        }
        return rest
    }

    /// The types that a type inherits from, and those that these inherit from.
    func ancestors(of type: String) -> [String] {
        var found: [String] = []
        var next = [type]
        while let name = next.popLast(), found.count < 64 {
            for file in code.files {
                for other in file.inherited(by: name) where !found.contains(other) && other != type {
                    found.append(other)
                    next.append(other)
                }
            }
        }
        return found
    }

    private mutating func receiverType(_ place: CodePlace) -> String? { type(of: place)?.lastName }
}

extension SourceCode {
    /// The function that a function is declared in.
    func parentFunction(of block: Int) -> Int? {
        blocks[block].parent.flatMap { function(around: blocks[$0].range.lowerBound) == nil ? nil : $0 }
    }

    /// True if the source declares a type of a name, and not only extends it.
    func declares(_ type: String) -> Bool { (positions.types[type] ?? []).contains { !isExtension($0) } }

    /// True if the block of a type is that of an extension.
    func isExtension(_ block: Int) -> Bool { keyword(of: block) == "extension" }

    /// The word that begins the block of a type: `struct`, `extension`.
    func keyword(of block: Int) -> String? {
        var index = blocks[block].range.lowerBound - 1
        var steps = 0
        while index >= 0, steps < 64 {
            let word = list.text(of: index)
            if ["class", "struct", "enum", "actor", "protocol", "extension"].contains(word) { return word }
            index -= 1
            steps += 1
        }
        return nil
    }
}
