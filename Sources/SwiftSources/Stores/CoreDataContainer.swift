import CompilerSupport

/// A container that code makes.
struct CoreDataContainer {
    static let mirroring = "NSPersistentCloudKitContainer"
    static let plain = "NSPersistentContainer"

    /// The call that makes it.
    let place: CodePlace
    let isMirroring: Bool
    /// The names that its model can have, and why it may have others.
    let models: [String]
    let modelGap: CodeGap?
    /// The class whose initializer calls it for its own values.
    let ownType: String?
    /// The descriptions that it is given.
    var given: [StoreDescription] = []
    /// True if it may keep the one that it is made with.
    var hasDefault = true
    /// Why it may have others.
    var gap: CodeGap?
}

/// A description of a store, by what makes it.
enum StoreDescription: Hashable {
    /// The one that a container is made with, by the container's position.
    case standard(Int)
    /// `NSPersistentStoreDescription(…)`
    case made(CodePlace)
    /// `description.copy()`, and what it is a copy of.
    case copy(CodePlace, of: CodePlace)
    /// Options in a variable, which descriptions can have.
    case options(CodePlace)

    var place: CodePlace? {
        switch self {
        case .standard: nil
        case .made(let place), .copy(let place, _), .options(let place): place
        }
    }
}

extension AppCode {
    /// The containers of the app, those that mirror first.
    mutating func coreDataContainers() -> [CoreDataContainer] {
        var found: [CoreDataContainer] = []
        for (kind, isMirroring) in [(CoreDataContainer.mirroring, true), (CoreDataContainer.plain, false)] {
            let types = [kind] + heirs(of: kind)
            var calls: [(CodePlace, SourceCode.Call, String?)] = []
            for type in types {
                calls += self.calls(of: type).map { ($0.place, $0.call, nil) }
                calls += initializers(in: type).map { ($0.place, $0.call, type) }
            }
            for (place, call) in self.calls(of: "init") {
                if let type = expectedType(ofCall: place), types.contains(type) { calls.append((place, call, nil)) }
            }
            let unknown = callsOfParameters(constrainedTo: types) + callsOfVariables(with: types)
            calls += unknown.map { ($0.place, $0.call, nil) }
            for (place, call, type) in calls {
                let arguments = CallArguments(files[place.file].slice(call.arguments))
                guard arguments.has("name"), !arguments.isDeclaration,
                    !found.contains(where: {
                        $0.place.file == place.file && $0.place.range.upperBound == place.range.upperBound
                    })
                else { continue }
                let (models, gap) = modelNames(place, arguments)
                var container = CoreDataContainer(
                    place: place,
                    isMirroring: isMirroring,
                    models: models,
                    modelGap: gap,
                    ownType: type
                )
                if !isMirroring, unknown.contains(where: { $0.place == place }) {
                    container.gap = CodeGap("modelc cannot tell of which class this container is", at: start(of: place))
                }
                found.append(container)
            }
        }
        return found
    }

    /// The calls of the parameters of generic functions and types: `C(name: "M")` behind `<C: NSPersistentContainer>`.
    private mutating func callsOfParameters(constrainedTo types: [String]) -> [(
        place: CodePlace, call: SourceCode.Call
    )] {
        files.enumerated().flatMap { file, code in
            code.constraints.filter { !$0.value.filter(types.contains).isEmpty }.keys.sorted().flatMap { name in
                (code.calls[name] ?? []).map {
                    (CodePlace(file: file, range: $0.index..<$0.arguments.upperBound + 1), $0)
                }
            }
        }
    }

    /// The calls through variables that have one of some types: `type.init(name: "M")`.
    private mutating func callsOfVariables(with types: [String]) -> [(place: CodePlace, call: SourceCode.Call)] {
        calls(of: "init").filter { place, call in
            let list = files[place.file].list
            guard call.index > 1, list.isMark(".", at: call.index - 1), list[call.index - 2].isName,
                list.text(of: call.index - 2).first?.isLowercase == true,
                !["self", "super"].contains(list.text(of: call.index - 2))
            else { return false }
            let values = Follower.values(of: place.with(call.index - 2..<call.index - 1), in: &self).values
            return values.contains { value in
                TypeMention.names(of: slice(value.place))?.last.map(types.contains) ?? false
            }
        }
    }

    /// The calls in initializers of a type: `super.init(name: "Model")`.
    func initializers(in type: String) -> [(place: CodePlace, call: SourceCode.Call)] {
        files.enumerated().flatMap { file, code in
            ["super", "self"].flatMap { code.calls[$0] ?? [] }.filter { code.type(around: $0.index) == type }.map {
                (CodePlace(file: file, range: $0.index..<$0.arguments.upperBound + 1), $0)
            }
        }
    }

    /// The names of the model: that of the container, and of the compiled model that it is given.
    private mutating func modelNames(_ place: CodePlace, _ arguments: CallArguments) -> ([String], CodeGap?) {
        let name = arguments.value("name").map { place.with($0.range) }
        let names = name.map { texts($0) } ?? []
        var known = names.compactMap(\.self)
        if let model = arguments.value("managedObjectModel") {
            known = (strings(below: place.with(model.range)) + known).uniqued
        }
        guard let name, names.contains(nil) else { return (known, nil) }
        return (known, CodeGap(reason(against: name), at: location(name)))
    }

