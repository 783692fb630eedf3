/// Follows variables, parameters and properties to everything that can be in them.
extension Follower {
    mutating func followName(_ name: String, at place: CodePlace, _ steps: [CodeValue.Step], _ code: inout AppCode) {
        if ["nil", "true", "false"].contains(name) { return end(place, steps) }
        if name == "self" || name == "super" { return followSelf(at: place, steps, &code) }
        switch code.meaning(named: name, at: place) {
        case .locals(let bindings):
            for binding in bindings { followLocal(binding, in: place.file, steps, &code) }
        case .parameter(let block, let position):
            followParameter(position, of: FunctionBody(file: place.file, block: block), steps, &code)
        case .closure(let block, let position):
            followClosureParameter(position, of: FunctionBody(file: place.file, block: block), steps, &code)
        case .element(let sequence, let position):
            let part: [CodeValue.Step] = position.map { [.member(String($0))] } ?? []
            follow(sequence, [.element(.any)] + part + steps)
        case .pattern(let bindings):
            for binding in bindings { followPattern(binding, at: place, steps, code) }
        case .newValue(let block): followNewValue(block, at: place, steps, &code)
        case .property(let type):
            if !followProperty(name, of: type, at: place, steps, &code) { end(place, steps) }
        case .global: followGlobals(name, at: place, steps, &code)
        case nil:
            // A member that a framework's type gives its subclasses and extensions.
            if name.first?.isUppercase != true, code.type(around: place) != nil {
                followSelf(at: place, [.member(name)] + steps, &code)
            } else {
                end(place, steps)
            }
        }
    }

    /// Follows `self` in a function, which is the value that the function is called on.
    mutating func followSelf(at place: CodePlace, _ steps: [CodeValue.Step], _ code: inout AppCode) {
        let file = code.files[place.file]
        if case .member(let name)? = steps.first, let type = code.type(around: place),
            followProperty(name, of: type, at: place, Array(steps.dropFirst()), &code)
        {
            return
        }
        guard let function = file.function(around: place.range.lowerBound),
            case .function(let name, _) = file.blocks[function].kind, name != "init", name != "subscript",
            let type = code.type(around: place), !code.isDeclared(type) || code.isProtocol(type)
        else { return end(place, steps) }
        var isCalled = false
        for (call, site) in code.calls(of: name) where !code.files[call.file].isDeclaration(site.index) {
            let other = code.files[call.file]
            guard site.index > 1, other.list.isMark(".", at: site.index - 1),
                let base = other.base(before: site.index - 1)
            else { continue }
            isCalled = true
            follow(call.with(base), steps)
        }
        if !isCalled { end(place, steps) }
    }

    /// A local variable: its first value, and all changes where it can be used.
    private mutating func followLocal(
        _ binding: SourceCode.Binding,
        in file: Int,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let before = next.count + found.gaps.count
        follow(binding, in: file, steps, code)
        let source = code.files[file]
        guard !source.isConstant(binding) || binding.value == nil else { return }
        let scope = CodePlace(file: file, range: source.scope(of: binding))
        for change in source.changes(of: binding.names[0], in: scope.range) where change.base == nil {
            apply(change, in: file, steps, &code)
        }
        if next.count + found.gaps.count > before { return }
        let name = CodePlace(file: file, range: binding.index..<binding.index + 1)
        if case .member(let member)? = steps.first, let type = binding.type,
            followProperty(member, of: type, at: name, Array(steps.dropFirst()), &code)
        {
            return
        }
        add("modelc finds no value of '\(binding.names[0])'", at: name, code)
    }

    /// The value that a declaration gives.
    mutating func follow(_ binding: SourceCode.Binding, in file: Int, _ steps: [CodeValue.Step], _ code: AppCode) {
        guard let value = binding.value, !code.files[file].isPreview(binding.index) else { return }
        let place = CodePlace(file: file, range: value)
        // The requirement of a protocol: `{ get set }`.
        if binding.isComputed,
            value.allSatisfy({ ["get", "set", "async", "throws"].contains(code.files[file].list.text(of: $0)) })
        {
            return
        }
        // `let (a, b) = f()`
        if let position = code.files[file].tuplePosition(of: binding) {
            return follow(place, [.member(String(position))] + steps)
        }
        if binding.isComputed { followBody(place, steps, code) } else { follow(place, steps) }
    }

    /// Follows the part that `case .name(_, let x)` takes out of the subject of the statement.
    private mutating func followPattern(
        _ binding: SourceCode.Binding,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: AppCode
    ) {
        let file = code.files[place.file]
        guard let pattern = file.payload(of: binding), let subject = file.patternSubject(of: binding) else {
            let name = place.with(binding.index..<binding.index + 1)
            return add("modelc cannot follow the pattern of '\(binding.names[0])'", at: name, code)
        }
        follow(place.with(subject), pattern == .payload("some", 0) ? steps : [pattern] + steps)
    }

    private mutating func followGlobals(
        _ name: String,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let globals = code.readGlobals(name)
        for (file, binding) in globals { follow(binding, in: file, steps, code) }
        guard globals.contains(where: { !code.files[$0.file].isConstant($0.binding) && !$0.binding.isComputed }) else {
            return
        }
        code.needChanges(of: name)
        for file in code.files.indices where code.files[file].list.bytes.hasWord(name) {
            let all = code.files[file].changes(of: name, in: code.files[file].list.whole.range)
            for change in all where change.base == nil && !code.files[file].isPreview(change.index) {
                let token = CodePlace(file: file, range: change.index..<change.index + 1)
                if case .global? = code.meaning(named: name, at: token) { apply(change, in: file, steps, &code) }
            }
        }
    }
}
