import CompilerSupport

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
