import CompilerSupport

// The texts of keys and names of record types.
extension RecordFlow {
    /// The texts that an expression can be; nil when one of them is unknown.
    ///
    /// - Parameters:
    ///   - place: The expression.
    ///   - frames: The calls that are followed.
    ///   - expected: The type of an implicit member: `TripKey` for `.title`.
    /// - Returns: The texts, each with the argument that it is passed as.
    /// - Throws: ``Need`` when the value of a parameter is needed.
    mutating func texts(
        _ place: CodePlace,
        _ frames: Frames,
        expected: String? = nil
    ) throws(Need) -> [Text]? {
        guard enter() else { return nil }
        defer { leave() }
        let slice = code.slice(place)
        let form = ValueForm(slice)
        let inner = place.with(form.range)
        switch form.kind {
        case .choice(let parts):
            var found: [Text] = []
            for part in parts {
                guard let texts = try texts(place.with(part), frames, expected: expected) else { return nil }
                found += texts
            }
            return found.uniqued
        case .names(let names):
            return try texts(names, inner, frames, expected, isImplicit: ValueForm.isImplicitMember(code.slice(inner)))
        case .body(let range): return try results(place.with(range), frames)
        case .call, .other: break
        }
        switch Expression(code.slice(inner)) {
        case .string(let text): return [Text(text: text, place: nil)]
        case .interpolatedString: return try interpolated(inner, frames)
        default: break
        }
        guard let chain = PostfixChain(code.slice(inner)) else { return try sum(inner, frames) }
        return try texts(of: chain, inner, frames)
    }

    /// `"a" + b`.
    private mutating func sum(_ place: CodePlace, _ frames: Frames) throws(Need) -> [Text]? {
        var parser = DeclarationParser(code.slice(place))
        while !parser.isAtEnd {
            let index = parser.index
            if parser.isMark("+"), index > place.range.lowerBound, index + 1 < place.range.upperBound {
                let left = try texts(place.with(place.range.lowerBound..<index), frames)
                let right = try texts(place.with(index + 1..<place.range.upperBound), frames)
                guard let left, let right, left.count * right.count <= 64 else { return nil }
                return left.flatMap { one in right.map { Text(text: one.text + $0.text, place: one.place ?? $0.place) }
                }
            }
            parser.step()
        }
        return nil
    }

    /// The texts of a call of a function of the code, and of `Key(…).rawValue`.
    private mutating func texts(of chain: PostfixChain, _ place: CodePlace, _ frames: Frames) throws(Need) -> [Text]? {
        var count = chain.steps.count
        if count > 0, case .member(let name, _) = chain.steps[count - 1], name == "rawValue" { count -= 1 }
        guard count > 0, case .call(let arguments, let token) = chain.steps[count - 1] else { return nil }
        let name = code.files[place.file].list.text(of: token)
        if name == "String" || name == "NSString" || name == "Name" || name == "RecordType" || name == "FieldKey" {
            let values = code.files[place.file].slice(arguments).arguments
            guard values.count == 1,
                values[0].label == nil || values[0].label == "rawValue" || values[0].label == "string"
            else { return nil }
            return try texts(place.with(values[0].value.range), frames)
        }
        let call = CallSite(place: place.with(span(token, arguments.upperBound + 1)), arguments: arguments)
        guard name.first?.isLowercase == true, name != "init", let bodies = functions(calledAt: call, name, nil),
            bodies.count == 1
        else { return nil }
        if frames.calls[bodies[0]] != nil { return nil }
        return try results(code.place(of: bodies[0]), frames.entering(bodies[0], by: call))
    }

    /// The texts that a body returns.
    private mutating func results(_ body: CodePlace, _ frames: Frames) throws(Need) -> [Text]? {
        var found: [Text] = []
        let values = returned(by: body)
        for value in values {
            guard let texts = try texts(value, frames) else { return nil }
            found += texts
        }
        return values.isEmpty ? nil : found.uniqued
    }

    /// The expressions that a body returns.
    func returned(by body: CodePlace) -> [CodePlace] {
        let file = code.files[body.file]
        let own = file.blockOfToken[min(body.range.lowerBound, file.blockOfToken.count - 1)]
        let returned = file.returns.filter {
            $0.lowerBound >= body.range.lowerBound && $0.upperBound <= body.range.upperBound
                && !file.isInClosure($0.lowerBound, below: own)
        }
        if !returned.isEmpty { return returned.map { body.with($0) } }
        return ValueForm.onlyValue(in: file.slice(body.range)).map { [body.with($0)] } ?? []
    }

    /// True if a declared value is a getter.
    private func isBody(_ value: CodePlace) -> Bool {
        code.files[value.file].blocks.contains { $0.range == value.range && $0.range.lowerBound > 0 }
    }

