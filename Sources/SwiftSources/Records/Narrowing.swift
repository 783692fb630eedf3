import CompilerSupport

// The conditions around a place, and their meaning for a key or for the type of a record: both belong to a path through the code.
extension RecordFlow {
    /// The limits that the paths to a place put on a value.
    struct Narrowing {
        /// The value is one of each of these.
        var only: [Choice] = []
        /// The value is none of these.
        var excluded: [Choice] = []
        /// The doubt that conditions about it leave.
        var doubt = Doubt.none

        var isNothing: Bool { only.isEmpty && excluded.isEmpty && doubt == .none }
    }

    /// The values that a condition names.
    enum Choice {
        case values([CodePlace])
        case elements(of: CodePlace)
    }

    /// The conditions around a place that mention a word, as far as they are about an expression with it.
    private mutating func narrowing(
        of word: String,
        at place: CodePlace,
        where isSubject: (Range<Int>, SourceCode) -> Bool
    ) -> Narrowing {
        if conditions[place.file] == nil { conditions[place.file] = code.files[place.file].conditions }
        let (file, index) = (code.files[place.file], place.range.lowerBound)
        var found = Narrowing()
        for condition in conditions[place.file]?[word] ?? [] where condition.scope.contains(index) {
            switch condition.test {
            case .comparison(let pairs, let isEqual):
                let values = pairs.compactMap { pair -> CodePlace? in
                    if isSubject(pair.left, file) { return place.with(pair.right) }
                    return isSubject(pair.right, file) ? place.with(pair.left) : nil
                }
                if values.count == pairs.count {
                    if isEqual { found.only.append(.values(values)) } else { found.excluded.append(.values(values)) }
                } else if !values.isEmpty {
                    found.doubt = .key
                }
            case .membership(let value, let list, let isMember):
                guard isSubject(value, file) else { break }
                let choice = Choice.elements(of: place.with(list))
                if isMember { found.only.append(choice) } else { found.excluded.append(choice) }
            case .label(let subject, let patterns, let isExcluded):
                if !isSubject(subject, file) {
                    // Of several values in parentheses it may be one.
                    if subject.contains(where: { isSubject($0..<$0 + 1, file) }) { found.doubt = .key }
                } else if isExcluded {
                    found.excluded.append(.values(patterns.map(place.with)))
                } else {
                    found.only.append(.values(patterns.map(place.with)))
                }
            case .other(let range):
                for index in range where isSubject(index..<index + 1, file) {
                    found.doubt = max(found.doubt, file.doubt(aboutMention: index))
                }
            }
        }
        return found
    }

    // MARK: Keys

