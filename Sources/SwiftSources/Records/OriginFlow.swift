import CompilerSupport

/// The knowledge of a record, of a list of records, or of a query.
struct RecordOrigin: Equatable {
    /// The record types it can be of; empty when unknown.
    var types: [String] = []
    var evidence = CodeRecords.Evidence.none
    /// True if it is certainly a record of CloudKit, or something that leads to one.
    var isRecord = true
    /// True if it is the encrypted values of a record.
    var isEncrypted = false
    /// True if the conditions around leave no record type: the path does not lead here.
    var isUnreached = false

    static let unknownRecord = RecordOrigin()

    static func strong(_ types: [String]) -> RecordOrigin {
        // A record that can be of several types, as in an extension of a protocol, is none of them for certain.
        RecordOrigin(types: types.uniqued, evidence: types.uniqued.count == 1 ? .strong : .weak)
    }

    /// Both, as of the branches of a condition.
    func joined(with other: RecordOrigin) -> RecordOrigin {
        if isUnreached { return other }
        if other.isUnreached { return self }
        var both = types.isEmpty ? other : self
        both.isRecord = isRecord || other.isRecord
        if !types.isEmpty, !other.types.isEmpty {
            both.types = (types + other.types).uniqued
            both.evidence = both.types.count > 1 ? .weak : min(evidence, other.evidence)
        }
        // Nobody knows which of the two it is.
        return isEncrypted == other.isEncrypted ? both : both.weakened
    }

    var weakened: RecordOrigin {
        var copy = self
        copy.evidence = min(evidence, .weak)
        return copy
    }

    var encrypted: RecordOrigin {
        var copy = self
        copy.isEncrypted = true
        return copy
    }
}

/// A call that a closure is passed to, or the property that it is assigned to.
struct ClosureCall {
    let name: String
    /// The expression before the dot.
    let base: CodePlace?
    /// The call; nil for an assignment.
    let call: RecordFlow.CallSite?
}

extension RecordFlow {
    /// The record types that an expression leads to; nil for what is no record.
    mutating func origin(_ place: CodePlace, _ frames: Frames) throws(Need) -> RecordOrigin? {
        // A variable that is made from itself: `records = records.filter { … }`.
        guard origins.insert(place).inserted else { return nil }
        defer { origins.remove(place) }
        guard enter() else { return nil }
        defer { leave() }
        let slice = code.slice(place)
        let form = ValueForm(slice)
        let inner = place.with(form.range)
        switch form.kind {
        case .choice(let parts): return try origin(ofAny: parts.map(place.with), frames) ?? castOrigin(slice)
        case .body(let range): return try origin(ofAny: returned(by: place.with(range)), frames)
        default: break
        }
        if case .array(let parts) = Expression(code.slice(inner)) {
            return try origin(ofAny: parts.map { place.with($0.range) }, frames)
        }
        guard let chain = PostfixChain(code.slice(inner)) else { return castOrigin(slice) }
        return try origin(of: chain, inner, frames) ?? castOrigin(slice)
    }

    /// The records that several expressions lead to together, as the branches of a condition.
    private mutating func origin(
        ofAny places: [CodePlace],
        _ frames: Frames,
        or start: RecordOrigin? = nil
    ) throws(Need) -> RecordOrigin? {
        var found = start
        for place in places {
            guard let next = try origin(place, frames) else { continue }
            found = found?.joined(with: next) ?? next
        }
        return found
    }

    private func castOrigin(_ slice: SyntaxSlice) -> RecordOrigin? {
        Self.cast(slice).map(code.isRecord) == true ? .unknownRecord : nil
    }

    // MARK: Chains

    private mutating func origin(
        of chain: PostfixChain,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        var (current, position) = try first(of: chain, place, frames)
        while position < chain.steps.count {
            switch chain.steps[position] {
            case .member(let name, let token):
                if position + 1 < chain.steps.count, case .call(let arguments, _) = chain.steps[position + 1] {
                    let call = CallSite(place: place.with(span(token, arguments.upperBound + 1)), arguments: arguments)
                    current = try origin(ofCall: name, call, on: current, chain, position, place, frames)
                    position += 1
                } else if name == "encryptedValues" {
                    current = (current ?? .unknownRecord).encrypted
                } else if !Self.transparentMembers.contains(name) || current == nil {
                    current = try origin(ofMember: name, chain, position, place, frames)
                }
            case .call: current = nil
            case .element: break
            }
            position += 1
        }
        return current
    }

