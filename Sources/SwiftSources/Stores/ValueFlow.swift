import CompilerSupport

/// Follows an expression to the expressions that it can get its value from.
///
/// Both branches of a condition count, and everything that is assigned or passed somewhere: nothing is ever computed. A
/// value that cannot be followed is undecided, with the reason.
struct ValueFlow {
    /// Where following ends.
    enum Source {
        /// A literal, a member, or a call of something that is not declared here.
        case expression(CodePlace)
        case undecided(String, CodePlace)
    }

    private(set) var sources: [Source] = []
    private var visited: Set<CodePlace> = []
    /// The members that are not followed.
    private let ends: Set<String>
    /// No real value goes through more places.
    private static let limit = 400

    private init(_ ends: Set<String>) { self.ends = ends }

    /// The values of an expression.
    ///
    /// - Parameters:
    ///   - place: The expression.
    ///   - ends: Names of members at which following ends: `models` of `SchemaV2.models`.
    ///   - code: The code of the app, of which more is read on the way.
    /// - Returns: Where following ends, in the order in which the places were found.
    static func sources(
        of place: CodePlace,
        stoppingAt ends: Set<String> = [],
        in code: inout AppCode
    ) -> [Source] {
        var flow = ValueFlow(ends)
        flow.follow(place, in: &code)
        return flow.sources
    }

    private mutating func follow(_ place: CodePlace, in code: inout AppCode) {
        guard visited.count < Self.limit else { return }
        let form = ValueForm(code.slice(place))
        let inner = place.with(form.range)
        guard visited.insert(inner).inserted else { return }
        switch form.kind {
        case .choice(let ranges): for range in ranges { follow(place.with(range), in: &code) }
        case .body(let range): followBody(place.with(range), in: &code)
        case .names(let names) where names.count > 1 && ends.contains(names[names.count - 1]):
            sources.append(.expression(inner))
        case .names(let names): follow(names, at: inner, in: &code)
        case .call(let names): followCall(names, at: inner, in: &code)
        case .other: sources.append(.expression(inner))
        }
    }

    /// Follows the values that a body returns: of a getter, a function, a closure, or of the branches of a statement
    /// with a value.
    private mutating func followBody(_ place: CodePlace, in code: inout AppCode) {
        let file = code.files[place.file]
        let own = file.blockOfToken[min(place.range.lowerBound, file.blockOfToken.count - 1)]
        let returned = file.returns.filter { returned in
            returned.lowerBound >= place.range.lowerBound && returned.upperBound <= place.range.upperBound
                && !file.isInClosure(returned.lowerBound, below: own)
        }
        for range in returned { follow(place.with(range), in: &code) }
        if returned.isEmpty, let value = ValueForm.onlyValue(in: file.slice(place.range)) {
            follow(place.with(value), in: &code)
        }
    }

    /// `a`, `self.a`, `T.a`, `a.b`.
    private mutating func follow(_ names: [String], at place: CodePlace, in code: inout AppCode) {
        let file = code.files[place.file]
        let own = file.type(around: place.range.lowerBound)
        if names.count == 1 {
            if !ValueForm.isImplicitMember(code.slice(place)) {
                if followLocal(names[0], at: place, in: &code) { return }
                if follow(code.properties(names[0], of: own, at: place), in: &code) { return }
                if follow(code.globals(names[0]), in: &code) { return }
                let reason = "modelc cannot tell what '\(names[0])' is"
                if names[0].first?.isUppercase != true { return sources.append(.undecided(reason, place)) }
            } else {
                for type in ["CloudKitDatabase", "ModelConfiguration"]
                where follow(code.properties(names[0], of: type), in: &code) { return }
            }
            return sources.append(.expression(place))
        }
        let (owner, last) = (names[names.count - 2], names[names.count - 1])
        if code.declaresType(owner), follow(code.properties(last, of: owner, at: place), in: &code) { return }
        if owner.first?.isLowercase == true {
            let type = code.type(of: names.dropLast(), at: place)
            if let type, follow(code.properties(last, of: type, at: place), in: &code) { return }
            if follow(code.properties(last, of: nil), ofAnyType: true, in: &code) { return }
        }
        sources.append(.expression(place))
    }

    /// A local constant or variable, with everything assigned to it, or a parameter, with everything passed for it.
    private mutating func followLocal(_ name: String, at place: CodePlace, in code: inout AppCode) -> Bool {
        let file = code.files[place.file]
        for block in file.blocks(around: place.range.lowerBound) {
            switch file.blocks[block].kind {
            case .type, .file: return false
            case .function(let function, let parameters):
                let found = followBindings(name, in: block, before: place, in: &code)
                if found { return true }
                guard let position = parameters.firstIndex(where: { $0.name == name }) else { continue }
                followParameter(position, of: function, parameters, (place.file, block), in: &code)
                return true
            default: if followBindings(name, in: block, before: place, in: &code) { return true }
            }
        }
        return false
    }

    private mutating func followBindings(
        _ name: String,
        in block: Int,
        before place: CodePlace,
        in code: inout AppCode
    ) -> Bool {
        let file = code.files[place.file]
        let range = file.blocks[block].range
        let declared = file.bindings(named: name).filter { $0.isDeclaration && $0.block == block }
        // A name that is bound to itself, `let a = a`, is the one outside.
        let isOther = { (value: Range<Int>) in !value.contains(place.range.lowerBound) }
        guard !declared.isEmpty else { return false }
        let assigned = file.bindings(named: name).filter { !$0.isDeclaration && range.contains($0.index) }
        let values = (declared + assigned).filter { $0.value.map(isOther) ?? false }
        return follow(values.map { (place.file, $0) }, in: &code)
    }