    /// The texts that a name can be at a place, of those that it can be anywhere; nil when nobody knows.
    mutating func narrowed(
        _ texts: [Text]?,
        of name: String,
        at place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> [Text]? {
        let found = narrowing(of: name, at: place) { $1.isName(name, $0) }
        if found.isNothing { return texts }
        let type = nameType(name, at: place)?.lastName
        var rest = texts
        doubt = max(doubt, found.doubt)
        for choice in found.only {
            guard let wanted = try self.texts(choice, frames, expected: type) else {
                doubt = .key
                continue
            }
            rest = rest?.filter { text in wanted.contains { $0.text == text.text } } ?? wanted
        }
        for choice in found.excluded {
            guard let unwanted = try self.texts(choice, frames, expected: type) else {
                doubt = .key
                continue
            }
            rest = rest?.filter { text in !unwanted.contains { $0.text == text.text } }
        }
        return rest
    }

    private mutating func texts(
        _ choice: Choice,
        _ frames: Frames,
        expected: String?
    ) throws(Need) -> [Text]? {
        switch choice {
        case .elements(let list): return try elements(list, nil, frames)
        case .values(let places):
            var found: [Text] = []
            for place in places {
                guard let texts = try texts(place, frames, expected: expected) else { return nil }
                found += texts
            }
            return found.uniqued
        }
    }

    // MARK: Records

    /// The record on the paths to a place, of what it is anywhere.
    mutating func narrowed(
        _ origin: RecordOrigin?,
        of name: String,
        at place: CodePlace,
        _ frames: Frames
    ) throws(Need) -> RecordOrigin? {
        if origin == nil, let type = nameType(name, at: place), !code.isRecord(type) { return nil }
        let aliases = typeVariables(of: name, at: place)
        let found = narrowing(of: name, at: place) { $1.mentionsType(of: name, $0) }
        var all = [found]
        for alias in aliases { all.append(narrowing(of: alias, at: place) { $1.isName(alias, $0) }) }
        if all.allSatisfy(\.isNothing) { return origin }
        var result = origin
        for found in all {
            for choice in found.only {
                guard let names = try names(of: choice, frames) else {
                    result = result?.weakened
                    continue
                }
                result = (result ?? .unknownRecord).limited {
                    names.contains($0)
                } orUnknown: {
                    names
                }
            }
            for choice in found.excluded {
                guard let names = try names(of: choice, frames) else {
                    result = result?.weakened
                    continue
                }
                result = result?.limited { !names.contains($0) }
            }
            if found.doubt == .key { result = result?.weakened }
        }
        return result
    }

    /// The record types that patterns name: `"Trip"`, and of `Kind(rawValue: record.recordType)` the cases.
    private mutating func names(of choice: Choice, _ frames: Frames) throws(Need) -> [String]? {
        guard case .values(let values) = choice else {
            return try texts(choice, frames, expected: nil)?.map(\.text)
        }
        var found: [String] = []
        for value in values {
            let file = code.files[value.file]
            let subject = value.range.lowerBound > 0 ? file.switchSubject(before: value.range.lowerBound) : nil
            let first = subject.flatMap { file.list[$0.lowerBound].isName ? file.list.text(of: $0.lowerBound) : nil }
            let expected = first.flatMap { $0.first?.isUppercase == true ? $0 : nil }
            guard let texts = try texts(value, frames, expected: expected ?? "RecordType") else { return nil }
            found += texts.map(\.text)
        }
        return found
    }

    /// The variables that have the type of a record: `let type = record.recordType`.
    private mutating func typeVariables(of name: String, at place: CodePlace) -> [String] {
        let file = code.files[place.file]
        let all =
            typeVariables[place.file]
            ?? file.bindings.filter { binding in
                binding.isDeclaration && binding.value.map { $0.count < 6 && file.mentionsType(of: nil, $0) } ?? false
            }
        typeVariables[place.file] = all
        guard !all.isEmpty, let body = file.body(around: place.range.lowerBound) else { return [] }
        return all.filter { binding in
            body.contains(binding.index) && binding.value.map { file.mentionsType(of: name, $0) } ?? false
        }.map { $0.names[0] }.uniqued
    }
}

extension SourceCode {
    /// True if an expression is a name, perhaps its raw value.
    fileprivate func isName(_ name: String, _ range: Range<Int>) -> Bool {
        var range = range
        if range.count == 3, list.isMark(".", at: range.lowerBound + 1),
            list.isWord("rawValue", at: range.upperBound - 1)
        {
            range = range.prefix(1)
        }
        guard range.count == 1, list[range.lowerBound].isName, list.text(of: range.lowerBound) == name else {
            return false
        }
        return range.lowerBound == 0 || !list.isMark(".", at: range.lowerBound - 1)
    }

    /// True if an expression is the type of a record: `record.recordType`, perhaps as a raw value of an enumeration. Without a
    /// name it is that of any.
    fileprivate func mentionsType(of name: String?, _ range: Range<Int>) -> Bool {
        range.contains { index in
            guard index > 1, list.isWord("recordType", at: index), list.isMark(".", at: index - 1) else { return false }
            let isOptional = list.isMark("?", at: index - 2) || list.isMark("!", at: index - 2)
            let owner = isOptional ? index - 3 : index - 2
            return owner >= 0 && list[owner].isName && (name.map { $0 == list.text(of: owner) } ?? true)
        }
    }

    /// The doubt that a mention in a condition leaves: none in `!key.isEmpty`, and in `values[key]` about the kind of value.
    fileprivate func doubt(aboutMention index: Int) -> RecordFlow.Doubt {
        if list.isMark(".", at: index + 1), ["isEmpty", "count"].contains(list.text(of: index + 2)) { return .none }
        let isSubscript =
            list.isMark("[", at: index - 1) && !list[index - 1].isAfterSpace && list.isMark("]", at: index + 1)
        return isSubscript ? .kind : .key
    }

    /// The subject of the `switch` in which a pattern stands.
    fileprivate func switchSubject(before index: Int) -> Range<Int>? { subject(ofSwitch: blockOfToken[index]) }
}

extension RecordOrigin {
    /// The same with the record types that fit; what had others only is not reached.
    ///
    /// - Parameters:
    ///   - fits: Whether a record type is possible.
    ///   - others: The possible ones of a record of which nothing is known.
    /// - Returns: The record with fewer types, or one that is not reached.
    func limited(_ fits: (String) -> Bool, orUnknown others: () -> [String] = { [] }) -> RecordOrigin {
        var copy = self
        copy.types = types.isEmpty ? others() : types.filter(fits)
        copy.isUnreached = isUnreached || !types.isEmpty && copy.types.isEmpty
        if copy.types.count == 1, types.count != 1 { copy.evidence = .strong }
        if copy.types.isEmpty { copy.evidence = .none }
        if copy.types.count > 1, types.isEmpty { copy.evidence = .weak }
        return copy
    }
}
