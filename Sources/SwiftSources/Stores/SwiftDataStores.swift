import CompilerSupport

/// Finds the containers that code makes with SwiftData, and what their configurations say.
struct SwiftDataStores {
    /// The configurations by the place of their call, in the order in which they were found.
    private var configurations: [CodePlace] = []
    private var isKnown: Set<CodePlace> = []
    /// The lists of the containers that a configuration is passed to.
    private var lists: [CodePlace: ClassList] = [:]
    private var stores: [OpenedStore] = []

    static func read(_ code: inout AppCode) -> [OpenedStore] {
        var reading = SwiftDataStores()
        reading.readContainers(&code)
        for (place, _) in code.madeValues(of: "ModelConfiguration", importing: "SwiftData")
        where !code.isRequested(place) {
            reading.add(place)
        }
        for place in reading.configurations { reading.readConfiguration(place, &code) }
        return reading.stores
    }

    private mutating func add(_ place: CodePlace) {
        if isKnown.insert(place).inserted { configurations.append(place) }
    }

    private mutating func readContainers(_ code: inout AppCode) {
        for name in ["ModelContainer", "modelContainer", "init"] {
            let isAnywhere = name == "modelContainer" && code.usesSwiftData
            for (place, call) in code.calls(of: name, importing: isAnywhere ? nil : "SwiftData") {
                let arguments = CallArguments(code.files[place.file].slice(call.arguments))
                guard arguments.has("for"), !arguments.isDeclaration,
                    code.bodies(calledBy: call, in: place.file, of: name == "init" ? "ModelContainer" : name).isEmpty
                else { continue }
                // `try .init(for: schema, migrationPlan: …)` where the type is written elsewhere.
                let isContainer =
                    name != "init" || arguments.has("migrationPlan") || arguments.has("configurations")
                    || code.expectedType(ofCall: place) == "ModelContainer"
                guard isContainer else { continue }
                readContainer(place, arguments, &code)
            }
        }
    }

    private mutating func readContainer(_ place: CodePlace, _ arguments: CallArguments, _ code: inout AppCode) {
        var list = ClassList()
        for value in arguments.values(of: "for") { list.add(place.with(value.range), &code) }
        let location = code.start(of: place)
        guard arguments.has("configurations") else {
            if arguments.value("inMemory")?.text == "true" { return }
            return stores.append(store(named: nil, ways: [.init(.automatic, at: location)], list, at: location))
        }
        for value in arguments.values(of: "configurations") {
            readConfigurations(place.with(value.range), list, &code)
        }
    }

    /// The configurations that a container is given: one, or a list of them.
    private mutating func readConfigurations(_ place: CodePlace, _ list: ClassList, _ code: inout AppCode) {
        let found = Follower.values(of: place, in: &code)
        for gap in found.gaps { addUndecided(gap.reason, list, at: gap.location) }
        for (value, steps) in found.values.map({ ($0.place, $0.steps) }) {
            if !steps.isEmpty {
                addUndecided(code.reason(against: value), list, at: code.location(value))
                continue
            }
            switch Expression(code.slice(value)) {
            case .array(let elements):
                for element in elements {
                    readConfigurations(value.with(element.range), list, &code)
                }
            case .call(let type, let isImplicit, _)
            where isImplicit || code.isConfiguration(type):
                // As calls are found: from the name right before the parenthesis.
                let tokens = code.files[value.file].list
                guard let open = value.range.first(where: { tokens.isMark("(", at: $0) }) else { continue }
                let call = SourceCode.Call(index: open - 1, arguments: open + 1..<value.range.upperBound - 1)
                let place = value.with(open - 1..<value.range.upperBound)
                for (place, _) in code.frameworkCalls(of: "ModelConfiguration", at: place, call) {
                    lists[place, default: ClassList()].formUnion(list)
                    add(place)
                }
            default:
                let reason = code.reason(against: value)
                addUndecided(reason, list, at: code.location(value))
            }
        }
    }

    private mutating func addUndecided(_ reason: String, _ list: ClassList, at location: SourceLocation) {
        stores.append(store(named: nil, ways: [.init(.undecided(reason), at: location)], list, at: location))
    }

    private mutating func readConfiguration(_ place: CodePlace, _ code: inout AppCode) {
        let file = code.files[place.file]
        guard let open = place.range.first(where: { file.list.isMark("(", at: $0) }) else { return }
        let arguments = CallArguments(file.slice(open + 1..<place.range.upperBound - 1))
        if arguments.isDeclaration || isInMemory(arguments, place, &code) { return }
        var list = lists[place] ?? ClassList()
        for label in ["schema", "for"] where arguments.has(label) {
            list = ClassList()
            for value in arguments.values(of: label) {
                list.add(place.with(value.range), &code)
            }
        }
        let location = code.start(of: place)
        var ways = [OpenedStore.Way(.automatic, at: location)]
        if let value = arguments.value("cloudKitDatabase") {
            ways = Self.ways(place.with(value.range), &code)
        }
        let name = arguments.first.flatMap { code.text(place.with($0.range)) }
        stores.append(store(named: name, ways: ways, list, at: location))
    }

