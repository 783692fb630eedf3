import CompilerSupport

/// Finds the containers that code makes with SwiftData, and what their configurations say.
struct SwiftDataStores {
    /// The configurations by the place of their call, in the order in which they were found.
    private var configurations: [CodePlace] = []
    /// The lists of the containers that a configuration is passed to.
    private var lists: [CodePlace: ClassList] = [:]
    private var stores: [OpenedStore] = []

    static func read(_ code: inout AppCode) -> [OpenedStore] {
        var reading = SwiftDataStores()
        reading.readContainers(&code)
        let made = code.madeValues(of: "ModelConfiguration", importing: "SwiftData").map(\.place)
        let opened = reading.configurations + made.filter { !code.isRequested($0) }
        for place in opened.uniqued { reading.readConfiguration(place, &code) }
        return reading.stores
    }

    private mutating func readContainers(_ code: inout AppCode) {
        for name in ["ModelContainer", "modelContainer", "init"] {
            let isAnywhere = name == "modelContainer" && code.usesSwiftData
            for (place, call) in code.calls(of: name, importing: isAnywhere ? nil : "SwiftData") {
                let arguments = code.files[place.file].arguments(of: call)
                guard arguments.has("for"), !code.files[place.file].isDeclaration(call.index),
                    code.bodies(calledBy: call, in: place.file, of: name == "init" ? "ModelContainer" : name).isEmpty
                else { continue }
                // `try .init(for: schema, migrationPlan: …)` where the type is written elsewhere.
                let isContainer =
                    name != "init" || arguments.has("migrationPlan") || arguments.has("configurations")
                    || code.expectedType(ofCall: place) == "ModelContainer"
                if isContainer { readContainer(place, arguments, &code) }
            }
        }
    }

    private mutating func readContainer(_ place: CodePlace, _ arguments: [ArgumentSyntax], _ code: inout AppCode) {
        var list = ClassList()
        for value in arguments.values(of: "for") { list.add(place.with(value.range), &code) }
        for value in arguments.values(of: "configurations") {
            readConfigurations(place.with(value.range), list, &code)
        }
        if arguments.has("configurations") || isTrue(arguments["inMemory"], place, &code) { return }
        let location = code.start(of: place)
        add([.init(.automatic, at: location)], list, at: location)
    }

    /// The configurations that a container is given: one, or a list of them.
    private mutating func readConfigurations(_ place: CodePlace, _ list: ClassList, _ code: inout AppCode) {
        let found = Follower.values(of: place, in: &code)
        for gap in found.gaps { addUndecided(gap, list) }
        for value in found.values {
            let place = value.place
            switch value.steps.isEmpty ? Expression(code.slice(place)) : .other {
            case .array(let elements):
                for element in elements { readConfigurations(place.with(element.range), list, &code) }
            case .call(let type, let isImplicit, _) where isImplicit || code.isConfiguration(type):
                // As calls are found: from the name right before the parenthesis.
                let tokens = code.files[place.file].list
                guard let open = place.range.first(where: { tokens.isMark("(", at: $0) }) else { continue }
                let call = SourceCode.Call(index: open - 1, arguments: open + 1..<place.range.upperBound - 1)
                for (place, _) in code.frameworkCalls(of: "ModelConfiguration", at: place.with(call.range), call) {
                    lists[place, default: ClassList()].formUnion(list)
                    configurations.append(place)
                }
            default: addUndecided(CodeGap(code.reason(against: place), at: code.location(place)), list)
            }
        }
    }

    private mutating func readConfiguration(_ place: CodePlace, _ code: inout AppCode) {
        let file = code.files[place.file]
        guard let open = place.range.first(where: { file.list.isMark("(", at: $0) }), !file.isDeclaration(open - 1)
        else { return }
        let arguments = file.slice(open + 1..<place.range.upperBound - 1).arguments
        let isAtNull = arguments["url"].map { code.isInMemory(place.with($0.range)) } ?? false
        if isAtNull || isTrue(arguments["isStoredInMemoryOnly"], place, &code) { return }
        var list = lists[place] ?? ClassList()
        for label in ["schema", "for"] where arguments.has(label) {
            list = ClassList()
            for value in arguments.values(of: label) { list.add(place.with(value.range), &code) }
        }
        let location = code.start(of: place)
        let database = arguments["cloudKitDatabase"].map { place.with($0.range) }
        let name = arguments.first.flatMap { $0.label == nil ? code.text(place.with($0.value.range)) : nil }
        add(database.map { Self.ways($0, &code) } ?? [.init(.automatic, at: location)], list, named: name, at: location)
    }

    /// True if an argument is certainly true.
    private func isTrue(_ argument: SyntaxSlice?, _ call: CodePlace, _ code: inout AppCode) -> Bool {
        guard let argument else { return false }
        let found = Follower.values(of: call.with(argument.range), in: &code)
        return found.areComplete && found.values.allSatisfy { $0.steps.isEmpty && code.slice($0.place).text == "true" }
    }

    private mutating func addUndecided(_ gap: CodeGap, _ list: ClassList) {
        add([.init(.undecided(gap.reason), at: gap.location)], list, at: gap.location)
    }

    private mutating func add(
        _ ways: [OpenedStore.Way],
        _ list: ClassList,
        named name: String? = nil,
        at location: SourceLocation
    ) {
        stores.append(
            OpenedStore(
                framework: .swiftData,
                configuration: name,
                ways: ways,
                classes: list.classes,
                versions: list.versions,
                listing: list.listing,
                location: location
            )
        )
    }

    /// The possible values of the argument `cloudKitDatabase:`.
    private static func ways(_ place: CodePlace, _ code: inout AppCode) -> [OpenedStore.Way] {
        let found = Follower.values(of: place, in: &code)
        let ways = code.ways(found) { expression, value, code in
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

extension AppCode {
    /// True if a type is that of configurations, by any of its names.
    fileprivate mutating func isConfiguration(_ type: TypeSyntax) -> Bool {
        let kind = "ModelConfiguration"
        if type.description == "Self" || type.description.contains(kind) { return true }
        return type.lastName.map(aliases(of: kind).contains) ?? false
    }

    /// True if only something is asked of a value: `ModelConfiguration().url` opens nothing.
    fileprivate func isRequested(_ place: CodePlace) -> Bool {
        files[place.file].list.isMark(".", at: place.range.upperBound)
    }
}