    /// The expressions that a declared value stands for: itself, or what its getter returns.
    func expressions(_ value: CodePlace) -> [CodePlace] { isBody(value) ? returned(by: value) : [value] }

    /// The expressions that a name stands for: its values, or what a call passes for it; nil for another name.
    mutating func expressions(of name: String, at place: CodePlace, _ frames: Frames) throws(Need) -> [CodePlace]? {
        switch code.meaning(of: name, at: place) {
        case .values(let values, _, _): values.flatMap(expressions)
        case .parameter(let body, let position):
            try argument(for: position, of: body, frames).map { [$0.place] }
        default: nil
        }
    }

    /// `a`, `T.a`, `.a`, `trip.a`, each perhaps with `.rawValue`.
    private mutating func texts(
        _ all: [String],
        _ place: CodePlace,
        _ frames: Frames,
        _ expected: String?,
        isImplicit: Bool
    ) throws(Need) -> [Text]? {
        var names = all
        if names.count > 1 || isImplicit, ["rawValue", "stringValue"].contains(names[names.count - 1]) {
            names.removeLast()
        }
        guard let last = names.last else { return nil }
        if isImplicit {
            guard let expected, names.count == 1 else { return nil }
            return try constant(last, of: expected, within: nil, place, frames)
        }
        if names.count == 1 {
            if last == "self" { return nil }
            if let meaning = code.meaning(of: last, at: place) {
                let texts = try texts(meaning, last, place, frames)
                if case .values(_, _, isProperty: true) = meaning {
                    if let texts { return texts }
                    // A requirement of a protocol has no value of its own.
                    return try code.type(around: place).flatMap { own throws(Need) in
                        try conforming(last, to: own, frames)
                    }
                }
                return try narrowed(texts, of: last, at: place, frames)
            }
            // Within an enumeration a case needs no type in front of it.
            for type in code.files[place.file].types(around: place.range.lowerBound) {
                if let text = caseValue(last, of: type, frames) { return [text] }
            }
            return nil
        }
        let owner = names[names.count - 2]
        if owner == "Self" || owner == "self" {
            return try ownConstant(last, place, frames)
        }
        if owner.first?.isUppercase == true || code.declaresType(owner) {
            return try constant(last, of: owner, within: names.count > 2 ? names[names.count - 3] : nil, place, frames)
        }
        guard let chain = PostfixChain(code.slice(place)) else { return nil }
        let isRaw = all.count > names.count
        let steps = chain.steps.count - (isRaw ? 2 : 1)
        if steps >= 0, let type = type(of: chain, steps: steps, at: place)?.lastName {
            return try constant(last, of: type, within: nil, place, frames)
        }
        return nil
    }

