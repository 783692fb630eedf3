import CompilerSupport

/// Finds the containers that code makes with Core Data, and what their descriptions say.
struct CoreDataStores {
    /// The facts about one description: a variable, or the default one of a container.
    private struct Description {
        let name: String
        /// How often the code makes it; then it has no options before it gets some.
        var made = 0
        /// How often it is only in memory.
        var inMemory = 0
        /// Whether it is a copy of another one, so that it is one more.
        var isCopy = false
        var ways: [OpenedStore.Way] = []
        /// Whether a way is set in a condition only, so that it may be as it was.
        var isConditional = true
        var configurations: [String?] = []
        var scopes: [String] = []
        var location: SourceLocation

        var isMade: Bool { made > 0 }
        var isInMemory: Bool { isMade && inMemory >= made }
    }

    private var stores: [OpenedStore] = []

    static func read(_ code: inout AppCode) -> [OpenedStore] {
        var reading = CoreDataStores()
        let kinds = [("NSPersistentCloudKitContainer", true), ("NSPersistentContainer", false)]
        for (kind, isMirroring) in kinds {
            for name in [kind] + code.subclasses(of: kind) {
                let calls = code.calls(of: name, importing: "CoreData") + code.initializers(in: name)
                for (place, call) in calls {
                    let arguments = CallArguments(code.files[place.file].slice(call.arguments))
                    guard arguments.has("name"), !arguments.isDeclaration else { continue }
                    reading.readContainer(place, arguments, isMirroring: isMirroring, &code)
                }
            }
        }
        if !reading.stores.contains(where: { $0.ways != [.init(.none, at: $0.location)] }) {
            reading.addType(kinds[0].0, code)
        }
        return reading.stores
    }

    /// A type that is a value makes containers that cannot be followed.
    private mutating func addType(_ name: String, _ code: AppCode) {
        guard let place = code.files.indices.lazy.compactMap({ code.place(ofType: name, in: $0) }).first else { return }
        let location = code.start(of: place)
        stores.append(
            OpenedStore(
                framework: .coreData,
                configuration: nil,
                models: [],
                ways: [.init(.undecided("modelc cannot follow the type '\(name)'"), at: location)],
                scope: nil,
                classes: [],
                versions: [],
                listing: .everything,
                location: location
            )
        )
    }

    private mutating func readContainer(
        _ place: CodePlace,
        _ arguments: CallArguments,
        isMirroring: Bool,
        _ code: inout AppCode
    ) {
        let location = code.start(of: place)
        let models = modelNames(place, arguments, &code)
        var descriptions = isMirroring ? descriptions(around: place, &code) : []
        if descriptions.allSatisfy(\.isCopy) {
            descriptions.insert(Description(name: "", location: location), at: 0)
        }
        for description in descriptions where !description.isInMemory {
            let ways = isMirroring ? ways(of: description, at: location) : [.init(.none, at: location)]
            for configuration in description.configurations.isEmpty ? [nil] : description.configurations.uniqued {
                var store =
                    OpenedStore(
                        framework: .coreData,
                        configuration: configuration,
                        models: models,
                        ways: ways.uniqued,
                        scope: description.scopes.first,
                        classes: [],
                        versions: [],
                        listing: .everything,
                        location: description.isMade ? description.location : location
                    )
                store.lacksOptions = isMirroring && description.isMade && description.ways.isEmpty
                stores.append(store)
            }
        }
    }

    /// A description that the code makes is local until it gets options. The one of the container goes to the first
    /// container of the entitlements until it gets others.
    private func ways(of description: Description, at location: SourceLocation) -> [OpenedStore.Way] {
        if description.ways.isEmpty {
            return [
                .init(description.isMade ? .none : .automatic, at: description.isMade ? description.location : location)
            ]
        }
        let isOnlyNone = description.ways.allSatisfy { $0.database == .none }
        if !description.isMade, !description.isCopy, description.isConditional,
            isOnlyNone || description.ways.count == 1
        {
            return [.init(.automatic, at: location)] + description.ways
        }
        return description.ways
    }

