import CompilerSupport
package import ObjectModel

/// Finds what apps make containers of, wherever it stands: in functions and in the modifiers of views.
struct ContainerScan {
    private(set) var configurations: [SwiftDataConfiguration] = []
    private(set) var lists: [SwiftDataModelList] = []
    private let table: DeclarationTable
    private let names: Set<String>

    init(_ table: DeclarationTable) {
        self.table = table
        names = Set(table.types.filter(\.isModelClass).map(\.name))
        for position in table.sources.indices { scan(position) }
    }

    private mutating func scan(_ position: Int) {
        let source = table.sources[position]
        let list = source.list
        for index in 0..<max(0, list.tokens.count - 2) {
            guard list[index].kind == .word, list.isMark("(", at: index + 1), let close = list.partner(of: index + 1)
            else { continue }
            let slice = SyntaxSlice(list: list, range: index + 2..<close)
            let location = source.location(list[index].bytes)
            switch list.text(of: index) {
            case "ModelConfiguration": addConfiguration(slice, position, list[index].bytes)
            case "ModelContainer", "modelContainer": addList(slice, position, location, isSchema: false)
            case "Schema": addList(slice, position, location, isSchema: true)
            default: break
            }
        }
    }

    private mutating func addConfiguration(_ slice: SyntaxSlice, _ source: Int, _ bytes: Range<Int>) {
        let arguments = slice.arguments
        let location = table.sources[source].location(bytes)
        let name = arguments.first.flatMap { $0.label == nil ? Expression($0.value).text : nil }
        let inMemory = arguments.first { $0.label == "isStoredInMemoryOnly" }.map { Expression($0.value) }
        let isInMemory = if case .boolean(true)? = inMemory { true } else { false }
        let database = arguments.first { $0.label == "cloudKitDatabase" }.map { Self.mirroring(Expression($0.value)) }
        configurations.append(
            SwiftDataConfiguration(
                name: name,
                mirroring: database ?? .automatic,
                isMirroringStated: database != nil,
                isInMemory: isInMemory,
                entities: entities(of: arguments, source, location),
                location: location,
                origin: table.sources[source].origin(bytes)
            )
        )
    }

    /// The entities of `schema: Schema([A.self])` and of `for: A.self`; nil for anything else, which may be all.
    private func entities(of arguments: [ArgumentSyntax], _ source: Int, _ location: SourceLocation) -> [String]? {
        var listing = arguments
        if let schema = arguments.first(where: { $0.label == "schema" }) {
            let expression = Expression(schema.value)
            guard case .call(_, isImplicit: false, let inner) = expression, expression.lastName == "Schema" else {
                return nil
            }
            listing = inner
        } else if !arguments.contains(where: { $0.label == "for" }) {
            return nil
        }
        let list = modelList(of: listing, source, location)
        let entities = list.entities.compactMap(\.self)
        let isWrittenOut = list.isComplete && list.versionedSchema == nil && entities.count == list.entities.count
        return isWrittenOut && !entities.isEmpty ? entities : nil
    }

    private static func mirroring(_ expression: Expression) -> SwiftDataMirroring {
        switch (expression, expression.lastName) {
        case (.member, "automatic"): return .automatic
        case (.member, "none"): return .none
        case (.call(_, _, let arguments), "private"):
            return .privateDatabase(arguments.first.flatMap { Expression($0.value).text })
        default: return .unknown
        }
    }

    private mutating func addList(
        _ slice: SyntaxSlice,
        _ source: Int,
        _ location: SourceLocation,
        isSchema: Bool
    ) {
        let arguments = slice.arguments
        var list = modelList(of: arguments, source, location)
        let labels = arguments.compactMap(\.label)
        list.isWithoutConfiguration = !isSchema && labels.contains("for") && !labels.contains("configurations")
        let isUnreadableSchema = isSchema && !list.isComplete
        if list.classes.isEmpty, list.versionedSchema == nil, !list.isWithoutConfiguration, !isUnreadableSchema {
            return
        }
        lists.append(list)
    }

    /// `for: A.self, B.self`, `for: [A.self]`, `[A.self]`, `versionedSchema: V1.self`.
    private func modelList(
        of arguments: [ArgumentSyntax],
        _ source: Int,
        _ location: SourceLocation
    ) -> SwiftDataModelList {
        var list = SwiftDataModelList(location: location)
        for (position, argument) in arguments.enumerated() {
            switch argument.label {
            case "versionedSchema": list.versionedSchema = TypeMention.names(of: argument.value)?.joined(separator: ".")
            case "for": add(argument.value, source, to: &list)
            case nil where position == 0 || !list.classes.isEmpty: add(argument.value, source, to: &list)
            case "inMemory": list.isInMemory = argument.value.text == "true"
            case "configurations": list.isInMemory = argument.value.text.contains("isStoredInMemoryOnly: true")
            default: break
            }
        }
        return list
    }