    private func isInMemory(_ arguments: CallArguments, _ place: CodePlace, _ code: inout AppCode) -> Bool {
        guard let value = arguments.value("isStoredInMemoryOnly") else { return false }
        let found = Follower.values(of: place.with(value.range), in: &code)
        return found.gaps.isEmpty && !found.values.isEmpty
            && found.values.allSatisfy { $0.steps.isEmpty && code.slice($0.place).text == "true" }
    }

    private func store(
        named name: String?,
        ways: [OpenedStore.Way],
        _ list: ClassList,
        at location: SourceLocation
    ) -> OpenedStore {
        OpenedStore(
            framework: .swiftData,
            configuration: name,
            models: [],
            ways: ways,
            scope: nil,
            classes: list.classes,
            versions: list.versions,
            listing: list.listing,
            location: location
        )
    }

    /// The possible values of the argument `cloudKitDatabase:`.
    private static func ways(_ place: CodePlace, _ code: inout AppCode) -> [OpenedStore.Way] {
        let ways = code.ways(place) { expression, value, code in
            switch (expression, expression.lastName) {
            case (.nothing, _): []
            case (.member, "automatic"): [.automatic]
            case (.member, "none"): [.none]
            case (.call(_, _, let arguments), "private"): code.containers(arguments.first, in: value)
            default: [.undecided(code.reason(against: value))]
            }
        }
        return ways.isEmpty
            ? [.init(.undecided("modelc cannot follow the value"), at: code.location(place))] : ways.uniqued
    }
}

/// The classes that an expression lists.
struct ClassList {
    private(set) var classes: [OpenedStore.Mention] = []
    private(set) var versions: [OpenedStore.Mention] = []
    /// The places that could not be followed.
    private(set) var gaps: [CodeGap] = []
    private var depth = 0

    mutating func formUnion(_ other: ClassList) {
        classes = (classes + other.classes).uniqued
        versions = (versions + other.versions).uniqued
        gaps = (gaps + other.gaps).uniqued
    }

    /// The completeness of the list.
    var listing: OpenedStore.Listing {
        if (classes + versions).isEmpty { return .everything }
        return gaps.first.map { .atLeast($0) } ?? .exactly
    }

    private mutating func addGap(_ place: CodePlace, _ code: AppCode) {
        gaps.append(CodeGap(code.reason(against: place), at: code.location(place)))
    }

    /// Adds what stands at a place: a class, a list, a schema, or what leads to one.
    mutating func add(_ place: CodePlace, _ code: inout AppCode) {
        depth += 1
        defer { depth -= 1 }
        guard depth < 24 else { return addGap(place, code) }
        let summands = code.slice(place).summands
        if summands.count > 1 {
            for summand in summands { add(place.with(summand.range), &code) }
            return
        }
        let found = Follower.values(of: place, stoppingAt: ["models"], in: &code)
        gaps += found.gaps
        for value in found.values {
            if value.steps.isEmpty { addValue(value.place, &code) } else { addGap(value.place, code) }
        }
    }

    private mutating func addValue(_ value: CodePlace, _ code: inout AppCode) {
        let slice = code.slice(value)
        if slice.summands.count > 1 { return add(value, &code) }
        if let names = TypeMention.names(of: slice) {
            guard let names = code.namesOfType(names, at: value) else { return addGap(value, code) }
            classes.append(OpenedStore.Mention(names: names, location: code.location(value)))
            return
        }
        switch Expression(slice) {
        case .array(let elements):
            for element in elements { add(value.with(element.range), &code) }
        case .call(let type, let isImplicit, let arguments) where isImplicit || type.description.hasSuffix("Schema"):
            for argument in arguments where argument.label == nil {
                add(value.with(argument.value.range), &code)
            }
            for argument in arguments where argument.label == "versionedSchema" {
                addVersion(value.with(argument.value.range), &code)
            }
        case .member(let components, isImplicit: false) where components.last?.name == "models" && components.count > 1:
            addModels(of: components.dropLast().map(\.name), at: value, &code)
        default: addGap(value, code)
        }
    }

    /// `SchemaV2.self`, or what leads to it.
    private mutating func addVersion(_ place: CodePlace, _ code: inout AppCode) {
        let found = Follower.values(of: place, stoppingAt: ["schemas"], in: &code)
        gaps += found.gaps
        for value in found.values {
            if let mention = Self.versionNames(value, code), let names = code.namesOfType(mention, at: value.place) {
                versions.append(OpenedStore.Mention(names: names, location: code.location(value.place)))
            } else {
                addGap(value.place, code)
            }
        }
    }

    /// The names in front of `.self`, and of `Plan.schemas[0]` and `Plan.schemas.last` these with the place in the list.
    private static func versionNames(_ value: CodeValue, _ code: AppCode) -> [String]? {
        let slice = code.slice(value.place)
        if case .element(let element)? = value.steps.first, value.steps.count == 1 {
            guard let names = PostfixChain(slice)?.names, names.last == "schemas" else { return nil }
            switch element {
            case .at(let position): return names + [String(position)]
            case .last: return names + ["last"]
            case .any: return nil
            }
        }
        guard value.steps.isEmpty else { return nil }
        return TypeMention.names(of: slice)
    }

