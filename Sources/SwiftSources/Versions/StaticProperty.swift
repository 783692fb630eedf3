/// A static property and its scope.
struct StaticProperty {
    let declaration: PropertyDeclaration
    let scope: NameScope
}

/// The value of a static property, and the position of its source.
struct StaticValue {
    let slice: SyntaxSlice
    let source: Int
}

extension DeclarationTable {
    /// The value of a static property: its initial value, or the single expression of its getter. Nil where branches of
    /// `#if` give it different values.
    func staticValue(_ name: String, of type: Int) -> StaticValue? {
        let own = types[type].members.map { (member: $0, source: types[type].source) }
        let values = (own + types[type].extensionMembers).compactMap { member, source -> StaticValue?? in
            guard case .property(let property) = member.member, property.isStatic, property.name.text == name else {
                return nil
            }
            if let initializer = property.initializer { return StaticValue(slice: initializer, source: source) }
            guard case .computed(let body) = property.accessors else { return .some(nil) }
            return .some(Self.value(ofGetter: body).map { StaticValue(slice: $0, source: source) })
        }
        return Set(values.map { $0?.slice.text }).count > 1 ? nil : values.first ?? nil
    }

    /// `{ get { return [A.self] } }`, `{ return [A.self] }` or `{ [A.self] }`.
    private static func value(ofGetter body: SyntaxSlice) -> SyntaxSlice? {
        var parser = DeclarationParser(body)
        if parser.accept(word: "get") {
            guard parser.isMark("{"), let inner = try? parser.parseBrackets() else { return nil }
            parser = DeclarationParser(inner)
        }
        _ = parser.accept(word: "return")
        return parser.isAtEnd ? nil : SyntaxSlice(list: body.list, range: parser.index..<parser.end)
    }

    /// The types that a static property lists: `[A.self, V1.B.self]`, another such property, or several of these joined
    /// by `+`; nil for other values.
    func typeList(_ name: String, of type: Int) -> [TypeMention]? {
        var mentions: [TypeMention] = []
        var pending: [(name: String, type: Int)] = [(name, type)]
        // The limit ends lists that refer to each other.
        for _ in 0..<64 {
            guard let next = pending.popLast() else { return mentions }
            guard let value = staticValue(next.name, of: next.type) else { return nil }
            for summand in value.slice.summands {
                switch Expression(summand) {
                case .array(let elements):
                    let found = elements.compactMap { TypeMention($0, in: types[next.type], source: value.source) }
                    if found.count < elements.count { return nil }
                    mentions += found
                case .member(let components, isImplicit: false):
                    guard let owner = owner(of: components.map(\.name), in: next.type) else { return nil }
                    pending.append((components[components.count - 1].name, owner))
                default: return nil
                }
            }
        }
        return nil
    }

    /// The type of a static property that is named inside another type.
    private func owner(of names: [String], in type: Int) -> Int? {
        if names.count == 1 { return type }
        return self.type(named: Array(names.dropLast()), in: types[type].scope)
    }
}

extension SyntaxSlice {
    /// The parts between `+` outside of all brackets.
    var summands: [SyntaxSlice] {
        var parser = DeclarationParser(self)
        var parts: [SyntaxSlice] = []
        var start = range.lowerBound
        while !parser.isAtEnd {
            if parser.isMark("+") {
                parts.append(SyntaxSlice(list: list, range: start..<parser.index))
                start = parser.index + 1
            }
            parser.step()
        }
        return parts + [SyntaxSlice(list: list, range: start..<range.upperBound)]
    }
}

/// `SchemaV1.Trip.self` and its scope.
struct TypeMention {
    let names: [String]
    let scope: NameScope
    let bytes: Range<Int>

    init?(_ slice: SyntaxSlice, in type: DeclaredType, source: Int) {
        guard let names = Self.names(of: slice) else { return nil }
        self.names = names
        scope = NameScope(types: type.scope.types, source: source)
        bytes = slice.bytes
    }

    /// The names before `.self`.
    static func names(of slice: SyntaxSlice) -> [String]? {
        guard case .member(let components, isImplicit: false) = Expression(slice), components.last?.name == "self",
            components.count > 1
        else { return nil }
        return components.dropLast().map(\.name)
    }
}

extension DeclarationTable {
    func type(_ mention: TypeMention) -> Int? {
        type(named: mention.names, in: mention.scope)
    }
}