    private func add(_ value: SyntaxSlice, _ source: Int, to list: inout SwiftDataModelList) {
        var elements = [value]
        if case .array(let several) = Expression(value) { elements = several }
        for element in elements {
            guard let names = TypeMention.names(of: element) else {
                list.isComplete = false
                continue
            }
            list.classes.append(names.joined(separator: "."))
            list.entities.append(entity(names, source))
        }
    }

    /// The class of the model that names lead to. Where they stand is not known, so the name of any class will do.
    private func entity(_ names: [String], _ source: Int) -> String? {
        guard let position = table.type(named: names, in: NameScope(types: [], source: source)) else {
            return names.last.flatMap { self.names.contains($0) ? $0 : nil }
        }
        return table.types[position].isModelClass ? table.types[position].name : nil
    }
}

/// The configurations of the code, when it lists the classes of the mirrored ones, and other classes stay on the device.
///
/// In any other case there are none, so that all classes count as mirrored: a plan with too much is seen, and one with too
/// little is not.
struct ListedConfigurations {
    private let stores: [SwiftDataConfiguration]
    /// Those that stay on the device, as far as they have a name and a list.
    private let local: [SwiftDataConfiguration]

    /// Reads what the code says about the stores of the current model.
    init?(_ scan: ContainerScan, in current: ManagedObjectModel) {
        // A container without a configuration is mirrored, too, if the app may.
        if scan.lists.contains(where: { $0.isWithoutConfiguration && !$0.isInMemory }) { return nil }
        let lasting = scan.configurations.filter { !$0.isInMemory }
        let stores = lasting.filter { $0.mirroring != .none }
        let local = lasting.filter { $0.mirroring == .none }
        let lists = stores.compactMap(\.entities)
        guard stores.contains(where: \.mirroring.isPrivate), lists.count == stores.count, !local.isEmpty,
            Set(lasting.map(Self.name)).count <= SwiftSourceLimits.listedConfigurations
        else { return nil }
        let graph = ModelGraph(current)
        let mirrored = graph.reached(from: Set(lists.joined()))
        let listed = mirrored.union(graph.reached(from: Set(local.compactMap(\.entities).joined())))
        // A local store without a list has all the others.
        let isComplete = listed.count == current.entities.count || local.contains { $0.entities == nil }
        if !isComplete || mirrored.count == current.entities.count { return nil }
        let names = Set(stores.map(Self.name))
        self.stores = stores
        self.local = local.filter { $0.name != nil && $0.entities != nil && !names.contains(Self.name(of: $0)) }
    }

    /// Adds the configurations to a version of the model.
    func add(to model: inout ManagedObjectModel) {
        let graph = ModelGraph(model)
        for (stores, isMirrored) in [(stores, true), (local, false)] {
            let named = Dictionary(grouping: stores, by: Self.name)
            for name in stores.map(Self.name).uniqued {
                guard var configuration = Self.configuration(name, of: named[name] ?? [], in: graph) else { continue }
                configuration.isUsedWithCloudKit = isMirrored
                model.configurations.append(configuration)
            }
        }
    }

    /// The stores of one name as a configuration; nil when a version has none of their entities.
    private static func configuration(
        _ name: String,
        of stores: [SwiftDataConfiguration],
        in graph: ModelGraph
    ) -> Configuration? {
        let members = graph.reached(from: Set(stores.compactMap(\.entities).joined())).sorted()
        guard let origin = stores.first?.origin, !members.isEmpty else { return nil }
        let entities = members.map {
            Configuration.Member(entityName: graph.model.entities[$0].name, origin: origin)
        }
        return Configuration(name: name, members: entities, origin: origin)
    }

    /// What SwiftData calls a configuration without a name.
    private static func name(of store: SwiftDataConfiguration) -> String { store.name ?? "default" }
}

extension ModelGraph {
    /// The entities with some names, and all that relationships and parents lead to: SwiftData adds these to a schema.
    package func reached(from names: Set<String>) -> Set<Int> {
        var pending = model.entities.indices.filter { names.contains(model.entities[$0].name) }
        var reached: Set<Int> = []
        while let next = pending.popLast() {
            guard reached.insert(next).inserted else { continue }
            pending += parents[next].map { [$0] } ?? []
            pending += model.entities[next].relationships.compactMap { $0.destinationName.flatMap(entity(named:)) }
        }
        return reached
    }
}