    /// `SchemaV2.models`; the property of any other type is a list like others.
    private mutating func addModels(of names: [String], at place: CodePlace, _ code: inout AppCode) {
        if code.declaresVersion(names[names.count - 1]) {
            versions.append(OpenedStore.Mention(names: names, location: code.location(place)))
            return
        }
        let before = (classes.count, versions.count)
        let found = Follower.values(of: place, in: &code)
        gaps += found.gaps
        for value in found.values {
            if value.steps.isEmpty, value.place != place { addValue(value.place, &code) } else { addGap(place, code) }
        }
        // An alias of a version, which is looked up where models are read.
        if before == (classes.count, versions.count) {
            versions.append(OpenedStore.Mention(names: names, location: code.location(place)))
        }
    }
}

/// The arguments of a call, where an argument without a label can belong to the one before it.
struct CallArguments {
    private let all: [ArgumentSyntax]
    /// True if they are the parameters of a declaration.
    let isDeclaration: Bool

    init(_ slice: SyntaxSlice) {
        all = slice.arguments
        isDeclaration = slice.range.lowerBound > 2 && slice.list.isWord("func", at: slice.range.lowerBound - 3)
    }

    func has(_ label: String) -> Bool { all.contains { $0.label == label } }

    func value(_ label: String) -> SyntaxSlice? { all.first { $0.label == label }?.value }

    /// The value of a label and those behind it that have none.
    func values(of label: String) -> [SyntaxSlice] {
        guard let start = all.firstIndex(where: { $0.label == label }) else { return [] }
        return [all[start].value] + all[(start + 1)...].prefix { $0.label == nil }.map(\.value)
    }

    /// The first value, when it has no label.
    var first: SyntaxSlice? { all.first.flatMap { $0.label == nil ? $0.value : nil } }
}

extension AppCode {
    /// The ways of opening a store that an expression leads to, by what each expression at its end says.
    mutating func ways(
        _ place: CodePlace,
        databases: (Expression, CodePlace, inout AppCode) -> [OpenedStore.Way.Database]
    ) -> [OpenedStore.Way] {
        let found = Follower.values(of: place, in: &self)
        let ways = found.values.flatMap { value in
            let read = value.steps.isEmpty ? databases(Expression(slice(value.place)), value.place, &self) : []
            let all = value.steps.isEmpty ? read : [.undecided(reason(against: value.place))]
            return all.map { OpenedStore.Way($0, at: location(value.place)) }
        }
        return ways + found.gaps.map { OpenedStore.Way(.undecided($0.reason), at: $0.location) }
    }

    /// The containers that an argument of a call can name.
    mutating func containers(_ argument: ArgumentSyntax?, in call: CodePlace) -> [OpenedStore.Way.Database] {
        let identifiers = argument.map { texts(call.with($0.value.range)) } ?? [nil]
        return identifiers.map { .container($0) }
    }

    /// The texts that an expression can be; nil is one that cannot be told.
    mutating func texts(_ place: CodePlace) -> [String?] {
        let found = Follower.values(of: place, in: &self)
        let texts = found.values.map { $0.steps.isEmpty ? Expression(slice($0.place)).text : nil }
        return texts.isEmpty || !found.gaps.isEmpty ? texts.uniqued + [nil] : texts.uniqued
    }

    /// The text that an expression is; nil when it cannot be told, or may be several.
    mutating func text(_ place: CodePlace) -> String? {
        let texts = texts(place)
        return texts.count == 1 ? texts[0] : nil
    }

    /// True if a type is that of configurations, by any of its names.
    fileprivate mutating func isConfiguration(_ type: TypeSyntax) -> Bool {
        let kind = "ModelConfiguration"
        if type.description == "Self" || type.description.contains(kind) { return true }
        return type.lastName.map(aliases(of: kind).contains) ?? false
    }

    /// True if only something is asked of a value: `ModelConfiguration().url` opens nothing.
    func isRequested(_ place: CodePlace) -> Bool {
        files[place.file].list.isMark(".", at: place.range.upperBound)
    }

    /// The names of the type that a mention means: those of the type around for `Self`; nil for the parameter of a generic
    /// function or type, and for a protocol, which can be any type.
    fileprivate mutating func namesOfType(_ names: [String], at place: CodePlace) -> [String]? {
        guard names.count == 1 else { return names }
        guard names[0] == "Self" else { return files[place.file].constraints[names[0]] == nil ? names : nil }
        guard let type = type(around: place), declaresType(type) else { return nil }
        return isDeclared(type) && !isProtocol(type) ? [type] : nil
    }

    /// True if a type of a name is a version of a schema.
    mutating func declaresVersion(_ name: String) -> Bool {
        need(name)
        return files.contains { file in
            (file.positions.types[name] ?? []).contains { position in
                if case .type(_, let inherited) = file.blocks[position].kind {
                    inherited.contains("VersionedSchema")
                } else {
                    false
                }
            }
        }
    }
}
