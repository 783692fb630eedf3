import CompilerSupport

/// Follows an expression to the values that it can have.
///
/// Both branches of a condition count, and everything that is assigned or passed somewhere: nothing is ever computed, and no
/// order of statements matters. ``CodeChange`` lists what changes a value. Where following ends without a value there is a
/// gap, also where a limit ends it, so that values without a gap are all.
///
///     Follower.values(of: place, in: &code).gaps.isEmpty
struct Follower {
    var found = CodeValues()
    /// The values that are still to be followed, the next one last.
    private var pending: [CodeValue] = []
    /// The values that the followed one leads to, in order.
    var next: [CodeValue] = []
    private var visited: Set<CodeValue> = []
    /// The bodies of functions whose changes of a parameter were followed.
    var entered: Set<CodeValue> = []
    /// Members at which following ends.
    private let ends: Set<String>

    /// No real value goes through more places.
    private static let limit = 4000
    /// The most that is taken out of a value.
    private static let stepLimit = 12
    /// The step into a closure that is called.
    static let call = "()"

    /// The values of an expression.
    ///
    /// - Parameters:
    ///   - place: The expression.
    ///   - steps: What is taken out of its value.
    ///   - ends: Names of members at which following ends: `models` of `SchemaV2.models`.
    ///   - code: The code of the app, of which more is read on the way.
    /// - Returns: The values, and why they may not be all.
    static func values(
        of place: CodePlace,
        taking steps: [CodeValue.Step] = [],
        stoppingAt ends: Set<String> = [],
        in code: inout AppCode
    ) -> CodeValues {
        var follower = Follower(ends: ends)
        follower.follow(place, steps)
        return follower.run(&code)
    }

    /// The values of `self` at a place.
    static func values(ofSelfAt place: CodePlace, in code: inout AppCode) -> CodeValues {
        var follower = Follower(ends: [])
        follower.followSelf(at: place, [], &code)
        return follower.run(&code)
    }

    /// The values that a change gives, as far as it is the part that is asked for.
    static func values(
        givenBy change: CodeChange,
        at place: CodePlace,
        taking steps: [CodeValue.Step] = [],
        in code: inout AppCode
    ) -> CodeValues {
        var follower = Follower(ends: [])
        follower.apply(change, in: place.file, steps, &code)
        return follower.run(&code)
    }

    private init(ends: Set<String>) { self.ends = ends }

    private mutating func run(_ code: inout AppCode) -> CodeValues {
        repeat {
            pending += next.reversed()
            next = []
            guard let value = pending.popLast(), enter(value, code) else { break }
            visit(value, &code)
        } while !pending.isEmpty || !next.isEmpty
        return CodeValues(values: found.values.uniqued, gaps: found.gaps.uniqued)
    }

    /// True if the limits allow more; what they do not allow is a gap.
    private mutating func enter(_ value: CodeValue, _ code: AppCode) -> Bool {
        if visited.count < Self.limit { return true }
        add("modelc follows no more than \(Self.limit) places", at: value.place, code)
        return false
    }

    mutating func add(_ reason: String, at place: CodePlace, _ code: AppCode) {
        found.gaps.append(CodeGap(reason, at: code.location(place)))
    }

    /// Follows an expression next.
    mutating func follow(_ place: CodePlace, _ steps: [CodeValue.Step]) {
        next.append(CodeValue(place: place, steps: steps))
    }

    /// Ends at an expression.
    mutating func end(_ place: CodePlace, _ steps: [CodeValue.Step]) {
        found.values.append(CodeValue(place: place, steps: steps))
    }

    private mutating func visit(_ value: CodeValue, _ code: inout AppCode) {
        let slice = code.slice(value.place)
        let form = ValueForm(slice.withoutAmpersand)
        let place = value.place.with(form.range)
        guard visited.insert(CodeValue(place: place, steps: value.steps)).inserted else { return }
        if value.steps.count > Self.stepLimit {
            return add("modelc cannot follow so many members", at: place, code)
        }
        switch form.kind {
        case .choice(let ranges): for range in ranges { follow(place.with(range), value.steps) }
        case .body(let range): followBody(place.with(range), value.steps, code)
        case .names, .call, .other: followChain(place, value.steps, &code)
        }
    }
}

// MARK: - Expressions

extension Follower {
    /// Follows the values that a body returns: of a getter, a function, a closure, or of the branches of a statement with a
    /// value.
    mutating func followBody(_ place: CodePlace, _ steps: [CodeValue.Step], _ code: AppCode) {
        let file = code.files[place.file]
        let own = file.blockOfToken[min(place.range.lowerBound, file.blockOfToken.count - 1)]
        let returned = file.returns.filter { returned in
            returned.lowerBound >= place.range.lowerBound && returned.upperBound <= place.range.upperBound
                && !file.isInClosure(returned.lowerBound, below: own)
        }
        for range in returned { follow(place.with(range), steps) }
        if returned.isEmpty, let value = ValueForm.onlyValue(in: file.slice(place.range)) {
            follow(place.with(value), steps)
        }
    }

