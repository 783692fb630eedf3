import CompilerSupport

/// Follows calls to what they return or make.
extension Follower {
    /// Members of the frameworks' own types, which types of an app may have by accident.
    static let names: Set<String> = ["automatic", "none", "private", "public", "shared", "init"]

    /// A call, where the callee ends before the parenthesis.
    mutating func followCall(
        _ callee: CodePlace,
        _ arguments: Range<Int>,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        guard let chain = PostfixChain(code.slice(callee)) else { return end(place, steps) }
        guard case .member(let name, let index)? = chain.steps.last else {
            guard chain.steps.isEmpty else { return end(place, steps) }
            switch chain.first {
            case .name("zip"): return followZip(code.slice(callee.with(arguments)).arguments, at: place, steps)
            case .name(let name): return followFunction(name, owner: nil, at: place, steps, &code)
            case .implicitMember(let name) where !Self.names.contains(name) && steps.first?.isPayload != true:
                let members = code.functions(name, of: nil).filter { code.type(around: $0) != nil }
                return members.isEmpty ? end(place, steps) : followBodies(members, steps, code)
            case .implicitMember(let name): return followMade(name, at: place, steps, &code)
            case .group, .literal: return end(place, steps)
            }
        }
        let owner = callee.with(span(callee.range.lowerBound, index - 1))
        if name == "init" || name.first?.isUppercase == true {
            return followMade(name == "init" ? code.typeName(of: owner) : name, at: place, steps, &code)
        }
        if followCollection(name, of: owner, callee.with(arguments), at: place, steps, &code) { return }
        followFunction(name, owner: owner, at: place, steps, &code)
    }

    /// Follows an initializer: `Setup(…)`. A step out of its value is a property of the type, or the part that `case
    /// .name(let x)` matches.
    private mutating func followMade(
        _ type: String?,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        if case .payload(let name, let position)? = steps.first {
            // Another case does not match; an initializer, or a function of a library, may make any.
            if let type, type != name, code.isCase(type) { return }
            guard type == name, case .call(_, _, let arguments) = Expression(code.slice(place)) else {
                return end(place, steps)
            }
            if position < arguments.count {
                follow(place.with(arguments[position].value.range), Array(steps.dropFirst()))
            }
            return
        }
        let own = type == "Self" ? code.type(around: place) : type
        if case .member(let name)? = steps.first, let own,
            followProperty(name, of: own, at: place, Array(steps.dropFirst()), &code)
        {
            return
        }
        end(place, steps)
    }

    /// `zip(a, b)`, of whose elements a part is one of `a` or of `b`.
    private mutating func followZip(_ lists: [ArgumentSyntax], at place: CodePlace, _ steps: [CodeValue.Step]) {
        guard steps.count > 1, steps[0].isElement, case .member(let name) = steps[1], let position = Int(name),
            position < lists.count
        else { return end(place, steps) }
        follow(place.with(lists[position].value.range), [.element(.any)] + Array(steps.dropFirst(2)))
    }

    /// The values that a function of the app returns; a call of anything else is a value.
    private mutating func followFunction(
        _ name: String,
        owner: CodePlace?,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        if case .payload? = steps.first, code.isCase(name) || code.functions(name, of: nil).isEmpty {
            return followMade(name, at: place, steps, &code)
        }
        if name.first?.isUppercase == true { return followMade(name, at: place, steps, &code) }
        let type = owner.map { code.typeName(of: $0) } ?? code.type(around: place)
        let family = type.map { code.family(of: $0) } ?? []
        var bodies = family.flatMap { code.functions(name, in: $0) }
        if owner == nil, let nested = code.nestedFunction(name, at: place) { bodies = [nested] }
        if bodies.isEmpty, owner == nil { bodies = code.functions(name, in: nil) }
        // A closure in a property, or in a variable.
        let closure = [.member(Self.call)] + steps
        if bodies.isEmpty, owner != nil, let type, followProperty(name, of: type, at: place, closure, &code) { return }
        if bodies.isEmpty, owner == nil, code.meaning(named: name, at: place) != nil {
            return follow(place.with(place.range.lowerBound..<place.range.lowerBound + 1), closure)
        }
        // Of a receiver whose type cannot be told every function and every closure of the name may be meant.
        if bodies.isEmpty, type == nil || owner == nil { bodies = code.functions(name, of: nil) }
        let isUnknown = type == nil && owner != nil
        let owners = isUnknown ? code.owners(ofProperty: name) : []
        for owner in owners { _ = followProperty(name, of: owner, at: place, closure, &code) }
        if bodies.isEmpty, owners.isEmpty { return end(place, steps) }
        if isUnknown { add("modelc cannot tell whose '\(name)' is called", at: place, code) }
        followBodies(bodies, steps, code)
    }

