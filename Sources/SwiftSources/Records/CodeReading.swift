import CompilerSupport

/// Finds the places in the code that write and read records, and follows what they name.
struct CodeReading {
    /// The words of which one stands in each source that has to do with records.
    private static let words = [
        "CKRecord", "CKQuery", "CKQuerySubscription", "CKQueryOperation", "CKShare", "encryptedValues", "CKContainer",
        "CKRecordZone", "privateCloudDatabase", "publicCloudDatabase", "sharedCloudDatabase",
    ]
    /// The longest way from a helper to the call that says what it writes.
    private static let callDepth = 4
    /// The most ways that are followed for one place.
    private static let wayLimit = 400

    var flow: RecordFlow
    var facts = CodeRecords()
    private var ways = 0
    /// The place that is read.
    private var current = CodePlace(file: 0, range: 0..<1)

    init(_ sources: [SwiftSource]) {
        let code = AppCode(sources.sorted { $0.path < $1.path }) { $0.hasAny(of: Self.words + CodeRecords.makers) }
        flow = RecordFlow(code)
        flow.code.learnCloudKitNames()
    }

    mutating func read() -> CodeRecords {
        // Sources that are read on the way only declare something.
        for file in flow.code.files.indices {
            let list = flow.code.files[file].list
            for index in 0..<list.tokens.count - 1 where !flow.code.files[file].isUnused(index) {
                ways = 0
                current = CodePlace(file: file, range: index..<index + 1)
                flow.restart()
                if list.isMark("[", at: index) {
                    readSubscript(file, index)
                } else if list[index].kind == .word {
                    readWord(file, index)
                }
            }
        }
        return facts.sorted
    }

    /// Runs a reading for every way in which calls lead to a place.
    mutating func each(
        _ frames: RecordFlow.Frames = RecordFlow.Frames(),
        depth: Int = 0,
        _ body: (inout CodeReading, RecordFlow.Frames) throws(RecordFlow.Need) -> Void
    ) {
        ways += 1
        guard ways < Self.wayLimit else {
            return leave(current, "more than \(Self.wayLimit) calls lead here")
        }
        do throws(RecordFlow.Need) { try body(&self, frames) } catch {
            let calls = depth < Self.callDepth ? flow.calls(of: error.body) : []
            if calls.isEmpty { return each(frames.entering(error.body, by: nil), depth: depth, body) }
            for call in calls { each(frames.entering(error.body, by: call), depth: depth + 1, body) }
        }
    }

    func location(_ place: CodePlace) -> SourceLocation { flow.code.location(place) }

    /// Counts a place that cannot be read.
    private mutating func leave(
        _ place: CodePlace,
        _ reason: String? = nil,
        isKey: Bool = false,
        isWritten: Bool = false
    ) {
        let reason = reason ?? "modelc cannot tell what '\(flow.code.slice(place).text.prefix(60))' is"
        facts.add(
            CodeRecords.Unresolved(isWritten: isWritten, isKey: isKey, reason: reason, location: location(place))
        )
    }
}

extension SourceCode {
    /// True if a token is none that begins a fact, or stands in a preview or in what is switched off.
    fileprivate func isUnused(_ index: Int) -> Bool {
        if list[index].kind == .mark, !list.isMark("[", at: index) { return true }
        return unused.contains { $0.contains(index) } || isPreview(index)
    }
}

// MARK: - Fields

extension CodeReading {
    /// A place that names a key.
    private struct Site {
        var base: CodePlace
        let key: CodePlace
        /// The written value.
        var value: CodePlace?
        var isWritten: Bool
        /// The type that a read value is cast to.
        var cast: ValueKind?
        /// True if the key is a list or a dictionary of keys.
        var isList = false
    }

    /// `record["title"]`, `record.encryptedValues[Key.title]`.
    private mutating func readSubscript(_ file: Int, _ index: Int) {
        let code = flow.code.files[file]
        let list = code.list
        guard index > 0, !list[index].isAfterSpace, let close = list.partner(of: index), close > index + 1 else {
            return
        }
        let before = list[index - 1]
        let continues =
            before.isName || before.kind == .mark && ")]?!".utf8.contains(before.mark)
        guard continues, list[index + 1].kind != .number, let base = code.base(before: index) else { return }
        let arguments = code.slice(index + 1..<close).arguments
        guard arguments.count == 1 else { return }
        var site = Site(
            base: CodePlace(file: file, range: base),
            key: CodePlace(file: file, range: arguments[0].value.range),
            isWritten: false
        )
        var next = close + 1
        if list.isMark("=", at: next), !list.isMark("=", at: next + 1) {
            site.isWritten = true
            site.value = value(after: next, in: file)
        } else {
            while list.isMark("?", at: next) || list.isMark("!", at: next), !list[next].isAfterSpace { next += 1 }
            site.cast = cast(at: next, in: file)
        }
        read(site)
    }