    /// Members of lists, results and tuples that lead to the same records.
    private static let transparentMembers: Set<String> = [
        "first", "last", "values", "matchResults", "results", "0", "1", "2", "value", "success", "record", "records",
        "lazy", "modificationResultsByID", "saveResults",
    ]

    /// Functions of them that do, whatever their arguments.
    private static let transparentCalls: Set<String> = [
        "compactMap", "map", "flatMap", "filter", "sorted", "first", "last", "get", "reversed", "prefix", "suffix",
        "dropFirst", "dropLast", "compactMapValues", "mapValues", "copy", "mutableCopy", "min", "max", "randomElement",
        "unwrap", "removeFirst", "removeLast", "popLast",
    ]

    private mutating func first(
        of chain: PostfixChain,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> (RecordOrigin?, Int) {
        switch chain.first {
        case .group(let range): return (try origin(place.with(range), frames), 0)
        case .implicitMember("init"):
            // `.init(recordType: "Trip")`: what is beside it says whether it is a record.
            guard case .call(let arguments, _)? = chain.steps.first,
                let type = code.files[place.file].slice(arguments).arguments["recordType"]
            else { return (nil, 0) }
            let expected = code.expectedType(ofCall: place)
            if let expected, !code.isRecord(.named(expected)) { return (nil, 1) }
            let texts = try texts(place.with(type.range), frames, expected: "RecordType")
            var origin = texts.map { RecordOrigin.strong($0.map(\.text)) } ?? .unknownRecord
            origin.isRecord = expected != nil
            return (origin, 1)
        case .literal, .implicitMember: return (nil, 0)
        case .name(let name):
            if case .call(let arguments, let token)? = chain.steps.first {
                let call = CallSite(place: place.with(span(token, arguments.upperBound + 1)), arguments: arguments)
                return (try origin(ofCall: name, call, on: nil, nil, 0, place, frames), 1)
            }
            if name == "self" {
                return (try ownRecord(place, frames), 0)
            }
            return (try origin(ofName: name, place, frames), 0)
        }
    }

    /// `self` in an extension of `CKRecord`.
    private mutating func ownRecord(_ place: CodePlace, _ frames: Frames) throws(Need) -> RecordOrigin? {
        let file = code.files[place.file]
        guard file.type(around: place.range.lowerBound) == "CKRecord" else { return nil }
        guard let block = file.function(around: place.range.lowerBound) else { return .unknownRecord }
        let body = FunctionBody(file: place.file, block: block)
        guard case .function(let name, _) = file.blocks[block].kind, name != "subscript" else { return .unknownRecord }
        guard let known = frames.calls[body] else { throw Need(body: body) }
        guard let call = known else { return .unknownRecord }
        let caller = code.files[call.place.file]
        let index = call.place.range.lowerBound
        if name == "init" { return try origin(call.place, frames) ?? .unknownRecord }
        guard index > 0, caller.list.isMark(".", at: index - 1), let base = caller.base(before: index - 1) else {
            return .unknownRecord
        }
        return try origin(call.place.with(base), frames) ?? .unknownRecord
    }

    // MARK: Names

    private mutating func origin(
        ofName name: String,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        try narrowed(try widestOrigin(ofName: name, place, frames), of: name, at: place, frames)
    }

    /// The records that a name leads to, whatever the conditions around say.
    private mutating func widestOrigin(
        ofName name: String,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        guard let meaning = code.meaning(of: name, at: place) else {
            return name == "encryptedValues" ? (try ownRecord(place, frames) ?? .unknownRecord).encrypted : nil
        }
        switch meaning {
        case .values(let values, let type, let isProperty):
            let start: RecordOrigin? = type.map(code.isRecord) == true ? .unknownRecord : nil
            // A property with another type holds no record, whatever it is made from.
            if let type, !code.isRecord(type), !code.leadsToRecord(type) { return nil }
            let found = try origin(ofAny: values.flatMap(expressions), frames, or: start)
            return isProperty ? found?.weakened : found
        case .parameter(let body, let position):
            guard case .function(_, let parameters) = code.files[body.file].blocks[body.block].kind,
                let type = parameters[position].written
            else { return nil }
            guard code.isRecord(type) || code.leadsToRecord(type) else { return nil }
            let fallback: RecordOrigin? = code.hasRecord(type) ? .unknownRecord : nil
            guard let argument = try argument(for: position, of: body, frames) else { return fallback }
            return try origin(argument.place, frames) ?? fallback
        case .element(let sequence, _): return try origin(sequence, frames)
        case .closure(let file, let block, let position, let type):
            if let type, !code.isRecord(type), !code.leadsToRecord(type) { return nil }
            let found = try origin(ofClosure: file, block, position, frames)
            let isRecord = type.map(code.isRecord) ?? code.takesRecord(closure: block, in: file, at: position)
            return found ?? (isRecord ? .unknownRecord : nil)
        case .pattern(let subject): return try origin(subject, frames)
        }
    }

    private mutating func origin(
        ofMember name: String,
        _ chain: PostfixChain,
        _ position: Int,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        var owner: String?
        if position == 0, case .name(let first) = chain.first {
            owner = first == "self" || first == "Self" ? code.type(around: place) : nil
        }
        owner = owner ?? type(of: chain, steps: position, at: place)?.lastName
        guard let owner else { return nil }
        let found = code.members(name, of: owner, at: place)
        guard case .values(let values, let type, _) = code.values(found, isProperty: true), !found.isEmpty else {
            return nil
        }
        if let type, !code.isRecord(type), !code.leadsToRecord(type) { return nil }
        var result: RecordOrigin? = type.map(code.isRecord) == true ? .unknownRecord : nil
        for value in values {
            // The calls that are followed are those of this place, not of the property's.
            guard let next = try? origin(ofAny: expressions(value), frames) else { continue }
            result = result?.joined(with: next) ?? next
        }
        return result?.weakened
    }

    // MARK: Calls

    private mutating func origin(
        ofCall name: String,
        _ call: CallSite,
        on base: RecordOrigin?,
        _ chain: PostfixChain?,
        _ position: Int,
        _ place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        let arguments = code.files[place.file].slice(call.arguments).arguments
        // `CKRecord.init(…)` is `CKRecord(…)`.
        let made = name == "init" && position == 0 ? chain?.firstName : nil
        let name = code.cloudKitName(made ?? name)
        switch name {
        case "CKRecord", "CKQuery", "CKQuerySubscription":
            if code.isOwnType(name, at: call.place) { return nil }
            if let type = arguments["recordType"] {
                let texts = try texts(place.with(type.range), frames, expected: "RecordType")
                return texts.map { .strong($0.map(\.text)) } ?? .unknownRecord
            }
            return name == "CKRecord" ? try origin(ofOwnInitializer: call, frames) : nil
        case "CKQueryOperation":
            return try arguments["query"].flatMap { query throws(Need) in try origin(place.with(query.range), frames) }
        default: break
        }
        let receiver = chain.flatMap { type(of: $0, steps: position, at: place) }
        let isForeign = receiver?.lastName.map { $0 != "CKDatabase" && code.isDeclared($0) } ?? false
        if chain != nil, !isForeign, base == nil || !Self.transparentCalls.contains(name) {
            let query =
                arguments.first { ["matching", "withQuery"].contains($0.label) }
                ?? arguments.first { argument in
                    name == "perform" && argument.label == nil
                }
            if let query, let found = try origin(place.with(query.value.range), frames) { return found }
            if ["record", "fetch", "save"].contains(name), arguments.first?.label == "for" || name == "save" {
                // A cache may have such methods, too.
                let unknown = RecordOrigin(isRecord: receiver?.lastName == "CKDatabase")
                if name == "save", let saved = arguments.first {
                    let origin = try origin(place.with(saved.value.range), frames)
                    return origin ?? (arguments.count == 1 ? unknown : nil)
                }
                return arguments.first.map { isUserID(place.with($0.value.range)) } == true
                    ? .strong(["Users"]) : unknown
            }
        }
        if Self.transparentCalls.contains(name), let base { return base }
        if name.first?.isUppercase == true { return nil }
        guard let bodies = functions(calledAt: call, name, receiver), bodies.count == 1 else { return nil }
        return try origin(ofFunction: bodies[0], call, frames)
    }

    /// The records that a function of the code returns.
    private mutating func origin(
        ofFunction body: FunctionBody,
        _ call: CallSite,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        let result = code.files[body.file].results[body.block]
        guard let result, code.isRecord(result) || code.leadsToRecord(result) else { return nil }
        let fallback: RecordOrigin? = code.isRecord(result) ? .unknownRecord : nil
        if frames.calls[body] != nil { return fallback }
        return try origin(ofAny: returned(by: code.place(of: body)), frames.entering(body, by: call)) ?? fallback
    }

    /// `CKRecord(.trip)`, by an initializer in an extension.
    private mutating func origin(ofOwnInitializer call: CallSite, _ frames: Frames) throws(Need) -> RecordOrigin? {
        guard let bodies = functions(calledAt: call, "CKRecord", nil), bodies.count == 1, frames.calls[bodies[0]] == nil
        else { return .unknownRecord }
        let body = bodies[0]
        let file = code.files[body.file]
        let range = file.blocks[body.block].range
        let inner = (file.calls["init"] ?? []).first { range.contains($0.index) }
        guard let type = inner.flatMap({ file.slice($0.arguments).arguments["recordType"] }) else {
            return .unknownRecord
        }
        let place = CodePlace(file: body.file, range: type.range)
        let texts = try texts(place, frames.entering(body, by: call))
        return texts.map { .strong($0.map(\.text)) } ?? .unknownRecord
    }

    /// True if an expression is the record ID of the user, which is that of a record of the type `Users`.
    private mutating func isUserID(_ place: CodePlace) -> Bool {
        guard enter() else { return false }
        defer { leave() }
        let inner = place.with(ValueForm(code.slice(place)).range)
        guard let chain = PostfixChain(code.slice(inner)) else { return false }
        if case .call(_, let token)? = chain.steps.last {
            return code.files[place.file].list.text(of: token) == "userRecordID"
        }
        guard let names = chain.names, names.count == 1 else { return false }
        var values: [CodePlace] = []
        switch code.meaning(of: names[0], at: inner) {
        case .closure(let file, let block, 0, _): return closureCall(file, block)?.name == "fetchUserRecordID"
        case .values(let found, _, isProperty: false): values = found
        case .parameter(let body, let position):
            for call in calls(of: body) {
                let frames = Frames().entering(body, by: call)
                guard let argument = try? argument(for: position, of: body, frames) else { return false }
                values.append(argument.place)
            }
        default: return false
        }
        return !values.isEmpty && !values.contains { !isUserID($0) }
    }

    // MARK: Closures

    /// The call that a closure is passed to.
    func closureCall(_ file: Int, _ block: Int) -> ClosureCall? {
        let source = code.files[file]
        let list = source.list
        var index = source.blocks[block].range.lowerBound - 2
        guard index > 0 else { return nil }
        if list.isMark("=", at: index) {
            guard let base = source.base(before: index), base.count > 2, list[base.upperBound - 1].isName else {
                return nil
            }
            return ClosureCall(
                name: list.text(of: base.upperBound - 1),
                base: CodePlace(file: file, range: span(base.lowerBound, base.upperBound - 2)),
                call: nil
            )
        }
        var arguments: Range<Int>?
        // A labelled closure behind others: `} completion: {`.
        while list.isMark(":", at: index), index > 2, list[index - 1].isName, let opening = source.openings[index - 2],
            list.isMark("{", at: opening)
        {
            index = opening - 1
        }
        if list.isMark(")", at: index), let opening = source.openings[index] {
            arguments = opening + 1..<index
            index = opening - 1
        } else if list.isMark(":", at: index) || list.isMark(",", at: index) || list.isMark("(", at: index) {
            guard let call = source.call(around: index) else { return nil }
            arguments = call.arguments
            index = call.index
        }
        guard index >= 0, list[index].isName else { return nil }
        let place = CodePlace(file: file, range: span(index, (arguments?.upperBound ?? index) + 1))
        let base = index > 1 && list.isMark(".", at: index - 1) ? source.base(before: index - 1) : nil
        return ClosureCall(
            name: list.text(of: index),
            base: base.map { CodePlace(file: file, range: $0) },
            call: CallSite(place: place, arguments: arguments ?? index + 1..<index + 1)
        )
    }

    private mutating func origin(
        ofClosure file: Int,
        _ block: Int,
        _ position: Int,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        guard let closure = closureCall(file, block) else { return nil }
        if closure.call == nil {
            let found = try closure.base.flatMap { base throws(Need) in try origin(base, frames) }
            let isOfOperation = closure.base.flatMap { type(of: $0)?.lastName }.map(CloudKitTypes.isOperation) ?? false
            return found ?? (isOfOperation && CloudKitTypes.giveRecords(closure.name, position) ? .unknownRecord : nil)
        }
        if let call = closure.call {
            if closure.name == "reduce", position == 0 {
                let start = code.files[file].slice(call.arguments).arguments.first
                return try start.flatMap { start throws(Need) in
                    try origin(CodePlace(file: file, range: start.value.range), frames)
                }
            }
            for argument in code.files[file].slice(call.arguments).arguments where argument.label != "recordType" {
                if code.files[file].list.isMark("{", at: argument.value.range.lowerBound) { continue }
                let isQuery = ["matching", "withQuery", "query", nil].contains(argument.label)
                if isQuery, ["perform", "records", "fetch", "add"].contains(closure.name),
                    let found = try origin(CodePlace(file: file, range: argument.value.range), frames)
                {
                    return found
                }
            }
            if ["fetch", "save"].contains(closure.name), let base = closure.base {
                let arguments = code.files[file].slice(call.arguments).arguments
                if arguments["withRecordID"].map({ isUserID(CodePlace(file: file, range: $0.range)) }) == true {
                    return .strong(["Users"])
                }
                let receiver = type(of: base)?.lastName
                let saved = try arguments.first.flatMap { saved throws(Need) in
                    closure.name == "save" ? try origin(CodePlace(file: file, range: saved.value.range), frames) : nil
                }
                let isForeign = receiver.map { $0 != "CKDatabase" && code.isDeclared($0) } ?? false
                if !isForeign { return saved ?? RecordOrigin(isRecord: receiver == "CKDatabase") }
            }
            if let found = try origin(ofHelperClosure: closure.name, call, position, frames) { return found }
        }
        guard let base = closure.base else { return nil }
        return try origin(base, frames)
    }

    /// The records that a function of the code passes to the closure that it is given.
    private mutating func origin(
        ofHelperClosure name: String,
        _ call: CallSite,
        _ position: Int,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        if Self.transparentCalls.contains(name) || name == "forEach" { return nil }
        guard let bodies = functions(calledAt: call, name, nil), bodies.count == 1, frames.calls[bodies[0]] == nil,
            case .function(_, let parameters) = code.files[bodies[0].file].blocks[bodies[0].block].kind
        else { return nil }
        let file = code.files[bodies[0].file]
        let range = file.blocks[bodies[0].block].range
        let inner = frames.entering(bodies[0], by: call)
        for parameter in parameters where parameter.type == nil {
            for call in file.calls[parameter.name] ?? [] where range.contains(call.index) {
                let arguments = file.slice(call.arguments).arguments
                guard position < arguments.count else { continue }
                let place = CodePlace(file: bodies[0].file, range: arguments[position].value.range)
                if let found = try origin(place, inner), !found.types.isEmpty { return found }
            }
        }
        return nil
    }
}