    private mutating func followBodies(_ bodies: [(file: Int, block: Int)], _ steps: [CodeValue.Step], _ code: AppCode)
    {
        for (file, block) in bodies {
            followBody(CodePlace(file: file, range: code.files[file].blocks[block].range), steps, code)
        }
    }

    /// Follows a method of a collection, whose result consists of the same elements, of one of them, or of what a closure
    /// makes of each.
    private mutating func followCollection(
        _ name: String,
        of owner: CodePlace,
        _ arguments: CodePlace,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) -> Bool {
        switch name {
        case "filter", "sorted", "reversed", "dropFirst", "dropLast", "prefix", "suffix", "shuffled", "compacted":
            follow(owner, steps.map { $0.isElement ? .element(.any) : $0 })
        case "first", "last", "randomElement", "removeFirst", "removeLast", "popLast", "remove", "min", "max":
            follow(owner, [.element(.any)] + steps)
        case "enumerated":
            guard steps.count > 1, steps[0].isElement, [.member("1"), .member("element")].contains(steps[1]) else {
                return false
            }
            follow(owner, [.element(.any)] + Array(steps.dropFirst(2)))
        case "map", "compactMap":
            let behind = span(arguments.range.lowerBound, place.range.upperBound)
            guard let closure = code.files[place.file].closure(in: behind) else { return false }
            followBody(place.with(closure), Array(steps.dropFirst()), code)
        case "get" where arguments.range.isEmpty && code.functions(name, of: nil).isEmpty:
            follow(owner, [.payload("success", 0)] + steps)
        default: return false
        }
        return true
    }
}

extension AppCode {
    /// True if a name is that of a case of an enumeration.
    fileprivate mutating func isCase(_ name: String) -> Bool {
        need(name)
        return ["success", "failure"].contains(name) || files.contains { $0.cases[name] != nil }
    }

    /// The innermost function that a function around a place declares.
    fileprivate func nestedFunction(_ name: String, at place: CodePlace) -> (file: Int, block: Int)? {
        let file = files[place.file]
        let nested = file.positions.functions[name] ?? []
        return file.blocks(around: place.range.lowerBound).firstValue { block in
            switch file.blocks[block].kind {
            case .file, .type: nil
            default: nested.first { file.blocks[$0].parent == block }.map { (place.file, $0) }
            }
        }
    }

    /// The types with a property of a name that can hold a closure.
    fileprivate mutating func owners(ofProperty name: String) -> [String] {
        need(name)
        return files.flatMap { file in
            file.bindings(named: name).compactMap { binding -> String? in
                guard binding.isDeclaration, case .type(let type, _) = file.blocks[binding.block].kind,
                    file.isClosure(binding)
                else { return nil }
                return type
            }
        }.uniqued
    }
}

extension SourceCode {
    /// True if a variable has a closure, by its type or by its value.
    fileprivate func isClosure(_ binding: Binding) -> Bool {
        if let type = binding.written { return type.wrapped.description == "a function" }
        return !binding.isComputed && binding.value.map { list.isMark("{", at: $0.lowerBound) } ?? false
    }
}
