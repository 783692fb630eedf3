// The kinds of values, as far as the code shows them.
extension RecordFlow {
    /// The kind of a written value; nil when nothing shows it, or when it fits everything.
    mutating func kind(of place: CodePlace) -> ValueKind? {
        guard enter() else { return nil }
        defer { leave() }
        let slice = code.slice(place)
        let form = ValueForm(slice)
        let inner = place.with(form.range)
        let cast = Self.cast(slice).flatMap { kind(ofType: $0) }
        if case .choice(let parts) = form.kind {
            let kinds = parts.compactMap { kind(of: place.with($0)) }
            return Set(kinds).count == 1 ? kinds.first : cast
        }
        if let kind = ownKind(of: inner) { return kind }
        return cast
    }

    private mutating func ownKind(of place: CodePlace) -> ValueKind? {
        let slice = code.slice(place)
        switch Expression(slice) {
        case .nothing: return nil
        case .string, .interpolatedString: return ValueKind(.string)
        // A whole number becomes what the field is.
        case .integer: return ValueKind(.number)
        case .floatingPoint: return ValueKind(.double)
        case .boolean: return ValueKind(.int64)
        case .array(let parts):
            let kinds = parts.filter { !$0.range.isEmpty }.compactMap { kind(of: place.with($0.range)) }
            guard let first = kinds.first, Set(kinds).count == 1, !first.isList else { return nil }
            return ValueKind(first.primitive, isList: true)
        default: break
        }
        guard let chain = PostfixChain(slice) else { return nil }
        if let kind = numberKind(of: chain, place) { return kind }
        if let type = type(of: place), let kind = kind(ofType: type) { return kind }
        return mappedKind(of: chain, place) ?? memberKind(of: chain, place)
    }

    /// The kind that values of a type have, also of one with another name.
    mutating func kind(ofType type: TypeSyntax) -> ValueKind? {
        Self.kind(of: type) ?? Self.kind(of: code.resolved(type))
    }

    /// The list that `names.map { $0.lowercased() }` and `ids.map(\.uuidString)` make; of an optional value it is one value.
    private mutating func mappedKind(of chain: PostfixChain, _ place: CodePlace) -> ValueKind? {
        guard case .call(let arguments, let token)? = chain.steps.last else { return nil }
        let file = code.files[place.file]
        let isList: Bool
        switch (file.list.text(of: token), type(of: chain, steps: chain.steps.count - 2, at: place)) {
        case ("compactMap", _), ("map", .array?): isList = true
        case ("map", .optional?): isList = false
        default: return nil
        }
        let element: ValueKind?
        if arguments.isEmpty, let closure = file.closure(in: span(arguments.upperBound, place.range.upperBound)) {
            element = ValueForm.onlyValue(in: file.slice(closure)).flatMap { kind(of: place.with($0)) }
        } else if case .keyPath(let names) = Expression(file.slice(arguments)) {
            element = names.last.flatMap { Self.members[$0] }.map { ValueKind($0) }
        } else if case .member(let components, false) = Expression(file.slice(arguments)),
            components.last?.name == "init"
        {
            element = kind(ofType: .name(components.dropLast()))
        } else {
            element = nil
        }
        guard let element, !isList || !element.isList else { return nil }
        return ValueKind(element.primitive, isList: isList || element.isList)
    }

    /// `NSNumber(value: x)` has the kind of `x`.
    private mutating func numberKind(of chain: PostfixChain, _ place: CodePlace) -> ValueKind? {
        guard case .name("NSNumber") = chain.first, chain.steps.count == 1,
            case .call(let arguments, _) = chain.steps[0],
            let value = code.files[place.file].slice(arguments).arguments.first
        else { return nil }
        return kind(of: place.with(value.value.range)) ?? ValueKind(.number)
    }

    /// The kind of a member that has the same type everywhere, and of raw values.
    private mutating func memberKind(of chain: PostfixChain, _ place: CodePlace) -> ValueKind? {
        var count = chain.steps.count
        guard count > 0 else { return nil }
        var isCall = false
        if case .call = chain.steps[count - 1] { (count, isCall) = (count - 1, true) }
        guard count > 0, case .member(let name, _) = chain.steps[count - 1] else { return nil }
        if name == "rawValue", !isCall {
            guard let type = type(of: chain, steps: count - 1, at: place)?.lastName else { return nil }
            code.need(type)
            let raw = code.files.flatMap { $0.inherited(by: type) }
            if raw.contains("String") { return ValueKind(.string) }
            return raw.contains { Self.integers.contains($0) } ? ValueKind(.int64) : nil
        }
        let table = isCall ? Self.functions : Self.members
        return table[name].map { ValueKind($0) }
    }

    private static let members: [String: ValueKind.Primitive] = [
        "uuidString": .string, "absoluteString": .string, "recordName": .string, "count": .int64, "isEmpty": .int64,
        "timeIntervalSince1970": .double, "timeIntervalSinceReferenceDate": .double, "int64Value": .int64,
        "lastPathComponent": .string, "utf8String": .string,
    ]

    private static let functions: [String: ValueKind.Primitive] = [
        "lowercased": .string, "uppercased": .string, "trimmingCharacters": .string, "joined": .string,
        "replacingOccurrences": .string, "base64EncodedString": .string,
    ]

    private static let integers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "NSInteger",
    ]

    private static let names: [String: ValueKind.Primitive] = [
        "String": .string, "NSString": .string, "Substring": .string, "Bool": .int64, "Double": .double,
        "Float": .double,
        "CGFloat": .double, "TimeInterval": .double, "Date": .timestamp, "NSDate": .timestamp, "Data": .bytes,
        "NSData": .bytes, "CKAsset": .asset, "CLLocation": .location, "CKReference": .reference, "NSNumber": .number,
    ]

    /// The kind that values of a type have; nil for other types.
    static func kind(of type: TypeSyntax) -> ValueKind? {
        switch type.wrapped {
        case .array(let element):
            guard let kind = kind(of: element), !kind.isList else { return nil }
            return ValueKind(kind.primitive, isList: true)
        case .name(let components):
            guard let last = components.last else { return nil }
            if last.name == "Array", let element = last.arguments.first { return kind(of: .array(element)) }
            if last.name == "Reference" {
                return components.dropLast().last?.name == "CKRecord" ? ValueKind(.reference) : nil
            }
            if integers.contains(last.name) { return ValueKind(.int64) }
            return names[last.name].map { ValueKind($0) }
        default: return nil
        }
    }
}