    private mutating func followChain(_ place: CodePlace, _ steps: [CodeValue.Step], _ code: inout AppCode) {
        let slice = code.slice(place)
        let summands = slice.summands
        if summands.count > 1, steps.first?.isElement == true {
            for summand in summands { follow(place.with(summand.range), steps) }
            return
        }
        if steps.first == .member(Self.call), slice.list.isMark("{", at: place.range.lowerBound),
            let closure = code.files[place.file].closure(in: place.range)
        {
            return followBody(place.with(closure), Array(steps.dropFirst()), code)
        }
        // Parentheses around all of it are no part of the form.
        if slice.elements.count > 1 { return followParts(slice, at: place, steps, code) }
        guard let chain = PostfixChain(slice) else { return end(place, steps) }
        guard let last = chain.steps.last else { return followFirst(chain.first, at: place, steps, &code) }
        switch last {
        case .member(let name, let index):
            followMember(name, of: place.with(span(place.range.lowerBound, index - 1)), at: place, steps, &code)
        case .element(let inner):
            let element = CodeValue.Element(code.slice(place.with(inner)))
            follow(place.with(span(place.range.lowerBound, inner.lowerBound - 1)), [.element(element)] + steps)
        case .call(let arguments, let name):
            followCall(place.with(span(place.range.lowerBound, name + 1)), arguments, at: place, steps, &code)
        }
    }

    private mutating func followFirst(
        _ first: PostfixChain.First,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        switch first {
        case .name(let name): followName(name, at: place, steps, &code)
        case .implicitMember(let name): followImplicitMember(name, at: place, steps, &code)
        case .group(let range): followParts(code.slice(place.with(range)), at: place, steps, code)
        case .literal:
            if case .element(let element)? = steps.first, case .array(let all) = Expression(code.slice(place)) {
                for part in all.only(element) { follow(place.with(part.range), Array(steps.dropFirst())) }
            } else {
                end(place, steps)
            }
        }
    }

    /// `(a, b)`, of which a member is one of the parts.
    private mutating func followParts(
        _ slice: SyntaxSlice,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: AppCode
    ) {
        let parts = slice.arguments
        guard parts.count > 1, case .member(let name)? = steps.first else { return end(place, steps) }
        for (position, part) in parts.enumerated() where part.label == name || String(position) == name {
            follow(place.with(part.value.range), Array(steps.dropFirst()))
        }
    }

    /// `a.name`, where the place is that of all of it.
    private mutating func followMember(
        _ name: String,
        of owner: CodePlace,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        if name == "self" || ends.contains(name) { return end(place, steps) }
        let outer = code.outerType(of: owner)
        if let type = code.typeName(of: owner), followProperty(name, of: type, in: outer, at: place, steps, &code) {
            return
        }
        if name.first?.isUppercase == true || code.isType(owner) { return end(place, steps) }
        switch name {
        case "first": follow(owner, [.element(.at(0))] + steps)
        case "last": follow(owner, [.element(.last)] + steps)
        case "lazy", "unsafelyUnwrapped": follow(owner, steps)
        default: follow(owner, [.member(name)] + steps)
        }
    }

    /// `.name`, which a framework's type has by itself or by an extension of the app.
    private mutating func followImplicitMember(
        _ name: String,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let own = code.properties(name, of: nil).filter { file, binding in
            let type = code.files[file].type(around: binding.index)
            let isForeign = type.map { !code.isDeclared($0) } ?? false
            return binding.isDeclaration && code.files[file].isStatic(binding)
                && (isForeign || !Self.names.contains(name))
        }
        if own.isEmpty { return end(place, steps) }
        for (file, binding) in own { follow(binding, in: file, steps, code) }
    }
}

extension CodeValue.Step {
    var isElement: Bool { if case .element = self { true } else { false } }
    var isPayload: Bool { if case .payload = self { true } else { false } }
}

extension [SyntaxSlice] {
    /// The elements that are meant.
    fileprivate func only(_ element: CodeValue.Element) -> [SyntaxSlice] {
        switch element {
        case .any: self
        case .at(let position): position < count ? [self[position]] : []
        case .last: Array(suffix(1))
        }
    }
}

extension SyntaxSlice {
    /// Without the `&` of an argument that a function can change.
    fileprivate var withoutAmpersand: SyntaxSlice {
        let isPassed = range.count > 1 && list.isMark("&", at: range.lowerBound)
        return isPassed ? SyntaxSlice(list: list, range: range.dropFirst()) : self
    }
}

extension AppCode {
    /// True if an expression is the name of a type.
    fileprivate func isType(_ place: CodePlace) -> Bool {
        PostfixChain(slice(place))?.names?.last?.first?.isUppercase ?? false
    }

    /// The type around the one that an expression names: `Cloud` of `Cloud.Constants`.
    fileprivate func outerType(of place: CodePlace) -> String? {
        guard let names = PostfixChain(slice(place))?.names?.suffix(2), names.count == 2,
            names.allSatisfy({ $0.first?.isUppercase ?? false })
        else { return nil }
        return names.first
    }
}

extension SourceCode {
    /// The tokens of the first closure among some.
    func closure(in range: Range<Int>) -> Range<Int>? {
        guard let brace = range.first(where: { list.isMark("{", at: $0) }), let close = list.partner(of: brace) else {
            return nil
        }
        return brace + 1..<close
    }
}
