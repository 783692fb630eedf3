/// The inherited types and protocols of all types: compositions are split, and aliases followed.
struct Inheritance {
    /// The number of types that the aliases of one clause may lead to; aliases of compositions of aliases double.
    private static let aliasLimit = 64

    private let types: [DeclaredType]
    /// For each type the declared types in its clauses, in order.
    private var supertypes: [[Int]] = []
    /// For each type the last names of all types in its clauses.
    private var names: [Set<String>] = []

    /// Reads the inheritance clauses of all types.
    init(_ table: DeclarationTable) {
        types = table.types
        for type in types { read(type, table) }
    }

    private mutating func read(_ type: DeclaredType, _ table: DeclarationTable) {
        var (found, names): ([Int], Set<String>) = ([], [])
        var pending = type.inherited.reversed().map { (type: $0, scope: type.scope.outer) }
        var rest = Self.aliasLimit
        while let next = pending.popLast() {
            guard case .name(let components) = next.type, let last = components.last else { continue }
            names.insert(last.name)
            switch table.meaning(of: components.map(\.name), in: next.scope) {
            case .type(let position)?: found.append(position)
            case .alias(let alias)?:
                if let target = alias.target {
                    found.append(target)
                } else {
                    let parts = alias.declaration.target.parts.prefix(rest)
                    rest -= parts.count
                    pending += parts.reversed().map { ($0, alias.scope) }
                }
            case nil: break
            }
        }
        supertypes.append(found)
        self.names.append(names)
    }

    /// The types that conform to a protocol of an SDK, directly or through protocols and classes of the sources;
    /// without protocols that inherit from it.
    func types(conformingTo name: String) -> [Int] {
        var subtypes: [Int: [Int]] = [:]
        for (position, above) in supertypes.enumerated() {
            for supertype in above { subtypes[supertype, default: []].append(position) }
        }
        var pending = types.indices.filter { names[$0].contains(name) }
        var found = Set(pending)
        while let next = pending.popLast() {
            pending += (subtypes[next] ?? []).filter { found.insert($0).inserted }
        }
        return found.filter { types[$0].declaration.kind != .protocol }.sorted()
    }

    /// The model class from which each class inherits, perhaps through plain classes.
    func modelParents() -> [Int?] {
        var parents: [Int?] = Array(repeating: nil, count: types.count)
        var isSeen = Array(repeating: false, count: types.count)
        for start in types.indices where !isSeen[start] {
            isSeen[start] = true
            var way = [start]
            var parent: Int?
            while let next = superclass(of: way[way.count - 1]) {
                if types[next].isModelClass || isSeen[next] {
                    parent = types[next].isModelClass ? next : parents[next]
                    break
                }
                isSeen[next] = true
                way.append(next)
            }
            for position in way { parents[position] = parent }
        }
        return parents
    }

    private func superclass(of position: Int) -> Int? {
        supertypes[position].first { types[$0].declaration.kind == .class }
    }
}