    private mutating func texts(
        _ meaning: NameMeaning,
        _ name: String,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [Text]? {
        switch meaning {
        case .values(let values, let type, let isProperty):
            return try texts(ofValues: values, frames, expected: type?.lastName, mustAgree: isProperty)
        case .parameter(let body, let position):
            guard let argument = try argument(for: position, of: body, frames) else { return nil }
            guard case .function(_, let parameters) = code.files[body.file].blocks[body.block].kind else { return nil }
            let texts = try texts(argument.place, frames, expected: parameters[position].type)
            if argument.isDefault { return texts }
            return texts?.map { Text(text: $0.text, place: $0.place ?? argument.place) }
        case .element(let sequence, let position): return try elements(sequence, position, frames)
        case .closure(let file, let block, let position, let type):
            guard let call = closureCall(file, block), ["forEach", "map", "compactMap", "flatMap"].contains(call.name),
                let base = call.base
            else { return nil }
            _ = type
            return try elements(base, code.files[file].closureParameters(of: block).count > 1 ? position : nil, frames)
        case .pattern: return nil
        }
    }

    /// The texts of everything that a constant or a variable can be. Declarations in two places must agree.
    private mutating func texts(
        ofValues values: [CodePlace],
        _ frames: Frames,
        expected: String? = nil,
        mustAgree: Bool
    ) throws(Need) -> [Text]? {
        if values.isEmpty { return nil }
        var found: Set<Text> = []
        var order: [Text] = []
        var first: [Text]?
        for value in values {
            let texts =
                isBody(value) ? try results(value, frames) : try texts(value, frames, expected: expected)
            guard let texts else { return nil }
            if mustAgree, let first, Set(first.map(\.text)) != Set(texts.map(\.text)) { return nil }
            first = first ?? texts
            for text in texts where found.insert(text).inserted { order.append(text) }
        }
        return order
    }

    /// `Self.a`: of the type around it, or of all types that conform to the protocol around it.
    private mutating func ownConstant(_ name: String, _ place: CodePlace, _ frames: Frames) throws(Need) -> [Text]? {
        guard let own = code.type(around: place) else { return nil }
        if let texts = try constant(name, of: own, within: nil, place, frames) { return texts }
        return try conforming(name, to: own, frames)
    }

    /// The texts of a static property in all types that conform to a protocol.
    private mutating func conforming(_ name: String, to type: String, _ frames: Frames) throws(Need) -> [Text]? {
        code.need(name)
        var found: [Text] = []
        for (position, file) in code.files.enumerated() {
            for binding in file.bindings(named: name) where binding.isDeclaration {
                guard case .type(let owner, _) = file.blocks[binding.block].kind, owner != type,
                    ancestors(of: owner).contains(type), let value = binding.value
                else { continue }
                let values = [CodePlace(file: position, range: value)]
                guard let texts = try texts(ofValues: values, frames, mustAgree: true) else { return nil }
                found += texts
            }
        }
        return found.isEmpty ? nil : found.uniqued
    }

    /// A case with a raw value, or a static property, of a type; of types with one name the one inside another type.
    mutating func constant(
        _ name: String,
        of type: String,
        within outer: String?,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [Text]? {
        code.need(type)
        if let text = caseValue(name, of: type, frames, within: outer) { return [text] }
        var found = code.members(name, of: type, at: place)
        let inner = found.filter { file, binding in
            outer.map { code.files[file].types(around: binding.index).contains($0) } ?? true
        }
        if !inner.isEmpty { found = inner }
        let near = found.filter { $0.file == place.file && isNear($0.binding.index, place) }
        if outer == nil, near.count == 1, found.count > 1 { found = near }
        if found.isEmpty {
            for ancestor in ancestors(of: type) {
                found = code.members(name, of: ancestor, at: place)
                if !found.isEmpty { break }
            }
        }
        guard case .values(let values, let written, _) = code.values(found, isProperty: true) else { return nil }
        return try texts(ofValues: values, frames, expected: written?.lastName, mustAgree: true)
    }

    /// True if a declaration stands in a type that is also around a place.
    private func isNear(_ index: Int, _ place: CodePlace) -> Bool {
        let file = code.files[place.file]
        let outer = file.types(around: index).dropFirst()
        return outer.isEmpty || outer.first.map { file.types(around: place.range.lowerBound).contains($0) } == true
    }

    /// The raw value of a case; nil when there is none, or two enumerations of the name differ.
    private mutating func caseValue(_ name: String, of type: String, _ frames: Frames, within outer: String? = nil)
        -> Text?
    {
        var found: Set<String> = []
        for file in code.files {
            for item in file.cases[name] ?? [] {
                guard case .type(type, let inherited) = file.blocks[item.block].kind else { continue }
                let isInner = outer.map {
                    file.types(around: item.block == 0 ? 0 : file.blocks[item.block].range.lowerBound).contains($0)
                }
                if isInner == false { continue }
                guard inherited.contains("String") || inherited.contains("CodingKey") else { return nil }
                guard let value = item.value else { found.insert(name); continue }
                guard let text = Expression(file.slice(value)).text else { return nil }
                found.insert(text)
            }
        }
        return found.count == 1 ? found.first.map { Text(text: $0, place: nil) } : nil
    }

    // MARK: Sequences

    /// The texts in a list, or the keys of a dictionary; of tuples the part at a position.
    mutating func elements(_ place: CodePlace, _ position: Int?, _ frames: Frames) throws(Need) -> [Text]? {
        guard enter() else { return nil }
        defer { leave() }
        let form = ValueForm(code.slice(place))
        let inner = place.with(form.range)
        let slice = code.slice(inner)
        if case .array(let parts) = Expression(slice) { return try elements(in: parts, inner, position, frames) }
        guard let chain = PostfixChain(slice) else { return nil }
        if let last = chain.steps.last, case .member(let name, let token) = last {
            if name == "keys" { return try elements(inner.with(span(chain.range.lowerBound, token - 1)), 0, frames) }
            if name == "allCases" {
                let base = chain.steps.count > 1 ? code.files[place.file].list.text(of: token - 2) : chain.firstName
                return base.flatMap { allCases(of: $0 == "Self" ? code.type(around: place) ?? $0 : $0) }
            }
        }
        guard let names = chain.names, let last = names.last else { return nil }
        if names.count == 1 {
            switch code.meaning(of: last, at: inner) {
            case .values(let values, _, let isProperty) where values.count == 1:
                guard let listed = try listed(values[0], position, frames) else { return nil }
                let assigned = isProperty ? [] : try assigned(last, inner, frames)
                return assigned.map { (listed + $0).uniqued }
            case .parameter(let body, let index):
                guard let argument = try argument(for: index, of: body, frames) else { return nil }
                let texts = try elements(argument.place, position, frames)
                return texts?.map { Text(text: $0.text, place: $0.place ?? argument.place) }
            default: return nil
            }
        }
        var owner: String? = names[names.count - 2]
        if owner == "self" || owner == "Self" {
            owner = code.type(around: inner)
        } else if owner?.first?.isLowercase == true {
            owner = type(of: chain, steps: chain.steps.count - 1, at: inner)?.lastName
        }
        guard let owner else { return nil }
        let found = code.members(last, of: owner, at: inner).filter(\.binding.isDeclaration)
        guard found.count == 1, let value = found[0].binding.value else { return nil }
        return try listed(CodePlace(file: found[0].file, range: value), position, frames)
    }

    /// The keys that a function assigns to a dictionary of its own; nil when one is unknown.
    private mutating func assigned(_ name: String, _ place: CodePlace, _ frames: Frames) throws(Need) -> [Text]? {
        let file = code.files[place.file]
        guard let body = file.body(around: place.range.lowerBound) else { return [] }
        var found: [Text] = []
        for key in file.assignedKeys(of: name, in: body) {
            guard let texts = try texts(place.with(key), frames) else { return nil }
            found += texts.map { Text(text: $0.text, place: $0.place ?? place.with(key)) }
        }
        return found
    }

    /// A list that a property or a variable has, or its getter returns.
    private mutating func listed(_ value: CodePlace, _ position: Int?, _ frames: Frames) throws(Need) -> [Text]? {
        let values = expressions(value)
        return values.count == 1 ? try elements(values[0], position, frames) : nil
    }

    private mutating func elements(
        in parts: [SyntaxSlice],
        _ place: CodePlace,
        _ position: Int?,
        _ frames: Frames
    ) throws(Need) -> [Text]? {
        var found: [Text] = []
        for part in parts where !part.range.isEmpty {
            var value = part.range
            var parser = DeclarationParser(part)
            while !parser.isAtEnd, !parser.isMark(":"), !parser.isMark("?") || !parser.token.isAfterSpace {
                parser.step()
            }
            if parser.isMark(":") {
                if part.range.count == 1 { continue }  // `[:]`
                if position == 1 { return nil }
                value = part.range.lowerBound..<parser.index
            } else if let position, part.list.isMark("(", at: part.range.lowerBound),
                part.list.partner(of: part.range.lowerBound) == part.range.upperBound - 1
            {
                let inner = SyntaxSlice(
                    list: part.list,
                    range: span(part.range.lowerBound + 1, part.range.upperBound - 1)
                )
                guard position < inner.arguments.count else { return nil }
                value = inner.arguments[position].value.range
            }
            guard let texts = try texts(place.with(value), frames) else { return nil }
            found += texts.map { Text(text: $0.text, place: $0.place ?? place.with(value)) }
        }
        return found
    }

    private mutating func allCases(of type: String) -> [Text]? {
        code.need(type)
        var found: [Text] = []
        for file in code.files {
            for (name, items) in file.cases.sorted(by: { $0.key < $1.key }) {
                for item in items {
                    guard case .type(type, let inherited) = file.blocks[item.block].kind, inherited.contains("String")
                    else { continue }
                    let written = item.value.map { Expression(file.slice($0)).text }
                    guard let text = written ?? name else { return nil }
                    found.append(Text(text: text, place: nil))
                }
            }
        }
        return found.isEmpty ? nil : found.uniqued
    }

    // MARK: Interpolation

    /// `"\(side)Weight"`, where everything inside is a name that can be followed.
    private mutating func interpolated(_ place: CodePlace, _ frames: Frames) throws(Need) -> [Text]? {
        let literal = code.slice(place).text
        guard literal.hasPrefix("\""), !literal.hasPrefix("\"\"\"") else { return nil }
        var found = [Text(text: "", place: nil)]
        var rest = literal.dropFirst().dropLast()
        while !rest.isEmpty {
            if !rest.hasPrefix("\\(") {
                let character = rest.removeFirst()
                if character == "\\" { return nil }
                found = found.map { Text(text: $0.text + String(character), place: $0.place) }
                continue
            }
            guard let close = rest.firstIndex(of: ")") else { return nil }
            let inner = rest[rest.index(rest.startIndex, offsetBy: 2)..<close]
            rest = rest[rest.index(after: close)...]
            let names = inner.split(separator: ".").map(String.init)
            let isPlain = !names.isEmpty && names.allSatisfy { $0.utf8.allSatisfy(\.isWordPart) }
            guard isPlain, let texts = try texts(names, place, frames, nil, isImplicit: false),
                texts.count * found.count <= 64
            else { return nil }
            found = found.flatMap { one in texts.map { Text(text: one.text + $0.text, place: one.place ?? $0.place) } }
        }
        return found
    }
}

extension AppCode {
    /// The name of the innermost type around a place.
    func type(around place: CodePlace) -> String? { files[place.file].type(around: place.range.lowerBound) }
}