    private func value(after index: Int, in file: Int) -> CodePlace? {
        let code = flow.code.files[file]
        let end = code.blocks[code.blockOfToken[index]].range.upperBound
        var parser = DeclarationParser(code.slice(span(index + 1, end)))
        return (try? parser.parseExpression()).map { CodePlace(file: file, range: $0.range) }
    }

    private mutating func cast(at index: Int, in file: Int) -> ValueKind? {
        let code = flow.code.files[file]
        var parser = DeclarationParser(code.slice(span(index, code.list.tokens.count - 1)))
        guard parser.accept(word: "as") else { return nil }
        if parser.isMark("?") || parser.isMark("!") { parser.index += 1 }
        let kind = (try? parser.parseType()).flatMap { flow.kind(ofType: $0) }
        return kind.map { ValueKind($0.primitive, isList: $0.isList, isCast: true) }
    }

    private mutating func read(_ site: Site) {
        if isList(site.base) || isKeyOfShare(site.key) || isCopied(site.key) { return }
        if let type = ownSubscriptType(around: site) {
            // Uses of the subscript in an extension of CKRecord are read; those of other types lead nowhere.
            let isOther = flow.code.cloudKitName(type) != "CKRecord"
            if isOther, ((try? flow.origin(site.base, RecordFlow.Frames())) ?? nil)?.isRecord == true {
                leave(
                    site.key,
                    "modelc does not follow the subscript of '\(type)'",
                    isKey: true,
                    isWritten: site.isWritten
                )
            }
            return
        }
        each { reading, frames throws(RecordFlow.Need) in try reading.read(site, frames) }
    }

    private mutating func read(_ site: Site, _ frames: RecordFlow.Frames) throws(RecordFlow.Need) {
        flow.doubt = .none
        guard var origin = try flow.origin(site.base, frames) ?? likelyRecord(site.base), !origin.isUnreached else {
            return
        }
        if origin.types.isEmpty { origin = weakOrigin(around: site.base, frames, origin) }
        let texts =
            site.isList
            ? try flow.elements(site.key, 0, frames)
            : try flow.texts(site.key, frames, expected: ownKeyType(site))
        guard let texts else {
            return origin.isRecord ? leave(site.key, isKey: true, isWritten: site.isWritten) : ()
        }
        let isUnsure = flow.doubt == .key
        if isUnsure, origin.isRecord {
            leave(site.key, "modelc cannot read the condition about this key", isKey: true, isWritten: site.isWritten)
        }
        let isKindKnown = flow.doubt == .none
        let kind = !isKindKnown ? nil : site.isWritten ? site.value.flatMap { flow.kind(of: $0) } : site.cast
        for text in texts {
            facts.add(
                CodeRecords.FieldUse(
                    recordTypes: origin.types,
                    evidence: origin.types.isEmpty ? .none : origin.evidence,
                    field: text.text,
                    isWritten: site.isWritten,
                    isEncrypted: origin.isEncrypted,
                    kind: kind,
                    isConditional: isConditional(site.base),
                    isCertain: origin.isRecord && !isUnsure,
                    location: location(text.place ?? site.key)
                )
            )
        }
    }

    /// True if the base is a list or a dictionary, whose elements have other keys.
    private mutating func isList(_ base: CodePlace) -> Bool {
        switch flow.type(of: base)?.wrapped {
        case .array, .dictionary: true
        default: false
        }
    }

    /// `share[CKShare.SystemFieldKey.title]`.
    private func isKeyOfShare(_ key: CodePlace) -> Bool {
        let list = flow.code.files[key.file].list
        return key.range.contains { list.isWord("SystemFieldKey", at: $0) || list.isWord("SystemFieldKeys", at: $0) }
    }

