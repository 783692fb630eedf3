// The types of expressions, as far as declarations show them.
extension RecordFlow {
    /// The type of an expression; nil when no declaration shows it.
    mutating func type(of place: CodePlace) -> TypeSyntax? {
        if let known = types[place] { return known }
        guard enter() else { return nil }
        defer { leave() }
        types[place] = .some(nil)
        let found = findType(of: place)
        types[place] = .some(found)
        return found
    }

    private mutating func findType(of place: CodePlace) -> TypeSyntax? {
        let slice = code.slice(place)
        if let cast = Self.cast(slice) { return cast }
        let form = ValueForm(slice)
        if case .choice(let parts) = form.kind {
            let types = parts.compactMap { type(of: place.with($0)) }
            return Set(types.map(\.wrapped.description)).count == 1 ? types.first : nil
        }
        guard let chain = PostfixChain(slice) else { return literalType(slice) }
        return type(of: chain, steps: chain.steps.count, at: place)
    }

    /// The type behind `as`, `as?` or `as!` at the end of an expression.
    static func cast(_ slice: SyntaxSlice) -> TypeSyntax? {
        var parser = DeclarationParser(slice)
        var found: TypeSyntax?
        while !parser.isAtEnd {
            if parser.isMark("?"), parser.token.isAfterSpace { return nil }
            if parser.accept(word: "as") {
                if parser.isMark("?") || parser.isMark("!") { parser.index += 1 }
                found = try? parser.parseType()
                if !parser.isAtEnd { found = nil }
            } else {
                parser.step()
            }
        }
        return found
    }

    private func literalType(_ slice: SyntaxSlice) -> TypeSyntax? {
        switch Expression(slice) {
        case .string, .interpolatedString: .named("String")
        case .integer: .named("Int")
        case .floatingPoint: .named("Double")
        case .boolean: .named("Bool")
        case .array(let parts): Self.literalType(of: parts)
        // `[String]()`
        case _ where slice.list.isMark("[", at: slice.range.lowerBound) && slice.text.hasSuffix("()"):
            madeType(slice)
        default: nil
        }
    }

    private func madeType(_ slice: SyntaxSlice) -> TypeSyntax? {
        var parser = DeclarationParser(slice)
        return try? parser.parseType()
    }

    /// A list or a dictionary, of whatever it is.
    private static func literalType(of parts: [SyntaxSlice]) -> TypeSyntax {
        let unknown = TypeSyntax.other("an element")
        guard let first = parts.first, !first.range.isEmpty else { return .array(unknown) }
        var parser = DeclarationParser(first)
        while !parser.isAtEnd {
            if parser.isMark("?") { return .array(unknown) }
            if parser.isMark(":") { return .dictionary(unknown, unknown) }
            parser.step()
        }
        return .array(unknown)
    }

    /// The type of the beginning of a chain.
    mutating func type(of chain: PostfixChain, steps count: Int, at place: CodePlace) -> TypeSyntax? {
        var (current, position) = firstType(chain, count, at: place)
        while position < count, let type = current {
            switch chain.steps[position] {
            case .member(let name, let token):
                if position + 1 < count, case .call(let arguments, _) = chain.steps[position + 1] {
                    current = result(of: name, token, arguments, type, at: place)
                    position += 1
                } else {
                    current = memberType(name, of: type, at: place)
                }
            case .element:
                switch type.wrapped {
                case .array(let element): current = element
                case .dictionary(_, let value): current = value
                default: current = nil
                }
            case .call: current = nil
            }
            position += 1
        }
        return current
    }

    private mutating func firstType(
        _ chain: PostfixChain,
        _ count: Int,
        at place: CodePlace
    ) -> (TypeSyntax?, Int) {
        let file = code.files[place.file]
        switch chain.first {
        case .group(let range): return (type(of: place.with(range)), 0)
        case .literal:
            guard count == chain.steps.count else { return (nil, 0) }
            return (literalType(code.slice(place)), count)
        case .implicitMember: return (nil, 0)
        case .name(let name):
            if name == "self" || name == "Self" {
                return (file.type(around: place.range.lowerBound).map { .named($0) }, 0)
            }
            if count > 0, case .call(let arguments, let token) = chain.steps[0] {
                if name.first?.isUppercase == true { return (.named(name), 1) }
                return (result(of: name, token, arguments, nil, at: place), 1)
            }
            if let type = nameType(name, at: place) { return (type, 0) }
            guard name.first?.isUppercase == true else { return (nil, 0) }
            // `Schema.Trip(…)`, `Store.shared`.
            if count > 1, case .member(let inner, _) = chain.steps[0], case .call = chain.steps[1],
                inner.first?.isUppercase == true
            {
                return (.name([TypeSyntax.Component(name: name), TypeSyntax.Component(name: inner)]), 2)
            }
            return (.named(name), 0)
        }
    }

    /// The declared type of a name, or that of the value that it is made with.
    mutating func nameType(_ name: String, at place: CodePlace) -> TypeSyntax? {
        switch code.meaning(of: name, at: place) {
        case .values(let values, let type, _):
            if let type { return type }
            let types = values.compactMap { self.type(of: $0) }
            return types.count == values.count && Set(types.map(\.wrapped.description)).count == 1 ? types.first : nil
        case .parameter(let body, let position):
            guard case .function(_, let parameters) = code.files[body.file].blocks[body.block].kind else { return nil }
            return parameters[position].written
        case .closure(_, _, _, let type): return type
        case .element(let sequence, nil):
            if case .array(let element)? = type(of: sequence)?.wrapped { return element }
            return nil
        case .element, .pattern, nil: return nil
        }
    }

    /// The type of a property.
    mutating func memberType(_ name: String, of type: TypeSyntax, at place: CodePlace) -> TypeSyntax? {
        guard case .name(let components) = type.wrapped, let owner = components.last?.name else { return nil }
        if name.first?.isUppercase == true { return .named(name) }
        if name == "self" { return type }
        if let known = CloudKitTypes.member(name, of: code.cloudKitName(owner)) { return known }
        guard code.declaresType(owner) else { return nil }
        for owner in [owner] + ancestors(of: owner) {
            let found = code.members(name, of: owner, at: place).filter(\.binding.isDeclaration)
            if found.isEmpty { continue }
            guard case .values(let values, let written, _) = code.values(found, isProperty: true) else { return nil }
            if let written { return written }
            let types = values.compactMap { self.type(of: $0) }
            return Set(types.map(\.wrapped.description)).count == 1 ? types.first : nil
        }
        return nil
    }

    /// The type that a function of the code returns.
    private mutating func result(
        of name: String,
        _ token: Int,
        _ arguments: Range<Int>,
        _ receiver: TypeSyntax?,
        at place: CodePlace
    ) -> TypeSyntax? {
        if name == "init", let receiver { return receiver }
        if name.first?.isUppercase == true { return .named(name) }
        if let owner = receiver?.lastName, let known = CloudKitTypes.result(of: name, in: code.cloudKitName(owner)) {
            return known
        }
        let call = CallSite(place: place.with(span(token, arguments.upperBound + 1)), arguments: arguments)
        guard let found = functions(calledAt: call, name, receiver), !found.isEmpty else { return nil }
        let types = found.compactMap { code.files[$0.file].results[$0.block] }
        return types.count == found.count && Set(types.map(\.description)).count == 1 ? types.first : nil
    }
}

extension TypeSyntax {
    static func named(_ name: String) -> TypeSyntax { .name([Component(name: name)]) }
}