    /// The names of the model: that of the container, and of the compiled model that it is given.
    private func modelNames(_ place: CodePlace, _ arguments: CallArguments, _ code: inout AppCode) -> [String] {
        var names: [String?] = []
        if let name = arguments.value("name") { names = code.texts(place.with(name.range)) }
        guard let model = arguments.value("managedObjectModel") else { return names.compactMap(\.self) }
        return (code.strings(below: place.with(model.range)) + names.compactMap(\.self)).uniqued
    }
}

// MARK: - Descriptions

extension CoreDataStores {
    /// The descriptions that the type or the file around a container sets up.
    private func descriptions(around place: CodePlace, _ code: inout AppCode) -> [Description] {
        let (file, start) = (code.files[place.file], place.range.lowerBound)
        var descriptions: [Description] = []
        // Those of the function that makes the container are meant, when there are any.
        if let body = file.body(around: start) {
            for binding in file.bindings where body.contains(binding.index) {
                add(binding, of: place.file, to: &descriptions, &code)
            }
        }
        if !descriptions.isEmpty { return descriptions }
        let type = file.type(around: start)
        for file in code.files.indices {
            for binding in code.files[file].bindings where !code.files[file].isPreview(binding.index) {
                let own = code.files[file].type(around: binding.index)
                let isNear = type == nil ? file == place.file : own == type || file == place.file && own == nil
                if isNear { add(binding, of: file, to: &descriptions, &code) }
            }
        }
        return descriptions
    }

    private func add(
        _ binding: SourceCode.Binding,
        of file: Int,
        to descriptions: inout [Description],
        _ code: inout AppCode
    ) {
        guard let value = binding.value else { return }
        let place = CodePlace(file: file, range: value)
        if binding.names.count == 1 {
            let text = code.slice(place).text
            let isMade = Self.makers.contains { text.hasPrefix($0) }
            let isCopy = text.contains("NSPersistentStoreDescription") && text.contains("copy()")
            guard isMade || isCopy else { return }
            let index = Self.index(of: binding.names[0], in: &descriptions, at: code.location(place))
            if isMade { descriptions[index].made += 1 }
            if isCopy { descriptions[index].isCopy = true }
            if text.contains("/dev/null") { descriptions[index].inMemory += 1 }
            return
        }
        guard let member = binding.names.last else { return }
        let owner = binding.names.dropLast()
        let location = code.location(place)
        switch member {
        case "cloudKitContainerOptions":
            let index = Self.index(of: owner[0], in: &descriptions, at: location)
            descriptions[index].ways += ways(place, &code)
            descriptions[index].scopes += code.scopes(assignedTo: place)
            if !code.files[file].isConditional(binding.block) { descriptions[index].isConditional = false }
        case "configuration" where Self.isDescription(owner[0], descriptions):
            let index = Self.index(of: owner[0], in: &descriptions, at: location)
            descriptions[index].configurations += code.texts(place)
        case "databaseScope" where owner.last == "cloudKitContainerOptions":
            let index = Self.index(of: owner[0], in: &descriptions, at: location)
            descriptions[index].scopes += [Self.scope(code.slice(place))].compactMap(\.self)
        case "persistentStoreDescriptions":
            guard Self.makers.contains(where: code.slice(place).text.contains) else { return }
            let index = Self.index(of: "[]", in: &descriptions, at: location)
            descriptions[index].made += 1
        case "url", "type":
            let text = code.slice(place).text
            guard text.contains("/dev/null") || text.contains("NSInMemoryStoreType") || text.contains("inMemory"),
                let known = descriptions.firstIndex(where: { $0.name == owner[0] })
            else { return }
            descriptions[known].inMemory += 1
        default: break
        }
    }

    private static let makers = ["NSPersistentStoreDescription(", "NSPersistentStoreDescription.init("]