    private mutating func follow(
        _ bindings: [(file: Int, binding: SourceCode.Binding)],
        ofAnyType: Bool = false,
        in code: inout AppCode
    ) -> Bool {
        var isFollowed = false
        for (file, binding) in bindings {
            guard let value = binding.value, !code.files[file].isPreview(binding.index) else { continue }
            isFollowed = true
            let place = CodePlace(file: file, range: value)
            if binding.isComputed { followBody(place, in: &code) } else { follow(place, in: &code) }
        }
        if ofAnyType { return isFollowed }
        for (file, type, name) in code.storedProperties(among: bindings) {
            if followMember(name, of: type, in: file, &code) { isFollowed = true }
        }
        return isFollowed
    }

    /// What the memberwise initializer of a structure is given for a property.
    private mutating func followMember(_ name: String, of type: String, in file: Int, _ code: inout AppCode) -> Bool {
        let members = code.memberNames(of: type)
        var isFollowed = false
        for (place, call) in code.calls(of: type) + code.calls(of: "init") {
            let arguments = code.files[place.file].slice(call.arguments).arguments
            guard let value = arguments.first(where: { $0.label == name })?.value,
                arguments.allSatisfy({ $0.label.map(members.contains) ?? false }),
                !code.isOther(type, in: place.file, than: file),
                !code.files[place.file].isDeclaration(call.index)
            else { continue }
            isFollowed = true
            follow(place.with(value.range), in: &code)
        }
        return isFollowed
    }

    /// Follows the values that calls pass for a parameter, or its default value.
    private mutating func followParameter(
        _ position: Int,
        of function: String,
        _ parameters: [SourceCode.Parameter],
        _ body: (file: Int, block: Int),
        in code: inout AppCode
    ) {
        let parameter = parameters[position]
        let type = code.type(around: body)
        let names = function == "init" ? [type, "init"].compactMap(\.self) : [function]
        var isPassed = false
        for (place, call) in names.flatMap({ code.calls(of: $0) }) {
            let arguments = code.files[place.file].slice(call.arguments).arguments
            guard arguments.allSatisfy({ argument in parameters.contains { $0.label == argument.label } }),
                !(code.files[place.file].isDeclaration(call.index))
            else { continue }
            let unlabelled = parameters[..<position].count { $0.label == nil }
            let passed =
                parameter.label == nil
                ? arguments.filter { $0.label == nil }.dropFirst(unlabelled).first
                : arguments.first { $0.label == parameter.label }
            if let passed {
                isPassed = true
                follow(place.with(passed.value.range), in: &code)
            } else if let value = parameter.value {
                isPassed = true
                follow(CodePlace(file: body.file, range: value), in: &code)
            }
        }
        if isPassed { return }
        if let value = parameter.value { return follow(CodePlace(file: body.file, range: value), in: &code) }
        let range = code.files[body.file].blocks[body.block].range
        let place = CodePlace(file: body.file, range: range.lowerBound..<range.lowerBound)
        sources.append(.undecided("modelc finds no call that passes '\(parameter.name)'", place))
    }

    /// Follows the values that a function of the app returns; a call of anything else is a value.
    private mutating func followCall(_ names: [String], at place: CodePlace, in code: inout AppCode) {
        let name = names[names.count - 1]
        let own = code.files[place.file].type(around: place.range.lowerBound)
        let owner = names.count > 1 ? names[names.count - 2] : own
        if name.first?.isLowercase == true, name != "init" {
            let bodies = code.functions(name, of: owner)
            for (file, block) in bodies {
                followBody(CodePlace(file: file, range: code.files[file].blocks[block].range), in: &code)
            }
            if !bodies.isEmpty { return }
        }
        sources.append(.expression(place))
    }
}

extension SourceCode {
    /// Whether a token stands in a function or closure that is inside a block: what is returned there is not the block's.
    func isInClosure(_ index: Int, below own: Int) -> Bool {
        for block in blocks(around: index) where block != own {
            if blocks[block].range.lowerBound <= blocks[own].range.lowerBound { return false }
            switch blocks[block].kind {
            case .function, .accessors, .type: return true
            case .file, .preview: return false
            case .other: if isClosure(block) { return true }
            }
        }
        return false
    }

    /// A brace that follows `=`, `(`, `,`, a name with a call, or begins a line is a closure; one behind a condition is not.
    func isClosure(_ block: Int) -> Bool {
        let brace = blocks[block].range.lowerBound - 1
        guard brace > 0 else { return false }
        let before = list[brace - 1]
        if before.kind == .mark, "=(,:".utf8.contains(before.mark) { return true }
        let words = [
            "if", "else", "guard", "switch", "for", "while", "do", "catch", "repeat", "defer", "case", "default", "get",
            "set",
        ]
        let start = statement(of: brace)
        return list[start].isName && !words.contains(list.text(of: start))
    }

    /// Whether a block is that of `for`, which runs.
    func isLoop(_ block: Int) -> Bool {
        let brace = blocks[block].range.lowerBound - 1
        return brace > 0 && list.isWord("for", at: statement(of: brace))
    }

    /// Where the statement of a brace begins: its line has a word of its own.
    func statement(of brace: Int) -> Int {
        var start = brace
        while start > 0, !list[start].isAfterLineBreak, !list.isMark("{", at: start - 1),
            !list.isMark("}", at: start - 1), !list.isMark(";", at: start - 1)
        {
            start -= 1
        }
        return start
    }

    /// Whether the name before parentheses is that of a function that is declared there.
    func isDeclaration(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        return list.isWord("func", at: index - 1) || list.isWord("init", at: index) && !list.isMark(".", at: index - 1)
    }
}