    /// `for key in other.allKeys() { record[key] = other[key] }` copies what another place writes.
    private mutating func isCopied(_ key: CodePlace) -> Bool {
        guard key.range.count == 1, let meaning = flow.code.meaning(of: flow.code.slice(key).text, at: key) else {
            return false
        }
        let sequence: CodePlace?
        switch meaning {
        case .element(let place, _): sequence = place
        case .closure(let file, let block, _, _): sequence = flow.closureCall(file, block)?.base
        default: sequence = nil
        }
        guard let sequence else { return false }
        if namesAllKeys(sequence) { return true }
        let text = flow.code.slice(sequence).text
        guard case .values(let values, _, _)? = flow.code.meaning(of: text, at: sequence) else { return false }
        return values.contains { namesAllKeys($0) }
    }

    private func namesAllKeys(_ place: CodePlace) -> Bool {
        let list = flow.code.files[place.file].list
        return place.range.contains { list.isWord("allKeys", at: $0) || list.isWord("changedKeys", at: $0) }
    }

    /// The type that has the subscript in which `self[key.rawValue]` stands.
    private func ownSubscriptType(around site: Site) -> String? {
        let file = flow.code.files[site.base.file]
        guard let block = file.function(around: site.base.range.lowerBound),
            case .function("subscript", _) = file.blocks[block].kind
        else { return nil }
        return file.type(around: site.base.range.lowerBound)
    }

    /// The type of the keys of a subscript in an extension of `CKRecord`, for `record[.title]`.
    private mutating func ownKeyType(_ site: Site) -> String? {
        guard ValueForm.isImplicitMember(flow.code.slice(site.key)) else { return nil }
        flow.code.need("subscript")
        var found: [String] = []
        for file in flow.code.files {
            for block in file.positions.functions["subscript"] ?? [] {
                guard case .function(_, let parameters) = file.blocks[block].kind, parameters.count == 1,
                    file.type(around: file.blocks[block].range.lowerBound) == "CKRecord"
                else { continue }
                found += [parameters[0].type].compactMap(\.self)
            }
        }
        let member = flow.code.slice(site.key).text.dropFirst()
        return found.uniqued.first { type in
            flow.code.need(type)
            return flow.code.files.contains { file in
                (file.cases[String(member.prefix { $0 != "." })] ?? []).contains { item in
                    if case .type(type, _) = file.blocks[item.block].kind { true } else { false }
                }
            }
        } ?? found.first ?? "FieldKey"
    }

    /// A value that is a record by its name only.
    private mutating func likelyRecord(_ base: CodePlace) -> RecordOrigin? {
        let file = flow.code.files[base.file]
        let name = file.list.text(of: base.range.upperBound - 1)
        guard name.lowercased().hasSuffix("record"), file.list.bytes.hasWord("CKRecord") else { return nil }
        if let type = flow.type(of: base), !flow.code.isRecord(type) { return nil }
        return RecordOrigin(isRecord: false)
    }

    /// The record type that stands near a record of unknown type: of the only query of the function, or a constant of the
    /// type around it.
    private mutating func weakOrigin(
        around place: CodePlace,
        _ frames: RecordFlow.Frames,
        _ origin: RecordOrigin
    ) -> RecordOrigin {
        let file = flow.code.files[place.file]
        let index = place.range.lowerBound
        var found: Set<String> = []
        let range = file.function(around: index).map { file.blocks[$0].range } ?? file.body(around: index)
        for call in file.calls["CKQuery"] ?? [] where range?.contains(call.index) == true {
            guard let type = file.slice(call.arguments).arguments["recordType"],
                let texts = try? flow.texts(place.with(type.range), frames)
            else { continue }
            found.formUnion(texts.map(\.text))
        }
        if found.isEmpty, let own = file.type(around: index), own != "CKRecord",
            let texts = try? flow.constant("recordType", of: own, within: nil, place, frames)
        {
            found = Set(texts.map(\.text))
        }
        guard found.count == 1 else { return origin }
        return RecordOrigin(types: found.sorted(), evidence: .weak, isRecord: origin.isRecord)
    }

    /// True if a condition decides about a place of a function.
    private func isConditional(_ place: CodePlace) -> Bool {
        let file = flow.code.files[place.file]
        for block in file.blocks(around: place.range.lowerBound) {
            guard case .other = file.blocks[block].kind else { return false }
            if file.subject(ofSwitch: block) != nil { return true }
            let brace = file.blocks[block].range.lowerBound - 1
            let start = brace > 0 ? file.statement(of: brace) : 0
            let words = ["if", "else", "}"]
            if words.contains(file.list.text(of: start)) || file.list.isWord("else", at: max(0, brace - 1)) {
                return true
            }
        }
        return false
    }
}

