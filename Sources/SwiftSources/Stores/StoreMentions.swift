import CompilerSupport

/// Finds what stores mention among the declarations that were read.
struct StoreMentions {
    let table: DeclarationTable
    private let declared: [DeclaredVersion]
    /// The model classes, by their names.
    private let classes: [String: [Int]]

    init(_ table: DeclarationTable, declared: [DeclaredVersion]) {
        self.table = table
        self.declared = declared
        let models = table.types.indices.filter { table.types[$0].isModelClass }
        classes = Dictionary(grouping: models) { table.types[$0].name }
    }

    /// The model classes that a mention can mean.
    func types(_ mention: OpenedStore.Mention) -> [Int] {
        if let found = table.type(named: mention.names, in: scope(of: mention)), table.types[found].isModelClass {
            return [found]
        }
        guard let name = mention.names.last, let same = classes[name] else { return [] }
        // It is not known where the name stands; of several classes those inside of the type that is named count.
        let path = mention.names.joined(separator: ".")
        let exact = same.filter { table.types[$0].path == path || table.types[$0].path.hasSuffix("." + path) }
        return exact.isEmpty ? same : exact
    }

    /// The version that a mention means; of `Plan.schemas[0]` and `Plan.schemas.last` the one at that place.
    func version(_ mention: OpenedStore.Mention) -> Int? {
        var names = mention.names
        let scope = scope(of: mention)
        if names.count > 2, names[names.count - 2] == "schemas" {
            let place = names.removeLast()
            names.removeLast()
            guard let plan = table.type(named: names, in: scope), let list = table.typeList("schemas", of: plan),
                let chosen = place == "last" ? list.last : list.dropFirst(Int(place) ?? 0).first
            else { return nil }
            return position(of: table.type(chosen).map { table.types[$0].path })
        }
        let path = table.type(named: names, in: scope).map { table.types[$0].path } ?? names.joined(separator: ".")
        return position(of: path) ?? declared.firstIndex { table.types[$0.type].name == names.last }
    }

    private func scope(of mention: OpenedStore.Mention) -> NameScope {
        NameScope(types: [], source: table.sources.firstIndex { $0.path == mention.location.path } ?? 0)
    }

    private func position(of path: String?) -> Int? {
        path.flatMap { path in declared.firstIndex { table.types[$0.type].path == path } }
    }
}
