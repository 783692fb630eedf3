/// The question of a predicate.
struct PredicateFacts {
    var filters: [CodeRecords.Query.Filter] = []
    var refused: [String] = []
    var isForAll = false
    /// True if all of it could be read.
    var isComplete = true

    static let unread = PredicateFacts(isComplete: false)

    /// Both, as `AND` has it.
    func and(_ other: PredicateFacts) -> PredicateFacts {
        PredicateFacts(
            filters: filters + other.filters,
            refused: refused + other.refused,
            isForAll: isForAll && other.isForAll,
            isComplete: isComplete && other.isComplete
        )
    }
}

extension RecordFlow {
    /// The questions of an expression for a predicate, one for each value that it can be.
    mutating func predicates(_ place: CodePlace, _ frames: Frames) throws(Need) -> [PredicateFacts] {
        guard enter() else { return [.unread] }
        defer { leave() }
        let slice = code.slice(place)
        let form = ValueForm(slice)
        let inner = place.with(form.range)
        if case .choice(let parts) = form.kind { return try predicates(ofAny: parts.map(place.with), frames) }
        guard let chain = PostfixChain(code.slice(inner)) else { return [.unread] }
        if case .call(let arguments, let token)? = chain.steps.last {
            return try predicates(chain, arguments, token, inner, frames)
        }
        guard case .name = chain.first else { return [.unread] }
        guard let names = chain.names, let last = names.last else { return [.unread] }
        let own = names.count == 1 || ["self", "Self"].contains(names[names.count - 2])
        guard own, let values = try expressions(of: last, at: inner, frames) else { return [.unread] }
        return try predicates(ofAny: values, frames)
    }