// MARK: - Words

extension CodeReading {
    private mutating func readWord(_ file: Int, _ index: Int) {
        let code = flow.code.files[file]
        let list = code.list
        let word = flow.code.cloudKitName(list.text(of: index))
        let isMember = index > 1 && list.isMark(".", at: index - 1)
        let arguments = list.isMark("(", at: index + 1) ? list.partner(of: index + 1).map { index + 2..<$0 } : nil
        if CloudKitTypes.read.contains(word), flow.code.isOwnType(word, at: current) { return }
        switch word {
        case "setValue", "setObject", "value", "object", "setValuesForKeys":
            if isMember, let arguments { readCall(word, file, index, arguments) }
        case "CKRecord":
            if let arguments = arguments ?? madeBy(file, index) { readType(.created, file, arguments) }
        case "init":
            if let arguments, isMember { readImplicit(file, index, arguments) }
        case "CKQuery", "CKQuerySubscription":
            if let arguments { readQuery(file, index, arguments, isSubscription: word != "CKQuery") }
        case "CKShare":
            let isInitializer = arguments.map { !$0.isEmpty } == true && !list.isWord("class", at: max(0, index - 1))
            if isInitializer { facts.addShare(at: location(CodePlace(file: file, range: index..<index + 1))) }
        case "CKContainer":
            if let arguments { readName("identifier", file, arguments, into: \.containers) }
        case "CKRecordZone", "ID":
            let isZone = word != "ID" || isMember && list.isWord("CKRecordZone", at: index - 2)
            if isZone, let arguments { readName("zoneName", file, arguments, into: \.zones) }
        case "privateCloudDatabase", "publicCloudDatabase", "sharedCloudDatabase", "database":
            if isMember { readDatabase(word, file, index, arguments) }
        case "recordType":
            if isMember { readComparison(file, index) }
        case "desiredKeys": readDesiredKeys(file, index)
        case _ where index > 0 && list.isWord("import", at: index - 1) && CodeRecords.makers.contains(word):
            facts.libraries.append(Located(word, at: location(CodePlace(file: file, range: index..<index + 1))))
        default: break
        }
    }

    /// `record.setValue(x, forKey: "title")`, `record.object(forKey: "title")`, `record.setValuesForKeys([…])`.
    private mutating func readCall(_ word: String, _ file: Int, _ index: Int, _ range: Range<Int>) {
        let code = flow.code.files[file]
        let arguments = code.slice(range).arguments
        guard let base = code.base(before: index - 1) else { return }
        let place = CodePlace(file: file, range: base)
        if word == "setValuesForKeys", arguments.count == 1 {
            let key = place.with(arguments[0].value.range)
            return read(Site(base: place, key: key, isWritten: true, isList: true))
        }
        guard let key = arguments["forKey"]?.range else { return }
        let isWritten = word.hasPrefix("set")
        read(
            Site(
                base: place,
                key: place.with(key),
                value: isWritten ? arguments.first.map { place.with($0.value.range) } : nil,
                isWritten: isWritten,
                cast: isWritten ? nil : cast(at: range.upperBound + 1, in: file)
            )
        )
    }

    /// The arguments of `CKRecord.init(…)`.
    private func madeBy(_ file: Int, _ index: Int) -> Range<Int>? {
        let list = flow.code.files[file].list
        guard list.isMark(".", at: index + 1), list.isWord("init", at: min(index + 2, list.tokens.count - 1)),
            list.isMark("(", at: min(index + 3, list.tokens.count - 1))
        else { return nil }
        return list.partner(of: index + 3).map { index + 4..<$0 }
    }

    /// `.init(recordType: "Trip")` where a record is expected, and `self.init(recordType: "Trip")` in an extension of `CKRecord`.
    private mutating func readImplicit(_ file: Int, _ index: Int, _ arguments: Range<Int>) {
        let code = flow.code.files[file]
        let isOwn =
            code.list.isWord("self", at: index - 2)
            && code.type(around: index).map(flow.code.cloudKitName) == "CKRecord"
        if isOwn { return readType(.created, file, arguments) }
        guard code.base(before: index - 1) == nil, code.slice(arguments).arguments["recordType"] != nil,
            let binding = code.bindings.last(where: { $0.value?.contains(index) == true }), let value = binding.value
        else { return }
        let isRecord =
            binding.written.map(flow.code.isRecord)
            ?? ((try? flow.origin(CodePlace(file: file, range: value), RecordFlow.Frames())) ?? nil)?.isRecord
        if isRecord == true { readType(.created, file, arguments) }
    }

