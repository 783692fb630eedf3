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
            let unknown = callsOfParameters(constrainedTo: types) + callsOfVariables(with: types)
            var calls: [(found: FoundCall, ownType: String?)] = []
            for type in types { calls += initializers(in: type).map { ($0, type) } }
            let implicit = self.calls(of: "init").filter { place, _ in
                expectedType(ofCall: place).map(types.contains) ?? false
            }
            for other in types.flatMap({ self.calls(of: $0) }) + implicit + unknown { calls.append((other, nil)) }
            for ((place, call), ownType) in calls {
                let arguments = files[place.file].arguments(of: call)
                let isKnown = found.contains {
                    $0.place.file == place.file && $0.place.range.upperBound == place.range.upperBound
                }
                if isKnown || !arguments.has("name") || files[place.file].isDeclaration(call.index) { continue }
                let (models, gap) = modelNames(place, arguments)
                var container = CoreDataContainer(
                    place: place,
                    isMirroring: isMirroring,
                    models: models,
                    modelGap: gap,
                    ownType: ownType
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
    private mutating func callsOfParameters(constrainedTo types: [String]) -> [FoundCall] {
        files.enumerated().flatMap { file, code in
            code.constraints.filter { !$0.value.filter(types.contains).isEmpty }.keys.sorted().flatMap { name in
                (code.calls[name] ?? []).map {
                    (CodePlace(file: file, range: $0.range), $0)
                }
            }
        }
    }

    /// The calls through variables that have one of some types: `type.init(name: "M")`.
    private mutating func callsOfVariables(with types: [String]) -> [FoundCall] {
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
    func initializers(in type: String) -> [FoundCall] {
        files.enumerated().flatMap { file, code in
            ["super", "self"].flatMap { code.calls[$0] ?? [] }.filter { code.type(around: $0.index) == type }.map {
                (CodePlace(file: file, range: $0.range), $0)
            }
        }
    }

    /// The names of the model: that of the container, and of the compiled model that it is given.
    private mutating func modelNames(_ place: CodePlace, _ arguments: [ArgumentSyntax]) -> ([String], CodeGap?) {
        let name = arguments["name"].map { place.with($0.range) }
        let names = name.map { texts($0) } ?? []
        var known = names.compactMap(\.self)
        if let model = arguments["managedObjectModel"] {
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
    mutating func changes(ofMember name: String) -> [(token: CodePlace, change: CodeChange)] {
        files.enumerated().filter { $0.element.list.bytes.hasWord(name) }.flatMap { file, code in
            code.changes(of: name, in: code.list.whole.range).compactMap { change in
                if !change.path.isEmpty || code.isPreview(change.index) { return nil }
                return (CodePlace(file: file, range: change.index..<change.index + 1), change)
            }
        }
    }

    /// True if an expression may be a description, and not a request or another thing with a `url`.
    mutating func mayBeDescription(_ place: CodePlace) -> Bool {
        if let type = typeName(of: place) { return type == "NSPersistentStoreDescription" }
        return files[place.file].list.bytes.hasAny(of: ["NSPersistentStoreDescription", "persistentStoreDescriptions"])
    }

    /// True if every value of an expression is in memory: the type of such a store, or a URL at `/dev/null`.
    mutating func isInMemory(_ place: CodePlace) -> Bool {
        let found = Follower.values(of: place, in: &self)
        return areInMemory(found)
    }

    /// True if all of some values are in memory.
    mutating func areInMemory(_ found: CodeValues) -> Bool {
        found.areComplete
            && found.values.allSatisfy { value in
                let form = Expression(slice(value.place))
                if ["NSInMemoryStoreType", "inMemory"].contains(form.lastName) { return true }
                guard value.steps.isEmpty else { return false }
                switch form {
                case .string(let text): return text.contains("/dev/null")
                // `URL(filePath: …)`, and the description with it.
                case .call(_, _, let arguments):
                    return arguments.first.map { isInMemory(value.place.with($0.value.range)) } ?? false
                default: return false
                }
            }
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
