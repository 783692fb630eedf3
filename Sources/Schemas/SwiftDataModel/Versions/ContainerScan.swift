import Diagnostics

/// Finds what apps make containers of, wherever it stands: in functions and in the modifiers of views.
struct ContainerScan {
    private(set) var configurations: [SwiftDataConfiguration] = []
    private(set) var lists: [SwiftDataModelList] = []

    init(_ sources: [ParsedSource]) {
        for source in sources { scan(source) }
    }

    private mutating func scan(_ source: ParsedSource) {
        let list = source.list
        for index in 0..<max(0, list.tokens.count - 2) {
            guard list[index].kind == .word, list.isMark("(", at: index + 1), let close = list.partner(of: index + 1)
            else { continue }
            let slice = SyntaxSlice(list: list, range: index + 2..<close)
            let location = source.location(list[index].bytes)
            if list.isWord("ModelConfiguration", at: index) { addConfiguration(slice, location) }
            if list.isWord("ModelContainer", at: index) || list.isWord("modelContainer", at: index)
                || list.isWord("Schema", at: index)
            {
                addList(slice, location)
            }
        }
    }

    private mutating func addConfiguration(_ slice: SyntaxSlice, _ location: SourceLocation) {
        guard let arguments = try? DeclarationParser.arguments(in: slice) else { return }
        var name: String?
        if let first = arguments.first, first.label == nil, case .string(let text) = Expression(first.value) {
            name = text
        }
        let inMemory = arguments.first { $0.label == "isStoredInMemoryOnly" }.map { Expression($0.value) }
        var isInMemory = false
        if case .boolean(let value)? = inMemory { isInMemory = value }
        let database = arguments.first { $0.label == "cloudKitDatabase" }.map { Self.mirroring(Expression($0.value)) }
        configurations.append(
            SwiftDataConfiguration(
                name: name,
                mirroring: database ?? .automatic,
                isInMemory: isInMemory,
                location: location
            )
        )
    }

    private static func mirroring(_ expression: Expression) -> SwiftDataMirroring {
        switch (expression, expression.lastName) {
        case (.member, "automatic"): return .automatic
        case (.member, "none"): return .none
        case (.call(_, _, let arguments), "private"):
            if let first = arguments.first, case .string(let text) = Expression(first.value) {
                return .privateDatabase(text)
            }
            return .privateDatabase(nil)
        default: return .unknown
        }
    }

    /// `for: A.self, B.self`, `for: [A.self]`, `[A.self]`, `versionedSchema: V1.self`.
    private mutating func addList(_ slice: SyntaxSlice, _ location: SourceLocation) {
        guard let arguments = try? DeclarationParser.arguments(in: slice) else { return }
        var classes: [String] = []
        var version: String?
        for (position, argument) in arguments.enumerated() {
            if argument.label == "versionedSchema" {
                version = TypeMention.names(of: argument.value)?.joined(separator: ".")
            } else if argument.label == "for" || argument.label == nil && (position == 0 || !classes.isEmpty) {
                classes += Self.classes(in: argument.value)
            }
        }
        if classes.isEmpty, version == nil { return }
        lists.append(SwiftDataModelList(classes: classes, versionedSchema: version, location: location))
    }

    private static func classes(in slice: SyntaxSlice) -> [String] {
        if case .array(let elements) = Expression(slice) {
            return elements.compactMap { TypeMention.names(of: $0)?.joined(separator: ".") }
        }
        return TypeMention.names(of: slice).map { [$0.joined(separator: ".")] } ?? []
    }
}
