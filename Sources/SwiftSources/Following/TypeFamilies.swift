import CompilerSupport

/// The relations of types: aliases, superclasses, subclasses and protocols.
extension AppCode {
    /// The most types that inherit from one, directly or not.
    private static let limit = 500

    /// The other names of a type: its aliases, aliases of these, and so on.
    mutating func aliases(of type: String) -> [String] {
        closure(of: type) { name, code in
            code.needKin(of: name)
            return code.files.flatMap { $0.aliases[name] ?? [] }
        }
    }

    /// The types that inherit from a type, from one of its aliases, or from such a type.
    mutating func heirs(of type: String) -> [String] {
        closure(of: type) { name, code in
            code.needKin(of: name)
            return code.files.flatMap { file in (file.aliases[name] ?? []) + (file.heirs[name] ?? []) }
        }
    }

    /// A type, those that it inherits from, and those that inherit from it: whose members its members can be.
    mutating func family(of type: String) -> [String] {
        if let known = families[type] { return known }
        need(type)
        if !isDeclared(type) { return [type] }
        let ancestors = closure(of: type) { name, code in
            code.need(name)
            return code.files.flatMap { $0.inherited(by: name) }.filter { code.isDeclared($0) }
        }
        let family = ([type] + ancestors + heirs(of: type)).uniqued
        families[type] = family
        return family
    }

    /// True if a source that was read declares a type, and not only extends it.
    func isDeclared(_ type: String) -> Bool {
        files.contains { $0.declares(type) }
    }

    /// True if a type is a protocol, whose functions are called on values of any type.
    func isProtocol(_ type: String) -> Bool {
        files.contains { file in
            (file.positions.types[type] ?? []).contains { file.keyword(of: $0) == "protocol" }
        }
    }

    /// All names that a relation leads to, without the first.
    private mutating func closure(
        of first: String,
        _ related: (String, inout AppCode) -> [String]
    ) -> [String] {
        var (found, pending, seen): ([String], [String], Set<String>) = ([], [first], [first])
        while let next = pending.popLast(), found.count < Self.limit {
            for name in related(next, &self) where seen.insert(name).inserted {
                found.append(name)
                pending.append(name)
            }
        }
        return found
    }
}

extension AppCode {
    /// The name of the type of an expression, as far as declarations tell.
    ///
    /// - Parameters:
    ///   - place: The expression.
    ///   - depth: How many names lead here; `let a = a.b` has no end.
    /// - Returns: The name; nil when nothing tells it.
    mutating func typeName(of place: CodePlace, depth: Int = 0) -> String? {
        guard depth < 8, let chain = PostfixChain(slice(place)) else { return nil }
        guard case .name(let first) = chain.first else { return nil }
        var type = typeName(ofName: first, at: place, depth)
        for (position, step) in chain.steps.enumerated() {
            switch step {
            case .member(let name, _):
                let isCalled = position + 1 < chain.steps.count && chain.steps[position + 1].isCall
                type = isCalled ? resultType(of: name, in: type) : memberType(of: name, in: type, depth)
            case .call:
                // `Setup(…)` makes a value of the type; what a member returns is known already.
                if position == 0, first.first?.isUppercase != true {
                    type = resultType(of: first, in: self.type(around: place))
                }
            case .element: type = nil
            }
        }
        return type
    }

    private mutating func typeName(ofName name: String, at place: CodePlace, _ depth: Int) -> String? {
        if ["self", "Self", "super"].contains(name) { return type(around: place) }
        if name.first?.isUppercase == true {
            // A parameter of a type is known by what it must be.
            return files[place.file].constraints[name]?.first.flatMap { isDeclared(name) ? nil : $0 } ?? name
        }
        switch meaning(named: name, at: place) {
        case .locals(let bindings): return bindings.firstValue { self.type(of: $0, in: place.file, depth) }
        case .parameter(let block, let position):
            guard case .function(_, let parameters) = files[place.file].blocks[block].kind else { return nil }
            return parameters[position].type
        case .property(let type): return memberType(of: name, in: type, depth)
        case .global: return readGlobals(name).firstValue { self.type(of: $0.binding, in: $0.file, depth) }
        case .element, .closure, .pattern, .newValue, nil: return nil
        }
    }

    private mutating func memberType(of name: String, in type: String?, _ depth: Int) -> String? {
        if name == "self" { return type }
        if name.first?.isUppercase == true { return name }
        guard let type else { return nil }
        for (file, binding) in family(of: type).flatMap({ properties(name, of: $0) }) where binding.isDeclaration {
            if let found = self.type(of: binding, in: file, depth) { return found }
        }
        return nil
    }

    private mutating func resultType(of function: String, in type: String?) -> String? {
        if function == "init" || function.first?.isUppercase == true { return function == "init" ? type : function }
        let result = functions(function, of: type).firstValue { self.files[$0.file].results[$0.block]?.lastName }
        return result == "Self" ? type : result
    }

    private mutating func type(of binding: SourceCode.Binding, in file: Int, _ depth: Int) -> String? {
        if let type = binding.type { return type }
        guard let value = binding.value, !binding.isComputed else { return nil }
        return typeName(of: CodePlace(file: file, range: ValueForm(files[file].slice(value)).range), depth: depth + 1)
    }
}

extension PostfixChain.Step {
    fileprivate var isCall: Bool { if case .call = self { true } else { false } }
}