    /// The string literals in an expression and in what leads to it.
    private mutating func strings(below place: CodePlace) -> [String] {
        var (found, pending, seen): ([String], [CodePlace], Set<CodePlace>) = ([], [place], [])
        while let next = pending.popLast(), seen.count < 64 {
            for value in Follower.values(of: next, in: &self).values {
                let place = value.place
                guard seen.insert(place).inserted else { continue }
                for index in place.range where files[place.file].list[index].kind == .string {
                    if let text = Expression(slice(place.with(index..<index + 1))).text { found.append(text) }
                }
                guard case .call(_, _, let arguments) = Expression(slice(place)) else { continue }
                pending += arguments.map { place.with($0.value.range) }
            }
        }
        return found.uniqued
    }
}

// MARK: - Descriptions

extension AppCode {
    /// The description that an expression makes.
    func descriptionKind(_ place: CodePlace) -> StoreDescription? {
        let list = files[place.file].list
        guard let chain = PostfixChain(slice(place)) else { return nil }
        if case .call(_, let name)? = chain.steps.last, name > place.range.lowerBound + 1,
            ["copy", "mutableCopy"].contains(list.text(of: name)), list.isMark(".", at: name - 1)
        {
            return .copy(place, of: place.with(place.range.lowerBound..<name - 1))
        }
        let isMade = place.range.prefix(8).contains { list.isWord("NSPersistentStoreDescription", at: $0) }
        guard isMade, case .call? = chain.steps.last else { return nil }
        return .made(place)
    }

    /// Every change of a member of a name, and of the name alone in an extension or a subclass.
    mutating func changes(ofMember name: String) -> [(file: Int, change: CodeChange)] {
        files.indices.filter { files[$0].list.bytes.hasWord(name) }.flatMap { file in
            files[file].changes(of: name, in: files[file].list.whole.range).filter { change in
                change.path.isEmpty && !files[file].isPreview(change.index)
            }.map { (file, $0) }
        }
    }

    /// True if an expression may be a description, and not a request or another thing with a `url`.
    mutating func mayBeDescription(_ place: CodePlace) -> Bool {
        if let type = typeName(of: place) { return type == "NSPersistentStoreDescription" }
        return files[place.file].list.bytes.hasAny(of: ["NSPersistentStoreDescription", "persistentStoreDescriptions"])
    }

    /// `shared` or `public`, where an expression is such a member.
    mutating func scopeName(_ place: CodePlace) -> String? {
        Follower.values(of: place, in: &self).values.firstValue { value in
            Expression(slice(value.place)).lastName.flatMap { ["public", "shared"].contains($0) ? $0 : nil }
        }
    }

    /// True if every value of an expression is in memory: the type of such a store, or a URL at `/dev/null`.
    mutating func isInMemory(_ place: CodePlace) -> Bool {
        let found = Follower.values(of: place, in: &self)
        return !found.values.isEmpty && found.gaps.isEmpty
            && found.values.allSatisfy { value in
                let text = slice(value.place).text
                if ["/dev/null", "NSInMemoryStoreType"].contains(where: text.contains) || text.hasSuffix(".inMemory") {
                    return true
                }
                guard case .call(_, _, let arguments) = Expression(slice(value.place)), let url = arguments["url"]
                else {
                    return false
                }
                return isInMemory(value.place.with(url.range))
            }
    }

    /// True if code that makes something is certain to pass one of some places behind it: in the same function, or in one that
    /// nothing calls in a branch only.
    mutating func isCertain(_ indices: [Int], in file: Int, behind made: CodePlace, depth: Int = 0) -> Bool {
        guard depth < 8, let first = indices.first else { return false }
        let source = files[file]
        let body = source.outermostBody(around: first)
        let range =
            file == made.file && body.contains(made.range.lowerBound)
            ? span(source.statement(of: made.range.lowerBound), body.upperBound) : body
        guard CertainCode(source: source, places: indices).covers(range) else { return false }
        if file == made.file, body.contains(made.range.lowerBound) { return true }
        guard let function = source.function(around: first), case .function(let name, _) = source.blocks[function].kind,
            name != "init"
        else { return true }
        let calls = self.calls(of: name).filter { !files[$0.place.file].isDeclaration($0.call.index) }
        return calls.isEmpty
            || calls.contains { isCertain([$0.call.index], in: $0.place.file, behind: made, depth: depth + 1) }
    }

    /// The place where a type is a value: `NSPersistentContainer.self`.
    func place(ofType name: String, in file: Int) -> CodePlace? {
        let list = files[file].list
        guard list.bytes.hasWord(name) else { return nil }
        let index = list.tokens.indices.dropLast(3).first {
            list.isWord(name, at: $0) && list.isMark(".", at: $0 + 1) && list.isWord("self", at: $0 + 2)
        }
        return index.map { CodePlace(file: file, range: $0..<$0 + 3) }
    }
}

extension SourceCode {
    /// The tokens of the function around a token, or of the accessors or the closure that is the value of a property.
    fileprivate func outermostBody(around index: Int) -> Range<Int> {
        body(around: index) ?? blocks[0].range
    }
}