    private static func isDescription(_ name: String, _ descriptions: [Description]) -> Bool {
        descriptions.contains { $0.name == name } || name.lowercased().contains("description")
            || name.lowercased().contains("store")
    }

    private static func index(of name: String, in descriptions: inout [Description], at location: SourceLocation) -> Int
    {
        if let known = descriptions.firstIndex(where: { $0.name == name }) { return known }
        descriptions.append(Description(name: name, location: location))
        return descriptions.count - 1
    }

    /// `shared` or `public`, where a slice ends in such a member.
    fileprivate static func scope(_ slice: SyntaxSlice) -> String? {
        Expression(slice).lastName.flatMap { ["public", "shared"].contains($0) ? $0 : nil }
    }

    /// The values of the options: nil, or options with the identifier of a container.
    private func ways(_ place: CodePlace, _ code: inout AppCode) -> [OpenedStore.Way] {
        code.ways(place) { expression, value, code in
            switch expression {
            case .nothing: [.none]
            case .call(_, _, let arguments):
                code.containers(arguments.first { $0.label == "containerIdentifier" }, in: value)
            default: [.container(nil)]
            }
        }
    }
}

extension SourceCode {
    /// Whether a block is the branch of a statement, so that its code may not run.
    fileprivate func isConditional(_ block: Int) -> Bool {
        guard case .other = blocks[block].kind else { return false }
        return !isClosure(block) && !isLoop(block)
    }
}

extension AppCode {
    /// The types that inherit from another by its name.
    fileprivate mutating func subclasses(of name: String) -> [String] {
        need(name)
        return files.flatMap { file in
            file.blocks.compactMap { block in
                if case .type(let own, let inherited) = block.kind, inherited.first == name { own } else { nil }
            }
        }.uniqued
    }

    /// What initializers of a type call: `super.init(name: "Model")`.
    fileprivate func initializers(in type: String) -> [(place: CodePlace, call: SourceCode.Call)] {
        files.enumerated().flatMap { file, code in
            ["super", "self"].flatMap { code.calls[$0] ?? [] }.filter { code.type(around: $0.index) == type }.map {
                (CodePlace(file: file, range: $0.index..<$0.arguments.upperBound + 1), $0)
            }
        }
    }

    /// Where a type is a value: `NSPersistentContainer.self`.
    fileprivate func place(ofType name: String, in file: Int) -> CodePlace? {
        let list = files[file].list
        guard list.bytes.hasWord(name) else { return nil }
        let index = list.tokens.indices.dropLast(3).first {
            list.isWord(name, at: $0) && list.isMark(".", at: $0 + 1) && list.isWord("self", at: $0 + 2)
        }
        return index.map { CodePlace(file: file, range: $0..<$0 + 3) }
    }

    /// The string literals in an expression and in what leads to it.
    fileprivate mutating func strings(below place: CodePlace) -> [String] {
        var (found, pending, seen): ([String], [CodePlace], Set<CodePlace>) = ([], [place], [])
        while let next = pending.popLast(), seen.count < 64 {
            for case .expression(let value) in ValueFlow.sources(of: next, in: &self) {
                guard seen.insert(value).inserted else { continue }
                for index in value.range where files[value.file].list[index].kind == .string {
                    let literal = value.with(index..<index + 1)
                    if let text = Expression(slice(literal)).text { found.append(text) }
                }
                guard case .call(_, _, let arguments) = Expression(slice(value)) else { continue }
                pending += arguments.map { value.with($0.value.range) }
            }
        }
        return found.uniqued
    }

    /// The databases that a variable with options is given, when the place is its name.
    fileprivate func scopes(assignedTo place: CodePlace) -> [String] {
        guard case .names(let names) = ValueForm(slice(place)).kind, names.count == 1 else { return [] }
        let assigned = files[place.file].bindings.filter { $0.names == [names[0], "databaseScope"] }
        return assigned.compactMap(\.value).compactMap { CoreDataStores.scope(files[place.file].slice($0)) }
    }
}