    private mutating func readType(_ manner: CodeRecords.TypeUse.Manner, _ file: Int, _ range: Range<Int>) {
        guard let type = flow.code.files[file].slice(range).arguments["recordType"] else { return }
        readType(manner, CodePlace(file: file, range: type.range), expected: "RecordType")
    }

    private mutating func readType(_ manner: CodeRecords.TypeUse.Manner, _ place: CodePlace, expected: String? = nil) {
        each { reading, frames throws(RecordFlow.Need) in
            guard let texts = try reading.flow.texts(place, frames, expected: expected) else {
                return manner == .compared ? () : reading.leave(place)
            }
            for text in texts {
                let location = reading.location(text.place ?? place)
                reading.facts.add(CodeRecords.TypeUse(name: text.text, manner: manner, location: location))
            }
        }
    }

    /// `CKContainer(identifier: …)`, `CKRecordZone.ID(zoneName: …)`.
    private mutating func readName(
        _ label: String,
        _ file: Int,
        _ range: Range<Int>,
        into list: WritableKeyPath<CodeRecords, [Located<String>]>
    ) {
        guard let name = flow.code.files[file].slice(range).arguments[label] else { return }
        let place = CodePlace(file: file, range: name.range)
        each { reading, frames throws(RecordFlow.Need) in
            for text in try reading.flow.texts(place, frames) ?? [] {
                // The file that uses the container or the zone counts.
                reading.facts[keyPath: list].append(Located(text.text, at: reading.location(place)))
            }
        }
    }

    /// `container.privateCloudDatabase`, `container.database(with: .private)`.
    private mutating func readDatabase(_ word: String, _ file: Int, _ index: Int, _ arguments: Range<Int>?) {
        let code = flow.code.files[file]
        let suffix = "CloudDatabase"
        let scope = arguments.flatMap { code.slice($0).arguments["with"] }.flatMap { Expression($0).lastName }
        guard let name = word.hasSuffix(suffix) ? String(word.dropLast(suffix.count)) : scope,
            ["private", "public", "shared"].contains(name)
        else { return }
        let place = CodePlace(file: file, range: index..<index + 1)
        facts.databases.append(Located(name, at: location(place)))
    }

    /// `record.recordType == "Trip"`, and the cases of `switch record.recordType`.
    private mutating func readComparison(_ file: Int, _ index: Int) {
        let code = flow.code.files[file]
        let list = code.list
        guard let base = code.base(before: index - 1),
            let origin = try? flow.origin(CodePlace(file: file, range: base), RecordFlow.Frames()) ?? nil,
            origin.isRecord
        else { return }
        if list.isMark("=", at: index + 1), list.isMark("=", at: index + 2) {
            var parser = DeclarationParser(code.slice(span(index + 3, list.tokens.count - 1)))
            let start = parser.index
            while !parser.isAtEnd, !"{,)&|?:;".utf8.contains(parser.token.mark), !parser.isWord("else"),
                !parser.token.isAfterLineBreak || parser.index == start
            {
                parser.step()
            }
            readType(.compared, CodePlace(file: file, range: span(start, parser.index)))
            return
        }
        guard let (block, subject) = code.switchBlock(after: index) else { return }
        let first = list[subject.lowerBound].isName ? list.text(of: subject.lowerBound) : nil
        for pattern in code.patterns(in: block) {
            let expected = first?.first?.isUppercase == true ? first : nil
            readType(.compared, CodePlace(file: file, range: pattern), expected: expected)
        }
    }