    /// Those of a call: of an initializer, or of a function of the app that returns a predicate.
    private mutating func predicates(
        _ chain: PostfixChain,
        _ arguments: Range<Int>,
        _ token: Int,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [PredicateFacts] {
        let file = code.files[place.file]
        let values = file.slice(arguments).arguments
        var called = file.list.text(of: token)
        let isInitializer = chain.steps.count == 1 || called == "init"
        if case .name(let name) = chain.first, isInitializer {
            called = name
            switch name {
            case "NSPredicate" where ["value", "format", "block"].contains(values.first?.label):
                return try predicate(values, place, frames)
            case "NSCompoundPredicate": return try compound(values, place, frames)
            case "NSComparisonPredicate": return try comparison(values, place, frames)
            default: break
            }
        }
        let call = CallSite(place: place.with(span(token, arguments.upperBound + 1)), arguments: arguments)
        // `.equal(…)` is a function of the type that is expected.
        guard let bodies = functions(calledAt: call, called, chain.isImplicit ? .named("NSPredicate") : nil),
            bodies.count == 1, frames.calls[bodies[0]] == nil
        else { return [.unread] }
        let body = code.place(of: bodies[0])
        let inside = frames.entering(bodies[0], by: call)
        return called == "NSPredicate"
            ? try predicates(ofInitializer: body, inside) : try predicates(ofAny: returned(by: body), inside)
    }

    /// The predicate that an initializer in an extension makes by `self.init(…)`.
    private mutating func predicates(
        ofInitializer body: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [PredicateFacts] {
        let file = code.files[body.file]
        let calls = (file.calls["init"] ?? []).filter { body.range.contains($0.index) }
        guard calls.count == 1, let call = calls.first else { return [.unread] }
        let values = file.slice(call.arguments).arguments
        return try predicate(values, body.with(call.index..<call.arguments.upperBound), frames)
    }

    /// `NSComparisonPredicate(leftExpression: NSExpression(forKeyPath: "title"), …, type: .equalTo)`.
    private mutating func comparison(
        _ arguments: [ArgumentSyntax],
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [PredicateFacts] {
        guard let type = arguments["type"].flatMap({ Expression($0).lastName }),
            let sign = Self.comparisons[type]
        else { return [.unread] }
        var keys: [Text] = []
        for side in ["leftExpression", "rightExpression"] {
            guard let value = arguments[side], case .call(_, _, let inner) = Expression(value),
                inner.first?.label == "forKeyPath"
            else { continue }
            guard let texts = try texts(place.with(inner[0].value.range), frames) else { return [.unread] }
            keys += texts
        }
        if keys.isEmpty { return [.unread] }
        let refused = ["LIKE", "MATCHES", "ENDSWITH"].contains(sign) ? [sign] : []
        return keys.map { PredicateFacts(filters: [.init(field: $0.text, comparison: sign)], refused: refused) }
    }

    private static let comparisons = [
        "equalTo": "==", "notEqualTo": "!=", "lessThan": "<", "lessThanOrEqualTo": "<=", "greaterThan": ">",
        "greaterThanOrEqualTo": ">=", "beginsWith": "BEGINSWITH", "contains": "CONTAINS", "in": "IN",
        "between": "BETWEEN", "like": "LIKE", "matches": "MATCHES", "endsWith": "ENDSWITH",
    ]

    private mutating func predicates(ofAny places: [CodePlace], _ frames: Frames) throws(Need) -> [PredicateFacts] {
        var found: [PredicateFacts] = []
        for place in places { found += try predicates(place, frames) }
        return found.isEmpty ? [.unread] : found
    }

    /// `NSPredicate(value: true)`, `NSPredicate(format: …)`.
    private mutating func predicate(
        _ arguments: [ArgumentSyntax],
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [PredicateFacts] {
        guard let first = arguments.first else { return [.unread] }
        if first.label == "value" {
            guard case .boolean(let isTrue) = Expression(first.value) else { return [.unread] }
            return [PredicateFacts(isForAll: isTrue)]
        }
        guard first.label == "format", let texts = try texts(place.with(first.value.range), frames) else {
            return [.unread]
        }
        let inserted = Self.insertedValues(arguments)
        var found: [PredicateFacts] = []
        for text in texts {
            let format = PredicateFormat(text.text)
            var facts = PredicateFacts(refused: format.refused, isForAll: format.isTrue, isComplete: !format.isUnread)
            for (key, comparison) in format.comparisons {
                switch key {
                case .name(let name): facts.filters.append(.init(field: name, comparison: comparison))
                case .argument(let position):
                    guard position < inserted.count,
                        let keys = try self.texts(place.with(inserted[position].range), frames)
                    else {
                        facts.isComplete = false
                        continue
                    }
                    facts.filters += keys.map { .init(field: $0.text, comparison: comparison) }
                }
            }
            found.append(facts)
        }
        return found
    }

    /// The values for the placeholders of a format: arguments behind it, or the elements of `argumentArray:`.
    private static func insertedValues(_ arguments: [ArgumentSyntax]) -> [SyntaxSlice] {
        let values = arguments.dropFirst()
        guard let first = values.first, first.label != nil else { return values.map(\.value) }
        guard first.label == "argumentArray", case .array(let elements) = Expression(first.value) else { return [] }
        return elements
    }

    /// `NSCompoundPredicate(andPredicateWithSubpredicates: …)`.
    private mutating func compound(
        _ arguments: [ArgumentSyntax],
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [PredicateFacts] {
        let isOr =
            arguments.first?.label == "orPredicateWithSubpredicates"
            || arguments.first.map { Expression($0.value).lastName == "or" } == true
        guard let list = arguments.last else { return [.unread] }
        var facts = try predicates(inList: place.with(list.value.range), frames)
        if isOr { facts.refused.append("OR") }
        return [facts]
    }

    /// The predicates in a list, and those that are appended to it.
    private mutating func predicates(inList place: CodePlace, _ frames: Frames) throws(Need) -> PredicateFacts {
        let inner = place.with(ValueForm(code.slice(place)).range)
        var parts: [CodePlace] = []
        if case .array(let elements) = Expression(code.slice(inner)) {
            parts = elements.map { inner.with($0.range) }
        } else if let name = PostfixChain(code.slice(inner))?.names?.first,
            case .values(let values, _, false)? = code.meaning(of: name, at: inner)
        {
            for value in values {
                if case .array(let elements) = Expression(code.slice(value)) {
                    parts += elements.map { value.with($0.range) }
                }
            }
            let file = code.files[place.file]
            let scope = file.body(around: inner.range.lowerBound) ?? inner.range
            parts += file.appended(to: name, in: scope).map(place.with)
        }
        guard !parts.isEmpty else { return .unread }
        var facts = PredicateFacts(isForAll: true)
        for part in parts where !part.range.isEmpty {
            for one in try predicates(part, frames) { facts = facts.and(one) }
        }
        return facts
    }

    /// The keys of `[NSSortDescriptor(key: "date", ascending: true)]`; nil when one is unknown.
    mutating func sortKeys(_ place: CodePlace, _ frames: Frames) throws(Need) -> [String]? {
        let file = code.files[place.file]
        var found: [String] = []
        var parts: [CodePlace] = []
        switch Expression(file.slice(ValueForm(file.slice(place.range)).range)) {
        case .array(let elements): parts = elements.filter { !$0.range.isEmpty }.map { place.with($0.range) }
        default: parts = [place]
        }
        for part in parts {
            let inner = part.with(ValueForm(code.slice(part)).range)
            guard let chain = PostfixChain(code.slice(inner)) else { return nil }
            if case .call(let arguments, _)? = chain.steps.first, case .name("NSSortDescriptor") = chain.first,
                let key = file.slice(arguments).arguments.first, key.label == "key"
            {
                guard let texts = try texts(place.with(key.value.range), frames), texts.count == 1 else { return nil }
                found.append(texts[0].text)
            } else {
                guard let last = chain.names?.last, let values = try expressions(of: last, at: inner, frames),
                    values.count == 1, let keys = try sortKeys(values[0], frames)
                else { return nil }
                found += keys
            }
        }
        return found
    }
}