    /// `operation.desiredKeys = ["title"]`, `fetch(withQuery: query, desiredKeys: ["title"])`.
    private mutating func readDesiredKeys(_ file: Int, _ index: Int) {
        let code = flow.code.files[file]
        let list = code.list
        var keys: CodePlace?
        var source: CodePlace?
        if list.isMark("=", at: index + 1), list.isMark(".", at: index - 1) {
            keys = value(after: index + 1, in: file)
            source = code.base(before: index - 1).map { CodePlace(file: file, range: $0) }
        } else if list.isMark(":", at: index + 1),
            let call = code.call(around: index)
        {
            let arguments = code.slice(call.arguments).arguments
            keys = arguments["desiredKeys"].map { CodePlace(file: file, range: $0.range) }
            source = (arguments["matching"] ?? arguments["withQuery"]).map { CodePlace(file: file, range: $0.range) }
        }
        // `desiredKeys: nil` asks for all fields.
        guard let keys, let source else { return }
        if case .nothing = Expression(flow.code.slice(keys)) { return }
        each { reading, frames throws(RecordFlow.Need) in
            let origin = try reading.flow.origin(source, frames)
            guard let origin else { return }
            guard let texts = try reading.flow.elements(keys, nil, frames) else { return reading.leave(keys) }
            for text in texts where !origin.types.isEmpty {
                reading.facts.add(
                    CodeRecords.FieldUse(
                        recordTypes: origin.types,
                        evidence: origin.evidence,
                        field: text.text,
                        isWritten: false,
                        isDesired: true,
                        location: reading.location(text.place ?? keys)
                    )
                )
            }
        }
    }
}

extension SourceCode {
    /// The call whose parentheses a token stands in.
    func call(around index: Int) -> Call? {
        var position = index
        while position > 0, !list.isMark("(", at: position) {
            if list[position].kind == .mark, "{};".utf8.contains(list[position].mark) { return nil }
            position = (openings[position] ?? position) - 1
        }
        guard position > 0, let close = list.partner(of: position) else { return nil }
        return Call(index: position - 1, arguments: position + 1..<close)
    }
}

// MARK: - Queries

extension CodeReading {
    private mutating func readQuery(_ file: Int, _ index: Int, _ range: Range<Int>, isSubscription: Bool) {
        let code = flow.code.files[file]
        let arguments = code.slice(range).arguments
        guard let type = arguments["recordType"] else { return }
        let typePlace = CodePlace(file: file, range: type.range)
        readType(.queried, typePlace, expected: "RecordType")
        let predicate = arguments["predicate"].map { typePlace.with($0.range) }
        let sorts = sortDescriptors(ofQueryAt: index, file)
        let place = CodePlace(file: file, range: index..<index + 1)
        each { reading, frames throws(RecordFlow.Need) in
            guard let types = try reading.flow.texts(typePlace, frames, expected: "RecordType") else { return }
            let predicates =
                try predicate.map { predicate throws(RecordFlow.Need) in
                    try reading.flow.predicates(predicate, frames)
                } ?? [.unread]
            var keys: [String] = []
            for sort in sorts {
                guard let found = try reading.flow.sortKeys(sort, frames) else {
                    reading.leave(sort)
                    continue
                }
                keys += found
            }
            if let place = predicate, predicates.contains(where: { !$0.isComplete }) { reading.leave(place) }
            for predicate in predicates {
                reading.facts.add(
                    CodeRecords.Query(
                        recordTypes: types.map(\.text),
                        isSubscription: isSubscription,
                        filters: predicate.filters,
                        sorts: keys.uniqued,
                        isForAll: predicate.isComplete ? predicate.isForAll : nil,
                        refused: predicate.refused.uniqued,
                        location: reading.location(types.first?.place ?? place)
                    )
                )
            }
        }
    }

    /// The values that the code assigns to `sortDescriptors` of a query.
    private func sortDescriptors(ofQueryAt index: Int, _ file: Int) -> [CodePlace] {
        let code = flow.code.files[file]
        guard let owner = code.bindings.last(where: { $0.value?.contains(index) == true && $0.index < index }),
            let name = owner.names.last
        else { return [] }
        let scope = owner.isDeclaration ? code.scope(of: owner) : code.blocks[owner.block].range
        // A name that is declared again in the same block ends what is said of the first.
        let next = code.bindings(named: name).first {
            $0.isDeclaration && $0.index > owner.index && $0.block == owner.block
        }
        let end = next?.index ?? scope.upperBound
        return code.bindings.compactMap { binding in
            let isOfQuery =
                binding.names.suffix(2) == [name, "sortDescriptors"] && scope.contains(binding.index)
                && binding.index < end
            return isOfQuery ? binding.value.map { CodePlace(file: file, range: $0) } : nil
        }
    }
}
